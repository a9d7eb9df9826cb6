package project

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write makes files, given as "path" or "path=text", and returns their root.
func write(t testing.TB, files ...string) *Root {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name, text, _ := strings.Cut(f, "=")
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	a := Open(dir, nil)
	t.Cleanup(func() { a.Close() })
	return a.Roots[0]
}

func walk(t testing.TB, r *Root, o Options) *Tree {
	t.Helper()
	tree, err := Walk(context.Background(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func paths(t *Tree) []string {
	out := []string{}
	for _, f := range t.Files {
		out = append(out, f.Path)
	}
	return out
}

func sorted(list []string) []string { slices.Sort(list); return list }

// left returns what was left out, "path reason".
func left(t *Tree) []string {
	out := []string{}
	for _, e := range t.Excluded {
		out = append(out, e.Path+" "+string(e.Reason))
	}
	return out
}

func TestWalk(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		files   []string
		options Options
		want    []string // sorted
		left    []string
	}{
		{"nothing", nil, Options{}, []string{}, []string{}},
		{
			"dot-directories that matter",
			[]string{".circleci/config.yml", ".github/workflows/ci.yml", ".vscode/settings.json", ".cursor/mcp.json", ".npmrc", ".config/x.ts"},
			Options{},
			[]string{".circleci/config.yml", ".config/x.ts", ".cursor/mcp.json", ".github/workflows/ci.yml", ".npmrc", ".vscode/settings.json"},
			[]string{},
		},
		{
			"folders of sources with the names of products",
			[]string{"src/build/a.ts", "app/tmp/b.ts", "lib/vendor/c.ts", "src/out/d.ts", "dist/e.ts", "target/f.rs", "env/g.ts", "coverage/h.ts", ".next/i.ts", "src/node_modules/j.ts"},
			Options{},
			[]string{".next/i.ts", "app/tmp/b.ts", "coverage/h.ts", "dist/e.ts", "env/g.ts", "lib/vendor/c.ts", "src/build/a.ts", "src/node_modules/j.ts", "src/out/d.ts", "target/f.rs"},
			[]string{},
		},
		{
			"real products",
			[]string{"package.json", "node_modules/x/i.js", "dist/a.js", "dist/a.js.map", "vendor/modules.txt", "vendor/x/x.go", ".venv/pyvenv.cfg", "__pycache__/a.pyc", "target/CACHEDIR.TAG", "coverage/lcov.info", "Pods/Manifest.lock", ".next/BUILD_ID"},
			Options{},
			[]string{"package.json"},
			[]string{
				".next generated_directory", ".venv dependency_directory", "Pods dependency_directory", "__pycache__ generated_directory", "coverage generated_directory",
				"dist generated_directory", "node_modules dependency_directory", "target generated_directory", "vendor dependency_directory",
			},
		},
		{
			"packages that stand alone",
			[]string{
				"api/node_modules/x/package.json", "api/node_modules/x/i.js", "web/node_modules/@types/y/package.json", "old/bower_components/z/.bower.json", "rs/vendor/q/.cargo-checksum.json",
				"py/.venv/pyvenv.cfg", "py/lib/site-packages/x.dist-info/RECORD", "src/node_modules/ui/button.ts", "src/vendor/sdk/client.ts", "src/build/deep/package.json", "app/.next/server/a.js", "a.ts",
			},
			Options{},
			[]string{"a.ts", "src/build/deep/package.json", "src/node_modules/ui/button.ts", "src/vendor/sdk/client.ts"},
			[]string{
				"api/node_modules dependency_directory", "app/.next generated_directory", "old/bower_components dependency_directory", "py/.venv dependency_directory",
				"py/lib/site-packages dependency_directory", "rs/vendor dependency_directory", "web/node_modules dependency_directory",
			},
		},
		{
			"a name that only tools give",
			[]string{"src/__generated__/q.ts", "src/generated/q.ts", "src/a.ts"},
			Options{},
			[]string{"src/a.ts", "src/generated/q.ts"},
			[]string{"src/__generated__ generated_directory"},
		},
		{
			"a focus on what a tool wrote",
			[]string{"src/__generated__/q.ts", "src/a.ts", "api/node_modules/x/package.json"},
			Options{Focus: []string{"src/__generated__", "api/node_modules/x"}},
			[]string{"api/node_modules/x/package.json", "src/__generated__/q.ts"},
			[]string{"src/a.ts outside_focus_paths"},
		},
		{
			"names that hide nothing",
			[]string{"evil.min.ts", "a.min.js", "x.generated.ts"},
			Options{},
			[]string{"a.min.js", "evil.min.ts", "x.generated.ts"},
			[]string{},
		},
		{
			"what is no text of the project",
			[]string{"a.png", "yarn.lock", "go.sum", "font.WOFF2", "server.key", "a.ts"},
			Options{},
			[]string{"a.ts", "server.key"},
			[]string{"a.png binary_file", "font.WOFF2 binary_file", "go.sum lock_file", "yarn.lock lock_file"},
		},
		{
			"ignore files in several folders",
			[]string{".gitignore=*.log\n/out\n", "a.log", "out/x.ts", "src/out/y.ts", "src/.gitignore=!keep.log\nsecret*\n", "src/keep.log", "src/secret.ts", "secret.ts"},
			Options{},
			[]string{".gitignore", "secret.ts", "src/.gitignore", "src/keep.log", "src/out/y.ts"},
			[]string{"a.log gitignored", "out gitignored", "src/secret.ts gitignored"},
		},
		{
			"a focus on a file",
			[]string{"a/x.ts", "a/y.ts", "b/z.ts", "c.ts"},
			Options{Focus: []string{"a/x.ts"}},
			[]string{"a/x.ts"},
			[]string{"a/y.ts outside_focus_paths", "b outside_focus_paths", "c.ts outside_focus_paths"},
		},
		{
			"a focus on what is ignored",
			[]string{".gitignore=dist\n*.log\n", "dist/a.ts", "dist/deep/b.ts", "x.log", "y.log", "pic.png", "node_modules/p/i.js", "node_modules/q/i.js", "package.json"},
			Options{Focus: []string{"/dist/", "x.log", "pic.png", "node_modules/p"}},
			[]string{"dist/a.ts", "dist/deep/b.ts", "node_modules/p/i.js", "pic.png", "x.log"},
			[]string{".gitignore outside_focus_paths", "node_modules/q outside_focus_paths", "package.json outside_focus_paths", "y.log outside_focus_paths"},
		},
		{
			"a focus on one ignored file",
			[]string{".gitignore=dist/**\n", "dist/a/x.ts", "dist/a/y.ts"},
			Options{Focus: []string{"dist/a/x.ts"}},
			[]string{"dist/a/x.ts"},
			[]string{".gitignore outside_focus_paths", "dist/a/y.ts outside_focus_paths"},
		},
		{
			"a focus outside is nothing, not everything",
			[]string{"a.ts"},
			Options{Focus: []string{"../x", ".."}},
			[]string{},
			[]string{"a.ts outside_focus_paths"},
		},
		{"a focus on the root is everything", []string{"a.ts"}, Options{Focus: []string{"./"}}, []string{"a.ts"}, []string{}},
		{
			"a deep folder is cut where it is deep",
			[]string{"a/a/a/a/deep.ts", "src/evil.ts", "a/shallow.ts"},
			Options{Limits: Limits{Depth: 2}},
			[]string{"a/shallow.ts", "src/evil.ts"},
			[]string{"a/a/a max_depth"},
		},
		{
			"large files",
			[]string{"large.ts=12345", "small.ts=1234", "named.ts=12345"},
			Options{Limits: Limits{FileBytes: 4}, Focus: []string{"named.ts", "large.ts", "small.ts"}},
			[]string{"large.ts", "named.ts", "small.ts"},
			[]string{},
		},
		{
			"a large file that nobody named",
			[]string{"large.ts=12345", "small.ts=1234"},
			Options{Limits: Limits{FileBytes: 4}},
			[]string{"small.ts"},
			[]string{"large.ts max_file_bytes"},
		},
		{
			"all files together are too large",
			[]string{"auth.ts=1234", "b.ts=12345678", "c.ts=1234"},
			Options{Limits: Limits{TotalBytes: 10}},
			[]string{"auth.ts", "c.ts"},
			[]string{"b.ts max_total_bytes"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tree := walk(t, write(t, tt.files...), tt.options)
			if diff := cmp.Diff(tt.want, sorted(paths(tree))); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.left, left(tree)); diff != "" {
				t.Errorf("left out (-want +got):\n%s", diff)
			}
		})
	}
}

// TestEveryPathIsAccountedFor checks that whatever the limits are, a path is
// reviewed, or left out, or below a directory that was.
func TestEveryPathIsAccountedFor(t *testing.T) {
	t.Parallel()
	var files []string
	for i := range 60 {
		files = append(files, fmt.Sprintf("p%d/%s/f%d.ts=123", i%4, strings.Repeat("d/", i%7), i))
	}
	r := write(t, append(files, "p1/package.json", "p2/go.mod", ".gitignore=f7.ts\n")...)
	for _, l := range []Limits{{}, {Files: 1}, {Files: 9, Depth: 3}, {TotalBytes: 20}, {Names: 1}, {Names: 10}, {Names: 30}, {FileBytes: 2}} {
		tree := walk(t, r, Options{Limits: l})
		gone := map[string]bool{}
		for _, e := range tree.Excluded {
			gone[e.Path] = true
		}
		for _, f := range files {
			path, _, _ := strings.Cut(f, "=")
			path = filepath.ToSlash(filepath.Clean(path))
			_, known := tree.File(path)
			for at := path; !known && at != "."; at = Dir(at) {
				known = gone[at]
			}
			if !known && !gone["."] {
				t.Errorf("limits %+v: nothing is said about %s", l, path)
			}
		}
		if want := l != (Limits{}); (len(tree.Truncated) > 0) != want {
			t.Errorf("limits %+v: truncated is %v", l, tree.Truncated)
		}
	}
}

func TestPackagesShareTheLimit(t *testing.T) {
	t.Parallel()
	files := []string{"package.json", "z/last.ts"}
	for p := range 6 {
		files = append(files, fmt.Sprintf("packages/p%d/package.json", p), fmt.Sprintf("packages/p%d/lib/session.ts", p))
		for i := range 40 {
			files = append(files, fmt.Sprintf("packages/p%d/aaa/f%02d.ts", p, i))
		}
	}
	tree := walk(t, write(t, files...), Options{Limits: Limits{Files: 14}})
	per := map[string]int{}
	for _, p := range tree.Packages {
		per[p.Dir] = p.Files
	}
	want := map[string]int{".": 2, "packages/p0": 2, "packages/p1": 2, "packages/p2": 2, "packages/p3": 2, "packages/p4": 2, "packages/p5": 2}
	if diff := cmp.Diff(want, per); diff != "" {
		t.Errorf("files per package (-want +got):\n%s", diff)
	}
	for p := range 6 {
		if _, ok := tree.File(fmt.Sprintf("packages/p%d/lib/session.ts", p)); !ok {
			t.Errorf("p%d: the file about sessions is not among the first two", p)
		}
	}
}

// TestAFloodHidesNothing: many files in one folder must not displace the few
// in others.
func TestAFloodHidesNothing(t *testing.T) {
	t.Parallel()
	files := []string{"src/evil.ts", "lib/also.ts"}
	for i := range 400 {
		files = append(files, fmt.Sprintf("__gen/f%03d.ts", i))
	}
	tree := walk(t, write(t, files...), Options{Limits: Limits{Files: 20}})
	for _, want := range []string{"src/evil.ts", "lib/also.ts"} {
		if _, ok := tree.File(want); !ok {
			t.Errorf("%s is not among the first 20 of %v", want, paths(tree))
		}
	}
	if len(tree.Files) != 20 || !slices.Equal(tree.Truncated, []Reason{TooManyFiles}) {
		t.Errorf("%d files, truncated %v", len(tree.Files), tree.Truncated)
	}
}

func TestFocusedFilesDoNotCountAgainstTheLimit(t *testing.T) {
	t.Parallel()
	tree := walk(t, write(t, "a.ts", "b.ts", "d/c.ts", "d/e.ts"), Options{Limits: Limits{Files: 1}, Focus: []string{"a.ts", "b.ts", "d", "nowhere.ts"}})
	if diff := cmp.Diff([]string{"a.ts", "b.ts", "d/c.ts"}, paths(tree)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"nowhere.ts"}, tree.Missed); diff != "" {
		t.Errorf("missed (-want +got):\n%s", diff)
	}
}

func TestPackagesAndTheirManifests(t *testing.T) {
	t.Parallel()
	tree := walk(t, write(t, "Gemfile", "a/Pipfile", "b/X.sln", "b/y.ts", "c/App.xcodeproj/project.pbxproj", "d/e/go.mod", "d/e/f/g.go", "n/App.csproj", "docs/notes.sln.md"), Options{})
	got := []string{}
	for _, p := range tree.Packages {
		got = append(got, fmt.Sprintf("%s%s%d", p.Dir, p.Manifests, p.Files))
	}
	want := []string{".[Gemfile]2", "a[Pipfile]1", "b[X.sln]2", "c[App.xcodeproj]1", "d/e[go.mod]2", "n[App.csproj]1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("packages (-want +got):\n%s", diff)
	}
}

func TestDirectoriesCountWhatIsInThem(t *testing.T) {
	t.Parallel()
	tree := walk(t, write(t, ".gitignore=x/\n*.log\n", "a.ts", "a.log", "x/y.ts", "d/b.ts", "d/c.png"), Options{})
	want := []Directory{{".", 2, 2}, {"d", 1, 1}}
	if diff := cmp.Diff(want, tree.Directories); diff != "" {
		t.Errorf("directories (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{".gitignore", "a.log", "a.ts", "d/", "x/"}, tree.TopLevel); diff != "" {
		t.Errorf("top level (-want +got):\n%s", diff)
	}
}

// TestIgnoreFilesAboveTheRootHold: a package of a repository is reviewed as it
// would be with the repository, unless it is one of its own.
func TestIgnoreFilesAboveTheRootHold(t *testing.T) {
	t.Parallel()
	above := write(t, ".gitignore=*.log\n/apps/web/gen\n", "apps/.gitignore=!keep.log\n", "apps/web/a.log", "apps/web/keep.log", "apps/web/gen/x.ts", "apps/web/b.ts", "own/.git/HEAD", "own/a.log")
	a := Open(above.Path, nil)
	defer a.Close()
	for path, want := range map[string][]string{"apps/web": {"b.ts", "keep.log"}, "own": {"a.log"}, "apps": {".gitignore", "web/b.ts", "web/keep.log"}} {
		root, err := a.Find(filepath.Join(above.Path, path), "/")
		must(t, err)
		if diff := cmp.Diff(want, sorted(paths(walk(t, root, Options{})))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
		must(t, root.Close())
	}
}

func TestWalkEndsWithItsContext(t *testing.T) {
	t.Parallel()
	r := write(t, "a/b/c.ts", "d/e.ts")
	ctx, cancel := context.WithCancel(context.Background())
	heard := 0
	_, err := Walk(ctx, r, Options{Progress: func(int) { heard++; cancel() }})
	if !errors.Is(err, context.Canceled) || heard != 1 {
		t.Errorf("error %v after %d directories", err, heard)
	}
	if _, err := Walk(ctx, r, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a walk that begins too late: %v", err)
	}
}

func TestDigestFollowsTheTree(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts=1", "d/b.ts=2")
	first := walk(t, r, Options{}).Digest
	if again := walk(t, r, Options{}).Digest; again != first || len(first) != 32 {
		t.Errorf("an unchanged tree has the digests %s and %s", first, again)
	}
	seen := map[string]string{first: "before"}
	for name, change := range map[string]func() error{
		"1 written": func() error { return os.WriteFile(filepath.Join(r.Path, "a.ts"), []byte("22"), 0o666) },
		"2 new":     func() error { return os.WriteFile(filepath.Join(r.Path, "c.ts"), nil, 0o666) },
		"3 link":    func() error { return os.Symlink("a.ts", filepath.Join(r.Path, "l.ts")) },
		"4 gone":    func() error { return os.Remove(filepath.Join(r.Path, "d", "b.ts")) },
	} {
		must(t, change())
		d := walk(t, r, Options{}).Digest
		if other := seen[d]; other != "" {
			t.Errorf("%s: the digest is that of %s", name, other)
		}
		seen[d] = name
	}
}

func TestAVanishedRootIsAProblem(t *testing.T) {
	t.Parallel()
	r := write(t, "a.ts")
	must(t, r.Close())
	_, err := Walk(context.Background(), r, Options{})
	if err == nil || asProblem(t, err).Code != CodeUnreadable {
		t.Errorf("a closed root: %v", err)
	}
}
