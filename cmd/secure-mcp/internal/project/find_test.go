package project

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFindNamesWhatIsWrongWithARoot(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // the links and permissions of this test are not there
	}
	dir := tree(t)
	outside := tree(t)
	at := func(name string) string { return filepath.Join(dir, "shop", name) }
	must(t, os.Symlink("app", at("inside")))
	must(t, os.Symlink(outside, at("outside")))
	must(t, os.Symlink("gone", at("dangling")))
	must(t, os.Symlink(filepath.Join(outside, "gone"), at("danglingoutside")))
	must(t, os.WriteFile(at("file"), nil, 0o666))
	a := Open(at(""), nil)
	t.Cleanup(func() { a.Close() })
	tests := []struct{ name, path, want, code string }{
		{"the root itself", at(""), at(""), ""},
		{"below it", at("app"), at("app"), ""},
		{"not clean", at("app/../app/."), at("app"), ""},
		{"a link inside", at("inside"), at("app"), ""},
		{"through a link to the root", filepath.Join(dir, "link", "app"), at("app"), ""},
		{"relative", "app", at("app"), ""},
		{"blank", " \t", "", CodeBlank},
		{"empty", "", "", CodeBlank},
		{"a zero byte", at("app\x00"), "", CodeInvalidPath},
		{"a novel", "/" + strings.Repeat("a/", 3000), "", CodeInvalidPath},
		{"above", dir, "", CodeOutside},
		{"dots", at("../"), "", CodeOutside},
		{"relative and outside", "../..", "", CodeOutside},
		{"a sibling with the same beginning", at("") + "2", "", CodeOutside},
		{"a link outside", at("outside"), "", CodeOutside},
		{"below a link outside", at("outside/shop"), "", CodeOutside},
		{"what is not there, outside", filepath.Join(outside, "gone"), "", CodeOutside},
		{"a dangling link outside", at("danglingoutside"), "", CodeOutside},
		{"the file system", "/", "", CodeOutside},
		{"missing", at("gone"), "", CodeNotFound},
		{"missing, deep", at("gone/a/b"), "", CodeNotFound},
		{"a dangling link", at("dangling"), "", CodeNotFound},
		{"a file", at("file"), "", CodeNotDirectory},
		{"below a file", at("file/x"), "", CodeNotDirectory},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root, err := a.Find(tt.path, at(""))
			if err == nil {
				defer root.Close()
				if root.Path != tt.want || tt.code != "" {
					t.Errorf("found %s, want %q %s", root.Path, tt.want, tt.code)
				}
				if told := len(root.Notes) > 0; told != !filepath.IsAbs(tt.path) {
					t.Errorf("notes are %q", root.Notes)
				}
				return
			}
			p := asProblem(t, err)
			if p.Code != tt.code {
				t.Errorf("code is %s (%s), want %q", p.Code, p.Text, tt.code)
			}
			for _, leak := range []string{"ENOTDIR", "openat", "lstat", "no such file", outside} {
				if leak != outside && strings.Contains(p.Text+p.Hint, leak) || leak == outside && !strings.Contains(tt.path, outside) && strings.Contains(p.Text, outside) {
					t.Errorf("the text tells %q: %s", leak, p.Text)
				}
			}
		})
	}
}

func asProblem(t *testing.T, err error) *Problem {
	t.Helper()
	var p *Problem
	if !errors.As(err, &p) {
		t.Fatalf("%v is no problem", err)
	}
	if p.Text == "" || p.Hint == "" || strings.HasSuffix(p.Text, ".") {
		t.Errorf("problem %+v is not worded", *p)
	}
	return p
}

func TestFindWithoutRoots(t *testing.T) {
	t.Parallel()
	for _, list := range []string{"", "/does/not/exist"} {
		a := Open(list, nil)
		if _, err := a.Find("/tmp", "/"); err == nil || asProblem(t, err).Code != CodeNoRoots {
			t.Errorf("with %q: %v", list, err)
		}
	}
}

func TestFindNoticesAReplacedRoot(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // an open directory cannot be renamed there
	}
	dir := tree(t)
	shop := filepath.Join(dir, "shop")
	a := Open(shop, nil)
	defer a.Close()
	must(t, os.Rename(shop, filepath.Join(dir, "old")))
	must(t, os.MkdirAll(filepath.Join(shop, "app"), 0o777))
	if _, err := a.Find(shop, "/"); err == nil || asProblem(t, err).Code != CodeReplaced {
		t.Errorf("the root: %v", err)
	}
	must(t, os.RemoveAll(shop))
	if _, err := a.Find(shop, "/"); err == nil || asProblem(t, err).Code != CodeNotFound {
		t.Errorf("a root that is gone: %v", err)
	}
}
