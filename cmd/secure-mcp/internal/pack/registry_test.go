package pack_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
)

// directory writes files and returns where they are.
func directory(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestUserPacksComeAfterTheBuiltIn(t *testing.T) {
	dir := directory(t, map[string]string{"small.yaml": small, "README.md": "no pack"})
	if err := os.Mkdir(filepath.Join(dir, "old.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	r, err := pack.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append(pack.Builtin().IDs(), "small"), r.IDs()); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
	got := r.Catalog()[len(r.IDs())-1]
	want := pack.Listing{ID: "small", Title: "A small pack", StackTags: []string{"python"}, ItemCount: 1}
	if got.EstimatedTokens < 100 || got.SummaryTokens < 20 || got.SummaryTokens > got.EstimatedTokens {
		t.Errorf("estimates %d and %d", got.EstimatedTokens, got.SummaryTokens)
	}
	got.EstimatedTokens, got.SummaryTokens = 0, 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("listing (-want +got):\n%s", diff)
	}
	item, p, err := r.Item("py-eval")
	if err != nil || item.ID != "PY-EVAL" || p.ID != "small" {
		t.Errorf("item %q of %v, %v", item.ID, p, err)
	}
}

func TestPacksOfSeveralDirectories(t *testing.T) {
	one := directory(t, map[string]string{"small.yaml": small})
	two := directory(t, map[string]string{"big.yaml": strings.Replace(strings.Replace(small, "id: small", "id: big", 1), "PY-EVAL", "PY-EXEC", 1)})
	r, err := pack.Open(one, two)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append(pack.Builtin().IDs(), "small", "big"), r.IDs()); diff != "" {
		t.Errorf("ids (-want +got):\n%s", diff)
	}
	if _, err := pack.Open(one, two, one); err == nil || !strings.Contains(err.Error(), `id "small" is already that of the pack "small"`) {
		t.Errorf("the same directory twice: %v", err)
	}
}

func TestUserPacksReplaceNothing(t *testing.T) {
	dir := directory(t, map[string]string{
		"core.yaml":  strings.Replace(strings.Replace(small, "id: small", "id: core", 1), "PY-EVAL", "PY-EXEC", 1),
		"aa.yaml":    strings.Replace(strings.Replace(small, "id: small", "id: aa", 1), "PY-EVAL", "CMN-XSS", 1),
		"bb.yaml":    strings.Replace(small, "id: small", "id: bb", 1),
		"cc.yml":     strings.Replace(small, "id: small", "id: cc", 1),
		"broken.yml": "id: broken\ntitle: [",
		"empty.yaml": "",
	})
	_, err := pack.Open(dir)
	if err == nil {
		t.Fatal("accepted")
	}
	want := strings.ReplaceAll(`DIR/aa.yaml:7:9: item "CMN-XSS" is already in the built-in pack "core"
DIR/broken.yml:2:8: sequence end token ']' not found
DIR/cc.yml:7:9: item "PY-EVAL" is already in the pack "bb"
DIR/core.yaml:1:5: id "core" is already that of the built-in pack "core"
DIR/empty.yaml:1:1: the file is empty`, "DIR", dir)
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func TestAPacksDirectoryMustHoldPacks(t *testing.T) {
	dir := directory(t, map[string]string{"README.md": ""})
	for name, want := range map[string]string{dir: "no packs in ", filepath.Join(dir, "no"): "open packs directory", filepath.Join(dir, "README.md"): "open packs directory"} {
		if _, err := pack.Open(name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Open(%s): %v", name, err)
		}
	}
}

func TestPacksOutsideTheDirectoryAreNotRead(t *testing.T) {
	outside := directory(t, map[string]string{"small.yaml": small})
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(outside, "small.yaml"), filepath.Join(dir, "small.yaml")); err != nil {
		t.Skip(err)
	}
	if _, err := pack.Open(dir); err == nil || !strings.Contains(err.Error(), "escapes") {
		t.Errorf("error is %v", err)
	}
}

func TestUnknownIDsAreAnsweredWithTheNearestAndTheValid(t *testing.T) {
	r := pack.Builtin()
	_, err := r.Choose(pack.Query{Packs: []string{"core", "WEB_NEXT", "x\x1b[2J", "x\x1b[2J"}})
	e, ok := errors.AsType[*pack.UnknownError](err)
	if !ok {
		t.Fatalf("error is %v", err)
	}
	want := `unknown pack "WEB_NEXT", "x\u{1b}[2J"; did you mean web-next? valid ids: ` + strings.Join(r.IDs(), ", ")
	if e.Error() != want {
		t.Errorf("error %s\n want %s", e, want)
	}
	if _, err = r.Pack("cores"); err == nil || !strings.Contains(err.Error(), `unknown pack "cores"; did you mean core? valid ids: core, secrets,`) {
		t.Errorf("error is %v", err)
	}
	if _, _, err = r.Item("cmn-inj-sqli"); err == nil || !strings.HasPrefix(err.Error(), `unknown pack item "cmn-inj-sqli"; did you mean CMN-INJ-SQL? the closest of 134: CMN-INJ-SQL, `) {
		t.Errorf("error is %v", err)
	}
	if _, err = r.Pack(strings.Repeat("x", 1<<20)); err == nil || len(err.Error()) > 500 {
		t.Errorf("the error repeats everything")
	}
}

func TestAPackIsParsedOnceAndForEverybody(t *testing.T) {
	r := pack.Builtin()
	got := make([]*pack.Pack, 16)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i], _ = r.Pack("secrets") })
	}
	all.Wait()
	if got[0] == nil || slices.ContainsFunc(got, func(p *pack.Pack) bool { return p != got[0] }) {
		t.Error("packs differ")
	}
}

func TestCategoriesAreThoseOfAllItems(t *testing.T) {
	if diff := cmp.Diff(categories, pack.Builtin().Categories()); diff != "" {
		t.Errorf("categories (-want +got):\n%s", diff)
	}
}

// What only needs names must not parse: a start would take ten times longer.
func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		r := pack.Builtin()
		r.Catalog()
		r.Highlights([]string{"nextjs", "typescript"})
		r.Preview(r.Recommend([]string{"nextjs", "typescript"}), 8)
	}
}

func BenchmarkParseAll(b *testing.B) {
	for b.Loop() {
		r := pack.Builtin()
		for _, id := range r.IDs() {
			if _, err := r.Pack(id); err != nil {
				b.Fatal(err)
			}
		}
	}
}
