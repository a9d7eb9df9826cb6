//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// terminal returns both ends of a pseudo-terminal.
func terminal(t *testing.T) (keyboard, tty *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyboard.Close() })
	if err := unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	return keyboard, tty
}

// TestAPersonIsToldWhatThisIs starts the server by hand and leaves with
// Ctrl-D.
func TestAPersonIsToldWhatThisIs(t *testing.T) {
	t.Parallel()
	keyboard, tty := terminal(t)
	root := t.TempDir()
	cmd := exec.Command(binary, "--allow", root)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := keyboard.WriteString("\x04"); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after Ctrl-D: %v", err)
	}
	want := "secure-mcp devel: an MCP server on stdin and stdout, read-only\n" +
		"authorised roots: " + root + "   (set SECURE_MCP_ALLOWED_ROOTS to change)\n" +
		"This is meant to be started by a client. \"secure-mcp --help\" shows its config.\n"
	if diff := cmp.Diff(want, stderr.String()); diff != "" {
		t.Errorf("stderr (-want +got):\n%s", diff)
	}
	if stdout.Len() > 0 {
		t.Errorf("stdout is %q, want nothing", stdout.String())
	}
}
