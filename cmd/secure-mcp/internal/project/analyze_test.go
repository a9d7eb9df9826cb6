package project

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
)

// counted is an analysis that counts how often it really works.
func counted(runs *atomic.Int32) Analysis[string] {
	return Analysis[string]{Name: "upper", Run: func(_ File, text []byte) string { runs.Add(1); return "<" + string(text) + ">" }}
}

func values(t *testing.T, tree *Tree, c *cache.Cache, a Analysis[string]) []string {
	t.Helper()
	read, err := Analyze(context.Background(), tree, c, tree.Files, a)
	must(t, err)
	out := []string{}
	for i, r := range read {
		if r.File.Path != tree.Files[i].Path {
			t.Errorf("result %d is of %s, not of %s", i, r.File.Path, tree.Files[i].Path)
		}
		out = append(out, r.File.Path+r.Value+string(r.Skip))
	}
	return sorted(out)
}

func TestWorkIsDoneOncePerContent(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "d/b.ts=1", "d/e/c.ts=2", "f.js=1", "bad.ts=\x00\x01")
	var runs atomic.Int32
	a, c := counted(&runs), cache.New(1<<20)
	want := []string{"a.ts<1>", "bad.tsbinary_file", "d/b.ts<1>", "d/e/c.ts<2>", "f.js<1>"}
	for range 3 {
		if diff := cmp.Diff(want, values(t, walk(t, r, Options{}), c, a)); diff != "" {
			t.Errorf("values (-want +got):\n%s", diff)
		}
	}
	if runs.Load() != 3 { // 1 and 2 as TypeScript, 1 as JavaScript
		t.Errorf("%d runs, want 3", runs.Load())
	}
	must(t, os.WriteFile(filepath.Join(r.Path, "a.ts"), []byte("3"), 0o666))
	want[0] = "a.ts<3>"
	if diff := cmp.Diff(want, values(t, walk(t, r, Options{}), c, a)); diff != "" || runs.Load() != 4 {
		t.Errorf("after an edit, %d runs (-want +got):\n%s", runs.Load(), diff)
	}
	other := a
	other.Name = "other"
	if values(t, walk(t, r, Options{}), c, other); runs.Load() != 8 {
		t.Errorf("another analysis: %d runs, want 8", runs.Load())
	}
	whole := a
	whole.Variant = func(f File) string { return f.Path }
	if values(t, walk(t, r, Options{}), c, whole); runs.Load() != 12 {
		t.Errorf("an analysis that depends on the path: %d runs, want 12", runs.Load())
	}
}

// TestAnEditWithinTheClockIsSeen: a file that is written to twice in a moment,
// with the same length, must not be taken for what it was.
func TestAnEditWithinTheClockIsSeen(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=0")
	var runs atomic.Int32
	c := cache.New(1 << 20)
	for i := range 10 {
		text := fmt.Sprint(i)
		must(t, os.WriteFile(filepath.Join(r.Path, "a.ts"), []byte(text), 0o666))
		if got := values(t, walk(t, r, Options{}), c, counted(&runs)); got[0] != "a.ts<"+text+">" {
			t.Fatalf("read %s after writing %s", got[0], text)
		}
	}
}

func TestAnUntouchedFileIsNotOpened(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "b.ts=\x00")
	time.Sleep(time.Duration(settling) + 100*time.Millisecond)
	var runs atomic.Int32
	c, a := cache.New(1<<20), counted(new(atomic.Int32))
	a.Run = func(File, []byte) string { runs.Add(1); return "v" }
	tree := walk(t, r, Options{})
	before := values(t, tree, c, a)
	must(t, os.RemoveAll(filepath.Join(r.Path, "a.ts"))) // nothing can be opened any more
	must(t, os.RemoveAll(filepath.Join(r.Path, "b.ts")))
	if diff := cmp.Diff(before, values(t, tree, c, a)); diff != "" || runs.Load() != 1 {
		t.Errorf("%d runs (-first +second):\n%s", runs.Load(), diff)
	}
}

func TestAnalyzeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	var files []string
	for i := range 300 {
		files = append(files, fmt.Sprintf("f%d.ts=%d", i, i))
	}
	r := write(t, files...)
	tree := walk(t, r, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	var runs atomic.Int32
	a := counted(&runs)
	a.Progress = func(done, all int) {
		if all != 300 || done < 1 || done > 300 {
			t.Errorf("progress is %d of %d", done, all)
		}
		cancel()
	}
	if _, err := Analyze(ctx, tree, cache.New(1<<20), tree.Files, a); !errors.Is(err, context.Canceled) || runs.Load() > 2*readers {
		t.Errorf("error %v after %d runs", err, runs.Load())
	}
}

func TestWholeResultsAreRememberedWhileTheTreeStays(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "b.ts=2")
	c, runs := cache.New(1<<20), 0
	remember := func(o Options) int {
		n, err := Remember(walk(t, r, o), c, "sum", func() (int, int64, error) { runs++; return runs, 8, nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if first, second := remember(Options{}), remember(Options{}); first == second {
		t.Error("a fresh tree was trusted")
	}
	time.Sleep(time.Duration(settling) + 100*time.Millisecond)
	first := remember(Options{})
	if again := remember(Options{}); again != first {
		t.Error("a settled tree was worked on again")
	}
	if other := remember(Options{Focus: []string{"a.ts"}}); other == first {
		t.Error("a focus got the result of the whole tree")
	}
	must(t, os.WriteFile(filepath.Join(r.Path, "a.ts"), []byte("3"), 0o666))
	if edited := remember(Options{}); edited == first {
		t.Error("an edit was not seen")
	}
}

func TestAPanicCostsOneFile(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "bad.ts=2", "c.ts=3")
	c, heard := cache.New(1<<20), make(chan any, 10)
	a := Analysis[string]{
		Name: "breaks",
		Run: func(_ File, text []byte) string {
			if string(text) == "2" {
				panic("cannot bear it")
			}
			return string(text)
		},
		Broken: func(f File, with any) { heard <- f.Path + ": " + with.(string) },
	}
	for range 2 {
		if diff := cmp.Diff([]string{"a.ts1", "bad.tsanalysis_failed", "c.ts3"}, values(t, walk(t, r, Options{}), c, a)); diff != "" {
			t.Errorf("values (-want +got):\n%s", diff)
		}
		if got := <-heard; got != "bad.ts: cannot bear it" {
			t.Errorf("heard %v", got)
		}
	}
}

func TestReadOneFile(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "d/e/b.ts=2")
	tree := walk(t, r, Options{})
	for path, want := range map[string]string{"a.ts": "1", "d/e/b.ts": "2"} {
		f, ok := tree.File(path)
		if c := tree.Read(context.Background(), f); !ok || string(c.Text) != want || c.Skip != "" {
			t.Errorf("%s: %+v", path, c)
		}
	}
	f, _ := tree.File("a.ts")
	must(t, os.Remove(filepath.Join(r.Path, "a.ts")))
	if c := tree.Read(context.Background(), f); c.Skip != Replaced {
		t.Errorf("a file that is gone: %+v", c)
	}
	must(t, os.Symlink("d/e/b.ts", filepath.Join(r.Path, "a.ts")))
	if c := tree.Read(context.Background(), f); c.Skip != Replaced {
		t.Errorf("a file that became a link: %+v", c)
	}
	must(t, os.Remove(filepath.Join(r.Path, "a.ts")))
	must(t, os.WriteFile(filepath.Join(r.Path, "a.ts"), []byte("new"), 0o666))
	if c := tree.Read(context.Background(), f); string(c.Text) != "new" {
		t.Errorf("a file that an editor replaced: %+v", c)
	}
}

func TestFiftyCallsAtOnce(t *testing.T) {
	t.Parallel()
	var files []string
	for i := range 200 {
		files = append(files, fmt.Sprintf("d%d/e%d/f%d.ts=%d", i%5, i%11, i, i%50))
	}
	r := write(t, files...)
	r.turns = make(chan struct{}, 3)
	c := cache.New(64 << 10) // too small for all results
	var all sync.WaitGroup
	digests := make([]string, 50)
	for n := range 50 {
		all.Go(func() {
			tree, err := Walk(context.Background(), r, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			digests[n] = tree.Digest
			read, err := Analyze(context.Background(), tree, c, tree.Files, Analysis[string]{Name: "text", Run: func(_ File, text []byte) string { return string(text) }})
			if err != nil {
				t.Error(err)
			}
			for _, f := range read {
				var i int
				if _, err := fmt.Sscanf(filepath.Base(f.File.Path), "f%d.ts", &i); err != nil || f.Value != fmt.Sprint(i%50) {
					t.Errorf("call %d: %s holds %q", n, f.File.Path, f.Value)
				}
			}
		})
	}
	all.Wait()
	if slices.Sort(digests); digests[0] != digests[49] {
		t.Errorf("the calls saw different trees")
	}
	if c.Used() > 64<<10 {
		t.Errorf("the cache holds %d bytes", c.Used())
	}
}
