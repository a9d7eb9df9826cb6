//go:build unix

package project

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project/cache"
)

// tracedTree is the variable that tells the traced process what to review.
const tracedTree = "SECURE_MCP_TEST_TRACED_TREE"

// TestPathSystemCallsAreFew counts them while a tree is walked and every file
// in it is read: two for a file and six for a directory at most, so 2 × files
// + 6 × directories in all. It needs strace.
func TestPathSystemCallsAreFew(t *testing.T) {
	if dir := os.Getenv(tracedTree); dir != "" {
		a := Open(dir, nil)
		if os.Getenv(tracedTree+"_IDLE") != "" {
			return
		}
		tree := walk(t, a.Roots[0], Options{})
		_, err := Analyze(context.Background(), tree, cache.New(1<<20), tree.Files, Analysis[int]{Name: "size", Run: func(_ File, text []byte) int { return len(text) }})
		must(t, err)
		return
	}
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed")
	}
	dirs, files := 0, 0
	var all []string
	for p := range 12 {
		for d := range 5 {
			for f := range 8 {
				all = append(all, fmt.Sprintf("p%02d/d%d/f%d.ts=x", p, d, f))
			}
		}
		all = append(all, fmt.Sprintf("p%02d/.gitignore=*.log\n", p), fmt.Sprintf("p%02d/package.json={}", p))
	}
	r := write(t, all...)
	must(t, filepath.WalkDir(r.Path, func(_ string, e os.DirEntry, err error) error {
		if e.IsDir() {
			dirs++
		} else {
			files++
		}
		return err
	}))
	busy, idle := traced(t, strace, r.Path), traced(t, strace, r.Path, tracedTree+"_IDLE=1")
	if limit := 2*files + 6*dirs; busy-idle > limit || busy-idle < files {
		t.Errorf("%d path system calls for %d files in %d directories, want at most %d", busy-idle, files, dirs, limit)
	}
	t.Logf("%d path system calls for %d files in %d directories", busy-idle, files, dirs)
}

// traced returns how many path system calls this test makes in a process of
// its own.
func traced(t *testing.T, strace, dir string, env ...string) int {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(strace, "-f", "-o", log, "-e", "trace=%file", os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(append(os.Environ(), tracedTree+"="+dir), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("strace cannot trace here: %v\n%s", err, out)
	}
	text, err := os.ReadFile(log)
	must(t, err)
	n := 0
	for line := range strings.Lines(string(text)) {
		for _, call := range []string{" openat(", " newfstatat(", " readlinkat(", " statx(", " lstat(", " stat(", " open(", " access(", " faccessat("} {
			if strings.Contains(line, call) {
				n++
			}
		}
	}
	return n
}
