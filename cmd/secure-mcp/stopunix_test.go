//go:build !windows

package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

func TestSignalsEndTheServer(t *testing.T) {
	t.Parallel()
	for signal, want := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 0} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			p := run(t, t.TempDir(), nil, "--log-level", "off")
			p.ask(initialize)
			if err := p.cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if code := p.wait(); code != want || p.stderr.Len() > 0 {
				t.Errorf("exit status %d and stderr %q, want %d and nothing", code, p.stderr.String(), want)
			}
		})
	}
}

// A client that dies leaves a pipe that nobody reads. The server must end
// like after any other disconnection, not by a signal.
func TestAClientThatIsGoneEndsTheServer(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "--log-level", "off")
	cmd.Stdout = w
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	r.Close()
	if _, err := in.Write([]byte(initialize + "\n")); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("the server ended with %v and %q", err, stderr.String())
	}
}
