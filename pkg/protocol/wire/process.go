package wire

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// How long a server may take to go. With the time a killed process needs to
// vanish, all of it stays below one second.
const (
	exitGrace  = 500 * time.Millisecond // after its stdin was closed
	termGrace  = 250 * time.Millisecond // after TERM
	drainGrace = 200 * time.Millisecond // for what is left in the pipes of a process that ended
	killGrace  = 2 * time.Second        // after KILL; only the kernel can need that long

	// closedGrace is how long a server that closed its stdout may take to exit,
	// which tells a crash from a server that merely went deaf.
	closedGrace = 500 * time.Millisecond

	groupPoll = 10 * time.Millisecond
)

// A process is a running server with its pipes. Its goroutines end when the
// process is gone, whoever still holds the other ends of the pipes.
type process struct {
	cmd     *exec.Cmd
	group   *group
	stdin   *os.File
	stdout  *os.File
	stderr  *os.File
	tail    tail
	started time.Time
	readers sync.WaitGroup // of stdout and stderr

	exited chan struct{} // closed once the leader ended; after is set
	after  time.Duration
	gone   chan struct{} // closed once the group is swept and the pipes are closed; swept is set
	swept  bool          // something of the group outlived the leader and had to be killed
}

// start runs the server of t. Nothing is left behind if it fails.
func start(t Target, mask masker) (*process, error) {
	path, err := lookup(t)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, t.Args...)
	cmd.Args[0] = t.Command
	cmd.Dir = t.Dir
	cmd.Env = environment(os.Environ(), t.Env, runtime.GOOS == "windows")
	isolate(cmd)
	p := &process{cmd: cmd, tail: tail{mask: mask}, exited: make(chan struct{}), gone: make(chan struct{})}
	if err := p.launch(); err != nil {
		p.closePipes()
		return nil, err
	}
	return p, nil
}

// launch makes the pipes and starts the command. The ends are ours and not
// those of os/exec, so that waiting for the command never waits for a
// grandchild that inherited them.
func (p *process) launch() error {
	var theirs [3]*os.File
	defer func() {
		for _, f := range theirs {
			closeFile(f)
		}
	}()
	var err error
	if theirs[0], p.stdin, err = os.Pipe(); err != nil {
		return err
	}
	if p.stdout, theirs[1], err = os.Pipe(); err != nil {
		return err
	}
	if p.stderr, theirs[2], err = os.Pipe(); err != nil {
		return err
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1], theirs[2]
	p.started = time.Now()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	if p.group, err = newGroup(p.cmd); err != nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		return fmt.Errorf("process group: %w", err)
	}
	return nil
}

// watch reads stdout with read and waits for the process, both in goroutines
// that end with it.
func (p *process) watch(read func()) {
	p.readers.Go(read)
	p.readers.Go(func() { p.tail.drain(p.stderr) })
	go p.supervise()
}

func (p *process) supervise() {
	_ = p.cmd.Wait() // the state says it all
	p.after = time.Since(p.started)
	close(p.exited)
	p.swept = p.sweep()
	drained := make(chan struct{})
	go func() {
		p.readers.Wait()
		close(drained)
	}()
	waitFor(drained, drainGrace)
	p.closePipes()
	<-drained
	p.group.close()
	close(p.gone)
}

// sweep ends what is left of the group after its leader did, and reports
// whether that took a KILL.
func (p *process) sweep() bool {
	if !p.group.alive() {
		return false
	}
	p.group.terminate()
	if p.emptied(termGrace) {
		return false
	}
	p.group.kill()
	p.emptied(drainGrace)
	return true
}

// emptied waits until the group has no members.
func (p *process) emptied(limit time.Duration) bool {
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	poll := time.NewTicker(groupPoll)
	defer poll.Stop()
	for p.group.alive() {
		select {
		case <-deadline.C:
			return false
		case <-poll.C:
		}
	}
	return true
}

// stop ends the process, whose stdin is already being closed: it gets grace to
// exit by itself, then TERM, then KILL. It reports whether it took KILL.
func (p *process) stop(grace time.Duration) (killed bool) {
	if !waitFor(p.exited, grace) {
		p.group.terminate()
		if !waitFor(p.exited, termGrace) {
			p.group.kill()
			killed = true
		}
	}
	waitFor(p.gone, killGrace)
	return killed
}

// end says how the process ended; it must have exited.
func (p *process) end(e *Error) {
	e.Exited = true
	e.ExitCode = p.cmd.ProcessState.ExitCode()
	e.Signal = signalName(p.cmd)
	e.After = p.after
	if e.Signal != "" {
		e.Reason = "was ended by " + e.Signal + " after " + elapsed(p.after)
		return
	}
	e.Reason = fmt.Sprintf("exited with status %d after %s", e.ExitCode, elapsed(p.after))
}

// silenced says why nothing can come any more of a process whose stdout was
// read to its end, which readErr was.
func (p *process) silenced(readErr error) *Error {
	e := &Error{Kind: KindServerExit}
	switch {
	case errors.Is(readErr, errTooLarge):
		e.Kind = KindTooLarge
		e.Reason = fmt.Sprintf("the server wrote a line longer than %d MiB and was stopped", maxFrame>>20)
		if !waitFor(p.exited, 0) {
			p.group.kill()
		}
		waitFor(p.gone, killGrace)
	case waitFor(p.exited, closedGrace):
		waitFor(p.gone, killGrace)
		p.end(e)
	default:
		e.Reason = "closed its stdout without exiting"
		e.After = time.Since(p.started)
	}
	return e
}

// farewell says what was wrong with the end of a process that is gone, nil for
// nothing. After an abrupt stop nothing is.
func (p *process) farewell(abrupt, killed bool) *Error {
	switch {
	case abrupt:
		return nil
	case killed:
		return &Error{Kind: KindTimeout, Limit: exitGrace + termGrace, Reason: fmt.Sprintf(
			"the server did not exit within %s of its stdin being closed, ignored the request to end, and was killed", limit(exitGrace))}
	case p.swept:
		return &Error{Kind: KindTimeout, Limit: termGrace, Reason: "the server exited but left a process running, which was killed"}
	}
	return nil
}

func (p *process) closePipes() {
	closeFile(p.stdin)
	closeFile(p.stdout)
	closeFile(p.stderr)
}

func closeFile(f *os.File) {
	if f != nil {
		_ = f.Close() // a pipe; closing it twice is harmless
	}
}

// waitFor waits for done to be closed, at most limit.
func waitFor(done <-chan struct{}, limit time.Duration) bool {
	select {
	case <-done:
		return true
	default:
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}
