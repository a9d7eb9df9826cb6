//go:build windows

package wire

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is the job object of a server: every process it starts belongs to
// it, and closing the last handle ends them all.
type group struct {
	job windows.Handle
	pid uint32
}

// isolate puts cmd into a console group of its own, so that it can be asked to
// end without us being asked too.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// newGroup makes the job after the process was started: a child that it starts
// in its first microseconds escapes, because os/exec cannot start a process
// suspended and give us its thread.
func newGroup(cmd *exec.Cmd) (*group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	g := &group{job: job, pid: uint32(cmd.Process.Pid)}
	if err := g.adopt(); err != nil {
		g.close()
		return nil, err
	}
	return g, nil
}

func (g *group) adopt() error {
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err := windows.SetInformationJobObject(g.job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return err
	}
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, g.pid)
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(g.job, process)
}

func (g *group) terminate() {
	_ = windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, g.pid)
}

func (g *group) kill() { _ = windows.TerminateJobObject(g.job, 1) }

// accounting is JOBOBJECT_BASIC_ACCOUNTING_INFORMATION.
type accounting struct {
	userTime, kernelTime, periodUserTime, periodKernelTime       int64
	pageFaults, totalProcesses, activeProcesses, totalTerminated uint32
}

const jobObjectBasicAccountingInformation = 1

func (g *group) alive() bool {
	var a accounting
	err := windows.QueryInformationJobObject(g.job, jobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&a)), uint32(unsafe.Sizeof(a)), nil)
	return err == nil && a.activeProcesses > 0
}

func (g *group) close() { _ = windows.CloseHandle(g.job) }

// signalName is always empty: Windows ends processes with a status only.
func signalName(*exec.Cmd) string { return "" }
