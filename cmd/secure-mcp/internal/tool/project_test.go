package tool_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/rule"
)

// detectors are three of the simplest kind, so that these tests are about what
// becomes of a candidate and not about what is one.
func detectors() []*detect.Detector {
	doc := func(id string, s finding.Severity) rule.Doc {
		return rule.Doc{ID: id, Title: "a word of " + id, Why: "why", Fix: "fix", Residual: "residual", Verify: "verify", Severity: s, Spec: "CWE-1", Since: "unreleased"}
	}
	word := func(id, control, family, word string, kind detect.Kind, stack finding.Stack, secret bool) *detect.Detector {
		return &detect.Detector{
			Doc: doc(id, finding.High), Control: control, Family: family, Category: "c", Stack: stack, Confidence: finding.Probable, Tool: kind,
			Langs: syntax.TypeScript | syntax.JavaScript, Words: []string{word}, Anywhere: true,
			Find: func(f *syntax.File, report func(detect.Hit)) {
				for at := 0; ; {
					i := strings.Index(f.Text[at:], word)
					if i < 0 {
						return
					}
					at += i
					end := at + len(word)
					if secret {
						end = at + strings.IndexAny(f.Text[at:]+"\n", "'\n")
					}
					report(detect.Hit{Start: at, End: end, Secret: secret})
					at = end
				}
			},
		}
	}
	return []*detect.Detector{
		word("injection/word", "INJ-WORD", "core.injection", "sinkhole", detect.Injection, finding.StackTypeScript, false),
		word("injection/next", "NEXT-WORD", "web-next.injection", "sinkhole(2)", detect.Injection, finding.StackNextJS, false),
		word("secrets/word", "SECRET-WORD", "secrets.secret-patterns", "hunter2", detect.Secrets, finding.StackCommon, true),
		{
			Doc: doc("secrets/env-file", finding.Medium), Control: "SECRET-ENV-FILE", Family: "secrets.environment-file", Category: "secrets",
			Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Secrets,
			Path: func(p detect.PathInfo, report func(detect.Hit)) {
				if p.Path == ".env" {
					report(detect.Hit{})
				}
			},
		},
	}
}

// files writes a project and returns its path.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range contents {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func reviewing(t *testing.T, root string) *tool.Env {
	t.Helper()
	a := project.Open(root, nil)
	t.Cleanup(func() { a.Close() })
	return tool.Env{Roots: a, Redact: redact.New(nil), Detectors: detectors()}.Complete()
}

// on returns the arguments of a call on a root.
func on(root, more string) string {
	if more != "" {
		more = "," + more
	}
	return fmt.Sprintf(`{"project_root":%q%s}`, root, more)
}

func field(t *testing.T, list any, name string) []string {
	t.Helper()
	out := []string{}
	for _, item := range list.([]any) {
		out = append(out, fmt.Sprint(item.(map[string]any)[name]))
	}
	return out
}

func TestCandidatesOfAProject(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{
		"package.json": `{"name":"x"}`,
		"src/a.ts":     "function f() {\n  sinkhole(1);\n}\n",
		"src/b.ts":     "sinkhole(2)\n",
		"README.md":    "sinkhole",
	})
	env := reviewing(t, root)
	got, text := call(t, tool.Injection, env, on(root, ""))
	if got["project_root"] != root || got["files_scanned_count"] != 2.0 || got["total"] != 2.0 {
		t.Fatalf("result is %v", got)
	}
	if diff := cmp.Diff([]string{"INJ-001", "INJ-002"}, field(t, got["findings"], "id")); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
	for _, item := range got["findings"].([]any) {
		raw, err := json.Marshal(item)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := finding.Decode(raw); err != nil {
			t.Errorf("a candidate does not match its schema: %v", err)
		}
	}
	lines := strings.Split(text, "\n")
	if lines[0] != "2 candidates in 2 files read; coverage complete." || !strings.HasPrefix(lines[1], "high     INJ-001  src/") {
		t.Errorf("text is %s", text)
	}
	trace := got["knowledge_pack_traceability"].(map[string]any)
	if diff := cmp.Diff([]any{"core.injection"}, trace["detector_families_run"]); diff != "" {
		t.Errorf("families (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]any{"web-next.injection"}, trace["detector_families_not_run"]); diff != "" {
		t.Errorf("families that did not run (-want +got):\n%s", diff)
	}
	// A forced stack brings its own detectors.
	got, _ = call(t, tool.Injection, env, on(root, `"stack":"nextjs"`))
	if diff := cmp.Diff([]string{"INJ-WORD", "INJ-WORD", "NEXT-WORD"}, slices.Sorted(slices.Values(field(t, got["findings"], "root_control")))); diff != "" {
		t.Errorf("candidates of Next.js (-want +got):\n%s", diff)
	}
	got, _ = call(t, tool.Injection, env, on(root, `"focus_paths":["src/b.ts"]`))
	if diff := cmp.Diff([]string{"src/b.ts"}, field(t, got["findings"], "file")); diff != "" {
		t.Errorf("candidates in focus (-want +got):\n%s", diff)
	}
}

// TestIdentitySurvivesEditsElsewhere edits a file around its candidates.
func TestIdentitySurvivesEditsElsewhere(t *testing.T) {
	t.Parallel()
	const before = "function f(a) {\n  if (!mine(a)) return;\n  sinkhole(1);\n}\nfunction g() {\n  sinkhole(1);\n}\n"
	root := files(t, map[string]string{"a.ts": before})
	env := reviewing(t, root)
	first, _ := call(t, tool.Injection, env, on(root, ""))
	var ledger []map[string]any
	for _, item := range first["findings"].([]any) {
		f := item.(map[string]any)
		ledger = append(ledger, map[string]any{"instance_id": f["instance_id"], "evidence_hash": f["evidence_hash"], "disposition": "suppressed", "disposition_reason": "guarded"})
	}
	baseline, err := json.Marshal(ledger)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		want       []string // dispositions by line
	}{
		{"nothing", before, []string{"suppressed", "suppressed"}},
		{"lines above", "// a\n// b\n\n" + before, []string{"suppressed", "suppressed"}},
		{"the guard is gone", strings.Replace(before, "  if (!mine(a)) return;\n", "", 1), []string{"needs_review", "suppressed"}},
		{"another one in the same function", strings.Replace(before, "sinkhole(1);\n}\nfunction g", "sinkhole(1);\n  sinkhole(1);\n}\nfunction g", 1), []string{"needs_review", "needs_review", "suppressed"}},
		{"another function", before + "function h() {\n  sinkhole(1);\n}\n", []string{"suppressed", "suppressed", "needs_review"}},
	}
	for _, tt := range tests {
		if err := os.WriteFile(filepath.Join(root, "a.ts"), []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, _ := call(t, tool.Injection, env, on(root, `"disposition_baseline":`+string(baseline)))
		found := got["findings"].([]any)
		slices.SortFunc(found, func(a, b any) int {
			return int(a.(map[string]any)["line"].(float64) - b.(map[string]any)["line"].(float64))
		})
		if diff := cmp.Diff(tt.want, field(t, found, "disposition")); diff != "" {
			t.Errorf("%s: dispositions (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestASecretIsNeverQuotedAndItsHashTellsNothing(t *testing.T) {
	t.Parallel()
	one := files(t, map[string]string{"a.ts": "const password = 'hunter2aaaa';\n", ".env": "x"})
	two := files(t, map[string]string{"a.ts": "const password = 'hunter2bbbb';\n", ".env": "x"})
	var hashes []string
	for _, root := range []string{one, two} {
		got, text := call(t, tool.Secrets, reviewing(t, root), on(root, ""))
		raw, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw)+text, "hunter2") {
			t.Errorf("the secret is in the result: %s", raw)
		}
		if !strings.Contains(string(raw), `const password = '[REDACTED`) {
			t.Errorf("what stands around the secret is missing: %s", raw)
		}
		if diff := cmp.Diff([]string{"SECRET-ENV-FILE", "SECRET-WORD"}, slices.Sorted(slices.Values(field(t, got["findings"], "root_control")))); diff != "" {
			t.Errorf("candidates (-want +got):\n%s", diff)
		}
		hashes = append(hashes, fmt.Sprint(field(t, got["findings"], "evidence_hash"), field(t, got["findings"], "instance_id")))
		if diff := cmp.Diff([]any{".env"}, got["env_related_files"]); diff != "" {
			t.Errorf("files (-want +got):\n%s", diff)
		}
	}
	if hashes[0] != hashes[1] {
		t.Errorf("hashes depend on the secret: %v", hashes)
	}
}

// TestNoCandidateAndNoPathIsLost follows the pages of a project with more of
// everything than one page holds.
func TestNoCandidateAndNoPathIsLost(t *testing.T) {
	t.Parallel()
	contents := map[string]string{".gitignore": "gen/\n"}
	for i := range 130 {
		contents[fmt.Sprintf("src/d%d/f%d.ts", i%7, i)] = fmt.Sprintf("sinkhole(%d)\n", i)
		contents[fmt.Sprintf("gen/g%d.ts", i)] = "sinkhole(0)\n"
	}
	root := files(t, contents)
	env := reviewing(t, root)
	for _, limit := range []int{7, 25, 200} {
		items, _ := every(t, tool.Injection, env, on(root, fmt.Sprintf(`"limit":%d`, limit)), "findings")
		ids := map[string]bool{}
		for _, item := range items {
			ids[item.(map[string]any)["instance_id"].(string)] = true
		}
		if len(items) != 130 || len(ids) != 130 {
			t.Errorf("%d per page: %d candidates, %d different, want 130", limit, len(items), len(ids))
		}
		paths, _ := every(t, tool.ProjectStructure, env, on(root, fmt.Sprintf(`"limit":%d`, limit)), "sample_files")
		if len(paths) != 131 {
			t.Errorf("%d per page: %d files, want 131", limit, len(paths))
		}
	}
	got, _ := call(t, tool.Injection, env, on(root, ""))
	cover := got["coverage"].(map[string]any)
	whole, ok := env.Reports.Get(fmt.Sprint(cover["complete"]))
	if !ok {
		t.Fatalf("coverage leads nowhere: %v", cover["complete"])
	}
	var all struct {
		Reviewed []string `json:"files_reviewed"`
		Omitted  map[string]int
	}
	if err := json.Unmarshal([]byte(whole.Text), &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Reviewed) != 130 {
		t.Errorf("the complete coverage has %d files, want 130", len(all.Reviewed))
	}
}

func TestAChangedProjectMakesCursorsStale(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "sinkhole(1)\nsinkhole(1)\n"})
	env := reviewing(t, root)
	first, _ := call(t, tool.Injection, env, on(root, `"limit":1`))
	if err := os.WriteFile(filepath.Join(root, "b.ts"), []byte("sinkhole(3)\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	got, _ := call(t, tool.Injection, env, on(root, fmt.Sprintf(`"limit":1,"cursor":%q`, first["next_cursor"])))
	if got["code"] != "cursor_stale" || !strings.Contains(got["hint"].(string), "without cursor") {
		t.Errorf("result is %v", got)
	}
}
