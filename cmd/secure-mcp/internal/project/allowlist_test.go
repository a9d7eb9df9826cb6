package project

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree makes the directories that the tests of this file name: shop with a
// nested app, a file, and links to both.
func tree(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	must(t, os.MkdirAll(filepath.Join(dir, "shop", "app"), 0o777))
	must(t, os.Mkdir(filepath.Join(dir, "a dir, with: commas"), 0o777))
	must(t, os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o666))
	must(t, os.Symlink(filepath.Join(dir, "shop"), filepath.Join(dir, "link")))
	must(t, os.Symlink(filepath.Join(dir, "gone"), filepath.Join(dir, "dangling")))
	must(t, os.Symlink(filepath.Join(dir, "file"), filepath.Join(dir, "filelink")))
	must(t, os.Symlink(filepath.Join(dir, "loop"), filepath.Join(dir, "loop")))
	return dir
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAllowlist(t *testing.T) {
	t.Parallel()
	dir := tree(t)
	at := func(name string) string { return filepath.Join(dir, name) }
	list := func(names ...string) string { return strings.Join(names, string(filepath.ListSeparator)) }
	tests := []struct {
		name    string
		list    string
		dirs    []string
		roots   []string
		refused []Refused
	}{
		{"nothing", "", nil, nil, nil},
		{"blank entries", list(" ", "", "  "), []string{" "}, nil, nil},
		{"one directory", at("shop"), nil, []string{at("shop")}, nil},
		{"spaces around an entry", "  " + at("shop") + " ", nil, []string{at("shop")}, nil},
		{"both sources in order", list(at("shop")), []string{dir}, []string{at("shop"), dir}, nil},
		{"commas in a name", "", []string{at("a dir, with: commas")}, []string{at("a dir, with: commas")}, nil},
		{"nested roots both count", list(dir, at("shop"), at("shop/app")), nil, []string{dir, at("shop"), at("shop/app")}, nil},
		{"the same directory twice", list(at("shop"), at("shop")), []string{at("shop/app/.."), at("link")}, []string{at("shop")}, nil},
		{"a link resolves to its target", at("link"), nil, []string{at("shop")}, nil},
		{"a directory below a link", at("link/app"), nil, []string{at("shop/app")}, nil},
		{"missing", list(at("gone"), at("shop")), nil, []string{at("shop")}, []Refused{{at("gone"), false, "does not exist"}}},
		{"a dangling link", at("dangling"), nil, nil, []Refused{{at("dangling"), false, "does not exist"}}},
		{"a file", at("file"), nil, nil, []Refused{{at("file"), true, "is not a directory"}}},
		{"a link to a file", at("filelink"), nil, nil, []Refused{{at("filelink"), true, "is not a directory"}}},
		{"below a file", at("file/x"), nil, nil, []Refused{{at("file/x"), true, "is not a directory"}}},
		{"relative", "shop", []string{".", "../x"}, nil, []Refused{
			{"shop", false, "is not an absolute path"}, {".", false, "is not an absolute path"}, {"../x", false, "is not an absolute path"},
		}},
		{"a loop of links", at("loop"), nil, nil, []Refused{{at("loop"), true, "EvalSymlinks: too many links"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := Open(tt.list, tt.dirs)
			defer a.Close()
			var roots []string
			for _, r := range a.Roots {
				roots = append(roots, r.Path)
			}
			if diff := cmp.Diff(tt.roots, roots); diff != "" {
				t.Errorf("roots (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.refused, a.Refused); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
			if want := len(tt.roots)+len(tt.refused) > 0; a.Configured() != want {
				t.Errorf("Configured is %v, want %v", a.Configured(), want)
			}
		})
	}
}

func TestPermissionIsNamedAsTheReason(t *testing.T) {
	t.Parallel()
	if got := reason(&fs.PathError{Op: "open", Path: "/x", Err: fs.ErrPermission}); got != "may not be read by this user" {
		t.Errorf("reason is %q", got)
	}
	if got := reason(&fs.PathError{Op: "open", Path: "/x", Err: fs.ErrInvalid}); got != "cannot be opened: invalid argument" {
		t.Errorf("reason is %q", got)
	}
}

func TestARootIsTheDirectoryItWasNotWhatItsPathBecomes(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // an open directory cannot be renamed there, which is as good
	}
	dir := tree(t)
	must(t, os.WriteFile(filepath.Join(dir, "shop", "f"), []byte("before"), 0o666))
	a := Open(filepath.Join(dir, "shop"), nil)
	defer a.Close()
	must(t, os.Rename(filepath.Join(dir, "shop"), filepath.Join(dir, "old")))
	must(t, os.Mkdir(filepath.Join(dir, "shop"), 0o777))
	must(t, os.WriteFile(filepath.Join(dir, "shop", "f"), []byte("after"), 0o666))
	got, err := a.Roots[0].Read("f", 10)
	if string(got) != "before" || err != nil {
		t.Errorf("read %q, %v, want the file of the directory that was opened", got, err)
	}
}
