package lockfile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestWriteThenRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "mcpward.lock.json")
	f := files(t)
	for range 2 { // new, then replaced
		if err := Write(path, f); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, encoded(t, f)) {
			t.Error("Write and Encode give different bytes")
		}
		got, err := Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want(f), got, ignoreLines, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	if diff := cmp.Diff([]string{"mcpward.lock.json"}, names(t, dir)); diff != "" {
		t.Errorf("left in the folder (-want +got):\n%s", diff)
	}
}

func TestWriteKeepsTheMode(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // no such modes
	}
	path := filepath.Join(t.TempDir(), "lock")
	if err := errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.Chmod(path, 0o640), Write(path, &File{})); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v, want 0640", info.Mode(), err)
	}
}

func TestWriteFollowsLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "real"), 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join("real", "lock"), link); err != nil {
		if runtime.GOOS == "windows" {
			return // links need a privilege there
		}
		t.Fatal(err)
	}
	for range 2 { // the target is missing, then there
		if err := Write(link, &File{}); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info, err)
	}
	if _, err := Read(filepath.Join(dir, "real", "lock")); err != nil {
		t.Error(err)
	}
	if err := os.Symlink("loop", filepath.Join(dir, "loop")); err != nil {
		t.Fatal(err)
	}
	err := Write(filepath.Join(dir, "loop"), &File{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Unwritable {
		t.Errorf("a loop of links: %v", err)
	}
}

func TestFailedWriteLeavesEverythingAsItWas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "lock")
	if err := os.WriteFile(path, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := files(t)
	f.HashOnly = true
	f, err := Parse("x", encoded(t, f))
	if err != nil {
		t.Fatal(err)
	}
	f.HashOnly = false // texts that are not known
	if err := Write(path, f); err == nil {
		t.Error("texts that are not known were written")
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "precious" {
		t.Errorf("the file now holds %q, %v", data, err)
	}
	if diff := cmp.Diff([]string{"lock"}, names(t, dir)); diff != "" {
		t.Errorf("left in the folder (-want +got):\n%s", diff)
	}
}

func TestWriteToNowhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "none", "lock")
	err := Write(path, &File{})
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Kind != Unwritable || !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("got %v", err)
	}
	if want := path + ": cannot be written: no such file or directory"; runtime.GOOS == "linux" && e.Error() != want {
		t.Errorf("got %s, want %s", e, want)
	}
	err = Write(dir, &File{})
	if e, ok := errors.AsType[*Error](err); !ok || e.Kind != Directory {
		t.Errorf("over a directory: %v", err)
	}
}
