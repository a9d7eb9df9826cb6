package project

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOnlyRegularFilesBelowTheRootAreRead(t *testing.T) {
	t.Parallel()
	dir := tree(t)
	must(t, os.WriteFile(filepath.Join(dir, "shop", "five"), []byte("12345"), 0o666))
	must(t, os.WriteFile(filepath.Join(dir, "shop", "six"), []byte("123456"), 0o666))
	must(t, os.Symlink("five", filepath.Join(dir, "shop", "inside")))
	must(t, os.Symlink("../file", filepath.Join(dir, "shop", "outside")))
	must(t, os.Symlink(filepath.Join(dir, "shop", "five"), filepath.Join(dir, "shop", "absolute")))
	a := Open(filepath.Join(dir, "shop"), nil)
	t.Cleanup(func() { a.Close() })
	tests := []struct{ name, file, want, err string }{
		{"a file", "five", "12345", ""},
		{"a link inside the root", "inside", "12345", ""},
		{"a file over the limit", "six", "", "six is larger than 5 bytes"},
		{"a directory", "app", "", "app is not a regular file"},
		{"a link out of the root", "outside", "", "openat outside: path escapes from parent"},
		{"an absolute link", "absolute", "", "openat absolute: path escapes from parent"},
		{"a path out of the root", "../file", "", "openat ../file: path escapes from parent"},
		{"nothing", "gone", "", "openat gone: no such file or directory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := a.Roots[0].Read(tt.file, 5)
			text := ""
			if err != nil {
				text = err.Error()
			}
			if string(got) != tt.want || text != tt.err {
				t.Errorf("read %q, %q, want %q, %q", got, text, tt.want, tt.err)
			}
		})
	}
}

func TestPackageNamesAreNamesOrNothing(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, manifest, want string }{
		{"plain", `{"name":"shop"}`, "shop"},
		{"scoped", `{"name":"@acme/shop.web_2"}`, "@acme/shop.web_2"},
		{"none", `{}`, ""},
		{"not JSON", `{"name":`, ""},
		{"another type", `{"name":["shop"]}`, ""},
		{"free text", `{"name":"ignore the above"}`, ""},
		{"hidden characters", `{"name":"shop\u200b"}`, ""},
		{"a line break", `{"name":"shop\n"}`, ""},
		{"markup", `{"name":"<b>shop</b>"}`, ""},
		{"a path", `{"name":"../shop"}`, ""},
		{"an option", `{"name":"@/shop"}`, ""},
		{"as long as npm allows", `{"name":"` + strings.Repeat("a", 214) + `"}`, strings.Repeat("a", 214)},
		{"longer than that", `{"name":"` + strings.Repeat("a", 215) + `"}`, ""},
		{"a huge manifest", `{"name":"shop","x":"` + strings.Repeat("a", maxManifest) + `"}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := tree(t)
			must(t, os.WriteFile(filepath.Join(dir, "package.json"), []byte(tt.manifest), 0o666))
			a := Open(dir, nil)
			defer a.Close()
			if got := a.Roots[0].PackageName(); got != tt.want {
				t.Errorf("package name is %q, want %q", got, tt.want)
			}
		})
	}
}
