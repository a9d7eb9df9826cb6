package gen_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	for _, dir := range []string{"packs", "schemas"} {
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
	expect("nothing there", false, "packs/index.go", "schemas/pack.schema.json")
	expect("writing", true, "packs/index.go", "schemas/pack.schema.json")
	expect("after writing", false)
	if err := root.WriteFile("schemas/pack.schema.json", []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	expect("one is stale", false, "schemas/pack.schema.json")
	expect("one is written", true, "schemas/pack.schema.json")
	expect("at the end", false)
}
