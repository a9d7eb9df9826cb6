//go:build unix

package run

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// repository is a folder of git with a first commit.
type repository struct {
	t    *testing.T
	root string
}

func newRepository(t *testing.T) repository {
	t.Helper()
	r := repository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	for name, text := range map[string]string{"a.ts": "1\n", "b.ts": "1\n", "gone.ts": "1\n", "pkg/c.ts": "1\n", ".gitignore": "*.log\n"} {
		r.write(name, text)
	}
	r.commit()
	return r
}

func (r repository) git(args ...string) {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (r repository) commit() {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "x")
}

func (r repository) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

func changed(t *testing.T, root, ref string) []string {
	t.Helper()
	names, err := Changed(context.Background(), root, ref)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestChanged(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	if got := changed(t, r.root, "HEAD"); len(got) != 0 {
		t.Errorf("nothing changed, but %q", got)
	}
	r.git("checkout", "-q", "-b", "work")
	r.write("b.ts", "2\n")
	r.commit()
	r.git("checkout", "-q", "main")
	r.write("a.ts", "others\n") // on main only: not a change of this branch
	r.commit()
	r.git("checkout", "-q", "work")
	r.write("pkg/c.ts", "2\n")
	r.write("pkg/neu ü\n.ts", "2\n")
	r.write("x.log", "ignored\n")
	if err := os.Remove(filepath.Join(r.root, "gone.ts")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"b.ts", "pkg/c.ts", "pkg/neu ü\n.ts"}, changed(t, r.root, "main")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"c.ts", "neu ü\n.ts"}, changed(t, filepath.Join(r.root, "pkg"), "main")); diff != "" {
		t.Errorf("in a folder (-want +got):\n%s", diff)
	}
}

func TestChangedRefuses(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	for ref, want := range map[string]string{
		"": `"" is no name of a commit`, "--output=x": `"--output=x" is no name of a commit`, "a b": `"a b" is no name of a commit`,
		"nope": `git knows no commit "nope": fetch it, or name another`, "HEAD:a.ts": `git knows no commit "HEAD:a.ts"`,
	} {
		if _, err := Changed(context.Background(), r.root, ref); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", ref, err)
		}
	}
	if _, err := Changed(context.Background(), t.TempDir(), "HEAD"); err == nil {
		t.Error("a folder without git has changes")
	}
}

// TestAProjectCannotStartPrograms gives a project every setting that makes git
// start something while it compares files.
func TestAProjectCannotStartPrograms(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	ran := filepath.Join(t.TempDir(), "ran")
	evil := filepath.Join(t.TempDir(), "evil")
	if err := os.WriteFile(evil, []byte("#!/bin/sh\necho \"$0 $@\" >> "+ran+"\ncat\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	r.write(".gitattributes", "* filter=evil diff=evil\n")
	r.commit()
	for name, value := range map[string]string{
		"core.fsmonitor": evil, "core.hooksPath": filepath.Dir(evil), "core.pager": evil, "diff.external": evil, "core.sshCommand": evil, "core.editor": evil, "credential.helper": evil,
		"filter.evil.clean": evil, "filter.evil.smudge": evil, "filter.evil.process": evil, "filter.evil.required": "true", "diff.evil.command": evil, "diff.evil.textconv": evil, "pager.diff": evil,
		"alias.diff": "!" + evil, "alias.ls-files": "!" + evil, "include.path": "more",
	} {
		r.git("config", name, value)
	}
	if err := os.WriteFile(filepath.Join(r.root, ".git", "more"), []byte("[filter \"other\"]\n\tclean = "+evil+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.write("a.ts", "2\n")
	r.write("new.ts", "2\n")
	got := changed(t, r.root, "HEAD")
	if diff := cmp.Diff([]string{"a.ts", "new.ts"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if text, err := os.ReadFile(ran); err == nil {
		t.Errorf("git started\n%s", text)
	}
	r.git("config", "filter.a=b.clean", evil)
	if _, err := Changed(context.Background(), r.root, "HEAD"); err == nil {
		t.Error("a filter that cannot be switched off is accepted")
	}
}
