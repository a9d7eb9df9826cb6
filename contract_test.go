package mcpward_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheContractGateTurnsRed builds secure-mcp with one character of a tool
// description changed and expects the gate of "make contract" to stop it.
func TestTheContractGateTurnsRed(t *testing.T) {
	dir := t.TempDir()
	mcpward := build(t, filepath.Join(dir, "bin", "mcpward"), "./cmd/mcpward")

	t.Run("as committed", func(t *testing.T) {
		build(t, filepath.Join(dir, "bin", "secure-mcp"), "./cmd/secure-mcp")
		if out, code := gate(t, mcpward, dir); code != 0 {
			t.Errorf("exit status %d, want 0\n%s", code, out)
		}
	})
	t.Run("one character changed", func(t *testing.T) {
		build(t, filepath.Join(dir, "bin", "secure-mcp"), "./cmd/secure-mcp", "-overlay", overlay(t, dir))
		out, code := gate(t, mcpward, dir)
		if code != 1 || !strings.Contains(out, "description changed (possible rug-pull)") {
			t.Errorf("exit status %d, want 1 and a changed description\n%s", code, out)
		}
	})
}

// gate runs what "make contract" runs, with the program that was just built.
func gate(t *testing.T, mcpward, dir string) (string, int) {
	t.Helper()
	config := filepath.Join(dir, "cmd", "secure-mcp")
	if err := os.MkdirAll(config, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mcpward.yaml", "mcpward.lock.json"} {
		data, err := os.ReadFile(filepath.Join("cmd", "secure-mcp", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(config, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(mcpward, "diff", "--config", filepath.Join(config, "mcpward.yaml")).CombinedOutput()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return string(out), exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return string(out), 0
}

// overlay returns a file for the -overlay flag that replaces one character in
// the description of one tool.
func overlay(t *testing.T, dir string) string {
	t.Helper()
	source, err := filepath.Abs("cmd/secure-mcp/internal/tool/authorizedroots.go")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	const before, after = "Lists the directories", "Lists the Directories"
	if bytes.Count(text, []byte(before)) != 1 {
		t.Fatalf("%s does not hold %q exactly once", source, before)
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, bytes.Replace(text, []byte(before), []byte(after), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(map[string]any{"Replace": map[string]string{source: changed}})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func build(t *testing.T, out, pkg string, flags ...string) string {
	t.Helper()
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-o", out}, append(flags, pkg)...)
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, msg)
	}
	return out
}
