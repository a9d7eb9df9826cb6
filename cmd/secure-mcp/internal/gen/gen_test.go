package gen_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/gen"
)

var update = flag.Bool("update", false, "write the generated files")

func open(t *testing.T, dir string) *os.Root {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return root
}

// TestGeneratedFilesAreCurrent is part of "make check-gen", and with -update
// of "make gen".
func TestGeneratedFilesAreCurrent(t *testing.T) {
	stale, err := gen.Run(open(t, "../../../.."), *update)
	if err != nil {
		t.Fatal(err)
	}
	if len(stale) > 0 && !*update {
		t.Errorf("stale, run \"make gen\":\n  %s", strings.Join(stale, "\n  "))
	}
}

func TestRunWritesWhatIsMissingOrStale(t *testing.T) {
	root := open(t, t.TempDir())
	for _, dir := range []string{"packs", "schemas", "docs", "docs/rules", "docs/cli"} {
		if err := root.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(what string, write bool, want ...string) {
		t.Helper()
		got, err := gen.Run(root, write)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	expect("nothing there", false, "packs/index.go", "schemas/pack.schema.json", "docs/rules/review.md", "docs/cli/secure-mcp.md")
	expect("writing", true, "packs/index.go", "schemas/pack.schema.json", "docs/rules/review.md", "docs/cli/secure-mcp.md")
	expect("after writing", false)
	if err := root.WriteFile("schemas/pack.schema.json", []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	expect("one is stale", false, "schemas/pack.schema.json")
	expect("one is written", true, "schemas/pack.schema.json")
	expect("at the end", false)
}

// The page has a line for every rule, and names the tools as they are listed.
func TestRulesPageIsComplete(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../../docs/rules/review.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range catalog.Rules() {
		line := "\n| " + r.Doc.ID + " | " + r.Control + " | `secure_mcp_"
		if strings.Count(string(text), line) != 1 {
			t.Errorf("docs/rules/review.md has %d lines that begin with %q", strings.Count(string(text), line), line)
		}
	}
}
