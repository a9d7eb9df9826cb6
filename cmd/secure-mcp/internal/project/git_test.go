package project

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// git runs git in the repository of a test.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "core.excludesFile=", "-c", "core.quotePath=false"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// asGitSees returns the files of a work tree that git tracks or would add.
func asGitSees(t *testing.T, dir string) []string {
	t.Helper()
	list := git(t, dir, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	return sorted(strings.Split(strings.Trim(list, "\x00"), "\x00"))
}

// TestNestedIgnoreFilesHoldAsInGit plays ignore files in several folders and
// tracked files at random and compares the whole walk with git.
func TestNestedIgnoreFilesHoldAsInGit(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 9))
	names := []string{"a", "b", "c", "x.log", "y.log", "gen"}
	patterns := []string{"a", "/a", "a/", "*.log", "!*.log", "!x.log", "b/*", "!b/c", "**/gen", "gen/", "/b/**", "a/b", "!a", "c/**/a", "*", "!*/"}
	for round := range 24 {
		var files []string
		for range 30 {
			var path []string
			for range rng.IntN(4) {
				path = append(path, names[rng.IntN(3)])
			}
			files = append(files, strings.Join(append(path, names[rng.IntN(len(names))]+fmt.Sprint(rng.IntN(2), ".ts")), "/"))
			files = append(files, strings.Join(append(path, "d"+names[rng.IntN(len(names))], "f.ts"), "/"))
			files = append(files, strings.Join(append(path, names[3+rng.IntN(2)]), "/"))
		}
		for _, dir := range []string{"", "a/", "b/", "a/b/"} {
			text := ""
			for range rng.IntN(4) {
				text += patterns[rng.IntN(len(patterns))] + "\n"
			}
			files = append(files, dir+".gitignore="+text)
		}
		r := write(t, files...)
		git(t, r.Path, "init", "-q")
		must(t, os.WriteFile(filepath.Join(r.Path, ".git", "info", "exclude"), []byte(patterns[rng.IntN(len(patterns))]+"\n"), 0o666))
		version := fmt.Sprint(2 + round%3)
		git(t, r.Path, "update-index", "--index-version", version)
		git(t, r.Path, "add", "-f", strings.Split(files[rng.IntN(20)], "=")[0], strings.Split(files[rng.IntN(20)], "=")[0])
		if diff := cmp.Diff(asGitSees(t, r.Path), sorted(paths(walk(t, r, Options{})))); diff != "" {
			t.Fatalf("round %d, index version %s (-git +walk):\n%s\nin %v", round, version, diff, files[90:])
		}
	}
}

// TestCommittedCodeCannotBeIgnoredAway: an ignore file hides what git would
// not add, and nothing that was added.
func TestCommittedCodeCannotBeIgnoredAway(t *testing.T) {
	t.Parallel()
	r := write(t, ".gitignore=*\n", "src/evil.ts", "src/scratch.ts", "deep/er/also.ts", "notes.txt")
	git(t, r.Path, "init", "-q")
	git(t, r.Path, "add", "-f", "src/evil.ts", "deep/er/also.ts")
	tree := walk(t, r, Options{})
	if diff := cmp.Diff([]string{"deep/er/also.ts", "src/evil.ts"}, sorted(paths(tree))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestSubmodulesHaveTheirOwnRules(t *testing.T) {
	t.Parallel()
	r := write(t, ".gitignore=*.log\n", "a.log", "sub/b.log", "sub/c.txt", "sub/.gitignore=*.txt\n")
	git(t, r.Path, "init", "-q")
	git(t, filepath.Join(r.Path, "sub"), "init", "-q")
	if diff := cmp.Diff([]string{".gitignore", "sub/.gitignore", "sub/b.log"}, sorted(paths(walk(t, r, Options{})))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func FuzzIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01" + strings.Repeat("\x00", 61) + "\x01a\x00\x00"))
	f.Add([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02" + strings.Repeat("\x00", 61) + "\x01\x00a\x00" + strings.Repeat("\x00", 61) + "\x02\x01bc\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if r := readIndex("", data); r != nil && len(r.files) > len(data) {
			t.Errorf("%d names in %d bytes", len(r.files), len(data))
		}
	})
}
