package app

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
)

func TestBaselinesCloseFindingsUntilTheirCodeChanges(t *testing.T) {
	t.Parallel()
	dir := shop(t)
	before := scanJSON(t, dir)
	if len(before.Findings) < 3 || len(before.Ledger) != len(before.Findings) {
		t.Fatalf("%d findings, %d in the ledger", len(before.Findings), len(before.Ledger))
	}
	for i := range before.Ledger {
		before.Ledger[i].Disposition, before.Ledger[i].DispositionReason = finding.AcceptedRisk, "read by two people"
	}
	raw, err := json.Marshal(before.Ledger)
	if err != nil {
		t.Fatal(err)
	}
	ledger := filepath.Join(written(t, map[string]string{"l.json": string(raw)}), "l.json")
	got := execute("", nil, false, "scan", dir, "--baseline", ledger, "--fail-on", "info")
	if got.Code != 0 || !strings.HasPrefix(got.Out, "No candidates; ") {
		t.Errorf("after all was closed: %+v", got)
	}
	search := filepath.Join(dir, "app", "api", "search", "route.ts")
	text, err := os.ReadFile(search)
	if err != nil {
		t.Fatal(err)
	}
	moved := "// a line\n// and another one\n" + string(text)
	if err := os.WriteFile(search, []byte(moved), 0o666); err != nil {
		t.Fatal(err)
	}
	if open := rulesOf(scanJSON(t, dir, "--baseline", ledger).Findings); len(open) > 0 {
		t.Errorf("lines moved and opened %q", open)
	}
	if err := os.WriteFile(search, []byte(strings.Replace(moved, "FROM products", "FROM users", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if open := rulesOf(scanJSON(t, dir, "--baseline", ledger).Findings); len(open) != 1 || !strings.HasSuffix(open[0], "app/api/search/route.ts") {
		t.Errorf("after a change %q is open", open)
	}
}

// git makes a folder a repository whose branch main has everything but the
// configuration of MCP servers.
func git(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"},
		{"add", ".", ":!.mcp.json"},
		{"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "shop"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
}

func TestOnlyChangedFilesAreReported(t *testing.T) {
	t.Parallel()
	dir := shop(t)
	git(t, dir)
	got := scanJSON(t, dir, "--changed-since", "main")
	if diff := cmp.Diff([]string{"mcp/unpinned-launch  .mcp.json", "mcp/not-locked  .mcp.json"}, rulesOf(got.Findings)); diff != "" || got.Coverage.Status != "complete" {
		t.Errorf("coverage %s, findings (-want +got):\n%s", got.Coverage.Status, diff)
	}
	if err := os.Remove(filepath.Join(dir, ".mcp.json")); err != nil {
		t.Fatal(err)
	}
	nothing := execute("", nil, false, "scan", dir, "--changed-since", "main")
	if nothing.Code != 0 || !strings.Contains(nothing.Out, "No candidates.\n") || !strings.Contains(nothing.Out, "Nothing has changed since main") {
		t.Errorf("without a change: %+v", nothing)
	}
	option := execute("", nil, false, "scan", dir, "--changed-since", "--output=/tmp/x")
	if option.Code != 2 || !strings.Contains(option.Err, `"--output=/tmp/x" is no name of a commit`) {
		t.Errorf("an option as a commit: %+v", option)
	}
}
