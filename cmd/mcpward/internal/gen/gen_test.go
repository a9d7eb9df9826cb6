package gen_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/gen"
)

const root = "../../../.."

var update = flag.Bool("update", false, "write the generated files")

// TestGeneratedFilesAreCurrent is "make check-gen", and with -update
// "make gen".
func TestGeneratedFilesAreCurrent(t *testing.T) {
	stale, err := gen.Run(root, *update)
	if err != nil {
		t.Fatal(err)
	}
	if len(stale) > 0 && !*update {
		t.Errorf("stale, run \"make gen\":\n  %s", strings.Join(stale, "\n  "))
	}
}

func TestRunWritesWhatIsMissingStaleOrLeftOver(t *testing.T) {
	dir := t.TempDir()
	if _, err := gen.Run(dir, true); err != nil {
		t.Fatal(err)
	}
	expect := func(what string, write bool, want ...string) {
		t.Helper()
		got, err := gen.Run(dir, write)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	expect("after writing", false)

	stale, missing, left := "docs/cli/mcpward-diff.md", "docs/rules/README.md", "docs/rules/drift/no-such-rule.md"
	for path, text := range map[string]string{stale: "old", left: "old", "schemas/schemas.go": "package schemas"} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(dir, missing)); err != nil {
		t.Fatal(err)
	}
	expect("before", false, stale, missing, left)
	expect("while writing", true, stale, missing, left)
	expect("afterwards", false)
	if _, err := os.Stat(filepath.Join(dir, "schemas/schemas.go")); err != nil {
		t.Error("a file written by hand was removed")
	}
}
