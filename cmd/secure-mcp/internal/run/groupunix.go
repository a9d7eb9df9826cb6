//go:build unix

package run

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// A group is the process group that a program leads.
type group struct{ id int }

func isolate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func newGroup(cmd *exec.Cmd) (*group, error) { return &group{cmd.Process.Pid}, nil }

// terminate asks the group to end.
func terminate(cmd *exec.Cmd) error { return unix.Kill(-cmd.Process.Pid, unix.SIGTERM) }

// kill ends what is left. While the group has members its number stays taken,
// so this cannot hit a stranger unless all numbers were used up in between.
func (g *group) kill() { _ = unix.Kill(-g.id, unix.SIGKILL) }

func (g *group) close() {}
