// Package run starts the few other programs that secure-mcp uses: the scanners
// gitleaks and semgrep, and git.
//
// They are started without a shell, in a process group of their own, with a
// small environment, a time limit and a limit on what they may write, and
// nothing of them is left behind. Whatever the reviewed project says about how
// they should run is left out.
package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// maxOutput is how much a program may write to its stdout, maxErrors how much
// of its stderr is kept.
const (
	maxOutput = 32 << 20
	maxErrors = 8 << 10
)

// termGrace is how long a program may take to go after it was asked to.
const termGrace = 500 * time.Millisecond

// The reasons why a program gave no result, for errors.Is. [ErrMissing] is also
// returned when the only program of that name lies in the project.
var (
	ErrMissing = errors.New("not installed")
	ErrTimeout = errors.New("took too long")
	ErrTooMuch = errors.New("wrote too much")
)

// A command is a program to be started. Its path is absolute.
type command struct {
	path  string
	args  []string
	dir   string
	env   []string
	limit time.Duration
}

// A result is what an ended program left.
type result struct {
	stdout []byte
	stderr string // the end of it
	exit   int
}

// run starts the command and waits for its end, whatever its exit status. The
// error is ErrTimeout, ErrTooMuch, the error of ctx, or says why it did not
// start.
func (c command) run(ctx context.Context) (result, error) {
	limited, cancel := context.WithTimeoutCause(ctx, c.limit, ErrTimeout)
	defer cancel()
	limited, stop := context.WithCancelCause(limited)
	defer stop(nil)
	stdout := &capped{limit: maxOutput, full: func() { stop(ErrTooMuch) }}
	stderr := &tail{limit: maxErrors}
	cmd := exec.CommandContext(limited, c.path, c.args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.dir, c.env, stdout, stderr, termGrace
	isolate(cmd)
	cmd.Cancel = func() error { return terminate(cmd) }
	if err := cmd.Start(); err != nil {
		return result{}, startError(err)
	}
	g, err := newGroup(cmd)
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return result{}, fmt.Errorf("process group: %w", err)
	}
	err = cmd.Wait()
	g.kill() // what outlived the leader
	g.close()
	if cause := context.Cause(limited); cause != nil {
		return result{}, cause
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return result{}, err
	}
	return result{stdout.data.Bytes(), stderr.String(), cmd.ProcessState.ExitCode()}, nil
}

func startError(err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		return fmt.Errorf("could not be started: %w", pathErr.Err)
	}
	return fmt.Errorf("could not be started: %w", err)
}

// look returns the absolute path of a program in PATH that does not lie in
// root: what a project brings is not ours to run.
func look(name, root string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", ErrMissing
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", ErrMissing
	}
	if within(root, path) {
		return "", fmt.Errorf("%w outside of the project", ErrMissing)
	}
	return path, nil
}

// within reports whether path lies in root, through links or not. What cannot
// be told lies in there.
func within(root, path string) bool {
	for _, pair := range [][2]string{{root, path}, {real(root), real(path)}} {
		relative, err := filepath.Rel(pair[0], pair[1])
		if err != nil || relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

func real(path string) string {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		return resolved
	}
	return path
}

// passed names the variables that programs inherit; secrets of ours stay with
// us.
var passed = []string{"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA"}

// environment returns what a program is started with: the inherited variables,
// and own.
func environment(own ...string) []string {
	var env []string
	for _, name := range passed {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return append(env, own...)
}

// offline are variables that send what honours them to a closed door.
var offline = []string{"HTTP_PROXY=http://127.0.0.1:9", "HTTPS_PROXY=http://127.0.0.1:9", "ALL_PROXY=http://127.0.0.1:9", "http_proxy=http://127.0.0.1:9", "https_proxy=http://127.0.0.1:9", "all_proxy=http://127.0.0.1:9", "NO_PROXY=", "no_proxy="}

// capped keeps up to limit bytes and calls full when there are more.
type capped struct {
	data  bytes.Buffer
	limit int
	full  func()
}

func (c *capped) Write(p []byte) (int, error) {
	if room := c.limit - c.data.Len(); len(p) > room {
		c.full()
		return len(p), nil // keep the pipe flowing until the program is gone
	}
	return c.data.Write(p)
}

// tail keeps the last limit bytes.
type tail struct {
	data  []byte
	limit int
}

func (t *tail) Write(p []byte) (int, error) {
	t.data = append(t.data, p[max(0, len(p)-t.limit):]...)
	t.data = t.data[max(0, len(t.data)-t.limit):]
	return len(p), nil
}

func (t *tail) String() string { return string(t.data) }
