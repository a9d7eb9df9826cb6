//go:build unix

package wire_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestStartFailures(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script := filepath.Join(dir, "script")
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("script", "#!/does/not/exist\n", 0o700)
	data := write("data", "x", 0o600)
	tests := []struct {
		name   string
		target wire.Target
		kind   wire.Kind
		want   string
	}{
		{"unknown command", wire.Target{Transport: "stdio", Command: "no-such-command-here", Args: []string{"a b"}}, wire.KindServerStart, `server did not start: no-such-command-here "a b": command not found in PATH`},
		{"own PATH", wire.Target{Transport: "stdio", Command: "sh", Env: map[string]string{"PATH": dir}}, wire.KindServerStart, "server did not start: sh: command not found in PATH"},
		{"no such file", wire.Target{Transport: "stdio", Command: "/no/such/file"}, wire.KindServerStart, "server did not start: /no/such/file: no such file"},
		{"not executable", wire.Target{Transport: "stdio", Command: data}, wire.KindServerStart, "server did not start: " + data + ": permission denied"},
		{"no interpreter", wire.Target{Transport: "stdio", Command: script}, wire.KindServerStart, "server did not start: " + script + ": the interpreter named in its first line does not exist"},
		{"no folder", wire.Target{Transport: "stdio", Command: "sh", Dir: "/no/such"}, wire.KindServerStart, `server did not start: sh: there is no folder "/no/such" to start it in`},
		{"unknown transport", wire.Target{Transport: "sse"}, wire.KindTransport, `"start": unknown transport "sse"; known are stdio and http`},
		{"not a URL", wire.Target{Transport: "http", URL: "localhost:80"}, wire.KindTransport, `"start": "localhost:80" is not an absolute http or https URL (http: "localhost:80")`},
		{"no CA file", wire.Target{Transport: "http", URL: "https://127.0.0.1/", CAFile: "/no/such"}, wire.KindTransport, `"start": read ca_file: stat /no/such: no such file or directory (http: https://127.0.0.1/)`},
		{"no certificate", wire.Target{Transport: "http", URL: "https://127.0.0.1/", CAFile: data}, wire.KindTransport, `"start": ca_file "` + data + `" holds no PEM certificate (http: https://127.0.0.1/)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := wire.Connect(context.Background(), tt.target, options())
			if e := detail(err); e.Kind != tt.kind || e.Step != "start" {
				t.Errorf("kind %q, step %q, want %q, start", e.Kind, e.Step, tt.kind)
			}
			if err == nil || err.Error() != tt.want {
				t.Errorf("Connect: %v\nwant     %s", err, tt.want)
			}
		})
	}
}

func TestUnknownRevisionIsRefusedBeforeAnythingStarts(t *testing.T) {
	t.Parallel()
	o := options()
	o.Revision = "2025-13-01"
	_, err := wire.Connect(context.Background(), wire.Target{}, o)
	want := `"start": unknown protocol revision "2025-13-01"; known are 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28`
	if err == nil || err.Error() != want || detail(err).Kind != wire.KindRevision {
		t.Errorf("Connect: %v\nwant     %s", err, want)
	}
}

func TestHandshakeTimeouts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, revision, script, step string
		limit                        time.Duration
		want                         string
	}{
		{"hangs at once", "", "raw \"Server listening on port 3000\\n\"\nstderr waiting\nhang", "initialize", 3 * time.Second, `no answer to "initialize" within 3 s`},
		{"hangs on discover, short limit", "", "hang", "server/discover", 200 * time.Millisecond, `no answer to "server/discover" within 0.2 s`},
		{"hangs on initialize", "", noDiscover + "hang", "initialize", time.Second, `no answer to "initialize" within 1 s`},
		{"ignores TERM", "2025-11-25", "deaf\nhang", "initialize", time.Second, `no answer to "initialize" within 1 s`},
		{"does not read", "2025-11-25", "hang", "initialize", time.Second, `no answer to "initialize" within 1 s`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o := options()
			o.Revision, o.Timeouts.Connect = tt.revision, tt.limit
			target := scripted(t, tt.script)
			started := time.Now()
			_, err := wire.Connect(context.Background(), target, o)
			if took := time.Since(started); took > tt.limit+3*time.Second {
				t.Errorf("took %v", took)
			}
			e := detail(err)
			if e.Kind != wire.KindTimeout || e.Step != tt.step || e.Limit != tt.limit || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("kind %q, step %q, limit %v, cause %v", e.Kind, e.Step, e.Limit, e.Err)
			}
			if got := plain(err, target); got != tt.want {
				t.Errorf("message = %s\nwant      %s", got, tt.want)
			}
			if strings.Contains(tt.script, "listening") {
				if diff := cmp.Diff([]string{"Server listening on port 3000"}, e.Noise); diff != "" || e.Stderr != "waiting" {
					t.Errorf("noise (-want +got):\n%sstderr %q", diff, e.Stderr)
				}
			}
		})
	}
}

// vanished waits until the process whose number is in file is gone. Only its
// parent can tell a zombie from a living process by signals, so /proc decides
// where there is one.
func vanished(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(data))
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("process %d is still alive", pid)
}

func zombie(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

func TestWaitingForALateAnswerLeavesTimeForTheHandshake(t *testing.T) {
	t.Parallel()
	o := options()
	o.Timeouts.Connect = 1400 * time.Millisecond // less than the grace period and a second
	c := connect(t, scripted(t, replyInit+"eof"), o)
	if diff := cmp.Diff(legacySession, summary(c.Session())); diff != "" {
		t.Errorf("session (-want +got):\n%s", diff)
	}
}
