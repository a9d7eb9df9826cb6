//go:build unix

package suite_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
)

// TestGoldensAreFilesOfTheirSuite wants neither mode to touch anything but a
// regular file below the folder of the suite.
func TestGoldensAreFilesOfTheirSuite(t *testing.T) {
	base := t.TempDir()
	dir, outside := filepath.Join(base, "suite"), filepath.Join(base, "outside")
	link := func(target, name string) { try(t, os.Symlink(target, filepath.Join(dir, name))) }
	try(t, os.MkdirAll(filepath.Join(dir, "real"), 0o755))
	try(t, os.Mkdir(outside, 0o755))
	files := map[string]string{
		"suite/mcpward.yaml": "server: { command: x }\n", "suite/real.json": "{}\n", "outside/there.json": "{}\n", "suite/script.sh": "#!/bin/sh\n",
	}
	for name, text := range files {
		try(t, os.WriteFile(filepath.Join(base, name), []byte(text), 0o644))
	}
	link("../outside", "away")
	link(outside, "awayabs")
	link("../outside/there.json", "there.json")
	link("real.json", "inside.json")
	link("nowhere.json", "dangling.json")
	link("real", "within")
	try(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600))

	const below = "; name a file below the folder of the file that holds the suite"
	const remove = "; remove it, or name another file"
	for name, why := range map[string]string{
		"mcpward.yaml":                     "what is there is not JSON, so no golden file; remove it if it may go, or name another file",
		"script.sh":                        "what is there is not JSON, so no golden file; remove it if it may go, or name another file",
		filepath.Join(outside, "new.json"): "it is an absolute path" + below,
		filepath.Join(dir, "new.json"):     "it is an absolute path" + below,
		"../outside/new.json":              "it leads out of the folder of its suite" + below,
		"real/../../outside/there.json":    "it leads out of the folder of its suite" + below,
		"away/new.json":                    "a symbolic link leads out of the folder of its suite" + below,
		"awayabs/there.json":               "a symbolic link leads out of the folder of its suite" + below,
		"away/deep/new.json":               "a symbolic link leads out of the folder of its suite" + below,
		"there.json":                       "it is not a regular file but a symbolic link" + remove,
		"inside.json":                      "it is not a regular file but a symbolic link" + remove,
		"dangling.json":                    "it is not a regular file but a symbolic link" + remove,
		"pipe":                             "it is not a regular file but a FIFO" + remove,
		"real":                             "it is not a regular file but a directory" + remove,
		".":                                "it is not a regular file but a directory" + remove,
	} {
		for _, update := range []bool{true, false} {
			got := attemptGolden(t, dir, name, update)
			want := "c fail golden 7:15 the golden file " + name + " cannot be written: " + why + ` | got result {"content":[]} | want ` + "\n"
			if !update {
				if strings.HasPrefix(why, "what is there") {
					continue // told as what it is, not JSON
				}
				want = strings.Replace(want, "written", "read", 1)
			}
			if got != want {
				t.Errorf("update %v: got  %swant %s", update, got, want)
			}
		}
	}
	for name, text := range files {
		if now, err := os.ReadFile(filepath.Join(base, name)); err != nil || string(now) != text {
			t.Errorf("%s holds %q now (%v)", name, now, err)
		}
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) != 1 {
		t.Errorf("outside holds %v (%v)", entries, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 11 {
		t.Errorf("the folder of the suite holds %v (%v)", entries, err)
	}
	for _, name := range []string{"new.json", "a/b/new.json", "real/../new2.json", "within/new.json", "real.json"} {
		for _, update := range []bool{true, false} {
			if got := attemptGolden(t, dir, name, update); got != "c pass golden\n" {
				t.Errorf("update %v: %s", update, got)
			}
		}
	}
	t.Chdir(dir)
	for _, folder := range []string{".", "real", "../suite"} {
		for _, update := range []bool{true, false} {
			if got := attemptGolden(t, folder, "sub/rel.json", update); got != "c pass golden\n" {
				t.Errorf("%s: update %v: %s", folder, update, got)
			}
		}
	}
}

func attemptGolden(t *testing.T, dir, name string, update bool) string {
	t.Helper()
	suites, err := decode(t, dir, "\nsuites:\n- tool: echo\n  cases:\n  - name: c\n    expect:\n      golden: '"+name+"'\n")
	if err != nil {
		t.Fatal(problems(t, err))
	}
	answered := make(chan string, 1)
	go func() {
		r := &suite.Runner{Surface: surface(t, echo), Call: answers{"echo": `{"content":[]}`}.call, UpdateGolden: update}
		results := r.Run(context.Background(), suites[0], nil)
		answered <- told([]suite.CaseResult{{Name: "c", Outcomes: results[0].Outcomes[1:]}})
	}()
	select {
	case got := <-answered:
		return got
	case <-time.After(30 * time.Second):
		t.Fatalf("%s: it waits", name)
		return ""
	}
}

func try(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
