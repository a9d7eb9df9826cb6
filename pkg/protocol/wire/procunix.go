//go:build unix

package wire

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// A group is the process group a server leads, and all it started there.
type group struct{ id int }

// isolate makes cmd lead a group of its own, so that Ctrl-C in our terminal
// does not reach it before we decide what to do.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func newGroup(cmd *exec.Cmd) (*group, error) {
	return &group{cmd.Process.Pid}, nil
}

func (g *group) terminate() { _ = unix.Kill(-g.id, unix.SIGTERM) }
func (g *group) kill()      { _ = unix.Kill(-g.id, unix.SIGKILL) }

// alive reports whether any process is left. Once the leader was waited for,
// its number stays taken while the group has members, so this cannot hit a
// stranger unless all numbers were used up in between.
func (g *group) alive() bool {
	return unix.Kill(-g.id, 0) == nil && !g.onlyZombies()
}

// onlyZombies reports whether all that is left of the group are processes that
// ended and wait for their new parent, which in a container can take for ever.
// Without /proc it cannot tell, and says no.
func (g *group) onlyZombies() bool {
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(files) == 0 {
		return false
	}
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it went away meanwhile
		}
		// The name in parentheses may hold anything; state, parent and group follow it.
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 2 && string(fields[2]) == strconv.Itoa(g.id) && string(fields[0]) != "Z" && string(fields[0]) != "X" {
			return false
		}
	}
	return true
}

func (g *group) close() {}

// signalName returns "SIGKILL" and so on, "" if no signal ended the process.
func signalName(cmd *exec.Cmd) string {
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return ""
	}
	return unix.SignalName(status.Signal())
}
