package gitignore

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// git says which of paths a .gitignore file leaves out; a path that ends with
// a slash is a folder. They all exist, because git looks.
func git(t *testing.T, ignore string, paths []string) map[string]bool {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(ignore), 0o600); err != nil {
		t.Fatal(err)
	}
	var bare []string
	for _, p := range paths {
		full := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		var err error
		if strings.HasSuffix(p, "/") {
			err = os.MkdirAll(full, 0o700)
		} else {
			err = os.WriteFile(full, nil, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		bare = append(bare, strings.TrimSuffix(p, "/"))
	}
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	cmd := exec.Command("git", "-c", "core.excludesFile=", "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(strings.Join(bare, "\x00") + "\x00")
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("git check-ignore: %v", err)
	}
	fields := bytes.Split(out, []byte{0})
	said := map[string]bool{}
	for i := 0; i+3 < len(fields); i += 4 {
		pattern := string(fields[i+2])
		said[string(fields[i+3])] = pattern != "" && !strings.HasPrefix(pattern, "!")
	}
	return said
}

// ours decides like a walk does: a folder that is left out takes all of its
// content with it.
func ours(r Rules, path string) bool {
	names := strings.Split(strings.TrimSuffix(path, "/"), "/")
	for i := range names {
		dir := i < len(names)-1 || strings.HasSuffix(path, "/")
		ignored, _ := r.Match(strings.Join(names[:i+1], "/"), dir)
		if ignored {
			return true
		}
	}
	return false
}

func compare(t *testing.T, ignore string, paths []string) {
	t.Helper()
	want, rules := git(t, ignore, paths), Parse([]byte(ignore))
	for _, p := range paths {
		if got, git := ours(rules, p), want[strings.TrimSuffix(p, "/")]; got != git {
			t.Errorf("%q with\n%s\nignored: %v, git says %v", p, ignore, got, git)
		}
	}
}

var trees = []string{
	"b", "a/", "a/b/", "a/b/c", "a/c", "x/a/", "x/y/a", "x/y/z/b", "foo.log", "x/foo.log", "build/", "build/out.js",
	"src/build/", "src/build/x", "#x", "!x", "a b", "a ", "[a]", "a]b", "a-b", "a*b", "a\\b", "doc/a.txt", "doc/x/a.txt", "doc/x/y/a.txt",
	"foo/", "foo/bar", "foo/x/bar", "foo/x/y/bar", "foobar", "fooxbar", ".env", "sub/.env", "Z", "5", "é", "x/é",
}

func TestPatternsMatchAsGitDoes(t *testing.T) {
	t.Parallel()
	for _, ignore := range []string{
		"a", "/a", "a/", "/a/", "a/b", "a/*", "a/**", "**/a", "**/b", "a/**/c", "foo/**/bar", "**", "*", "/*", "/**", "*/", "**/", "foo**bar", "foo*bar",
		"*.log", "!*.log", "*.log\n!foo.log", "a\n!a/b", "/*\n!/a", "build", "build/", "src/build", "doc/**/a.txt", "doc/*/a.txt", "#x", "\\#x", "\\!x", "!x",
		"a\\ ", "a ", "a  \n", "a b", "[a]", "\\[a\\]", "[ab]", "[!a]", "[^a]", "[a-c]", "[]a]", "a[]]b", "a[-]b", "a[*]b", "a\\*b", "a\\\\b", "[", "a[", "[a", "a\\",
		"[[:upper:]]", "[[:digit:]]", "[[:nope:]]", "[[:alpha:]5]", "[a-", "[z-a]", "[!]", "?", "??", "x/?", "x/*/a", "*/a", ".env", "/.env", "a\r\n", "\ufeffa", "",
		"\n\n", "/", "//", "a//b", "x/**/", "**/x/**", "a/**b", "a**/b", "***", "a/***/b", "é", "[é]", "?é", "*a*", "**/*.txt", "!/", "!", "x/y/", "!x/y\nx",
	} {
		compare(t, ignore, trees)
	}
}

// TestRandomPatternsMatchAsGitDoes plays the letters of patterns at random.
func TestRandomPatternsMatchAsGitDoes(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	letters := []string{"a", "b", "/", "*", "**", "?", "[", "]", "!", "\\", "-", "^", " ", "[a-b]", "[!a]", "**/", "/**", "x", "[:alpha:]"}
	for range 60 {
		var lines []string
		for range 1 + r.IntN(4) {
			line := ""
			for range 1 + r.IntN(6) {
				line += letters[r.IntN(len(letters))]
			}
			lines = append(lines, line)
		}
		compare(t, strings.Join(lines, "\n"), trees)
	}
}

func TestHostilePatternsTakeLinearTime(t *testing.T) {
	t.Parallel()
	started := time.Now()
	long := strings.Repeat("a", 2000)
	r := Parse([]byte(strings.Repeat("*a", 500) + "b\n" + strings.Repeat("**/a/", 300) + "b\n" + strings.Repeat("[a", 500)))
	r.Match(long, false)
	r.Match(strings.Repeat("a/", 1000)+"c", false)
	if took := time.Since(started); took > 5*time.Second {
		t.Errorf("took %s", took)
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("*.log\n!a", "x/a.log")
	f.Fuzz(func(t *testing.T, ignore, path string) {
		r := Parse([]byte(ignore))
		r.Match(path, false)
		r.Match(path, true)
	})
}
