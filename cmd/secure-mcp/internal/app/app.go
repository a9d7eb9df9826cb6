// Package app is the command line of secure-mcp: flags, streams and the exit
// status.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/mattn/go-isatty"

	"github.com/mcpward/mcpward/pkg/term"
)

const program = "secure-mcp"

// The exit codes.
const (
	exitOK          = 0
	exitFindings    = 1 // a scan has findings at or above the threshold
	exitFailed      = 2 // wrong usage, or the server or the scan could not run
	exitInterrupted = 130
)

// A World is what the program uses of its surroundings.
type World struct {
	Args    []string // without the program name
	Env     func(string) string
	In      io.Reader
	Out     io.Writer // JSON-RPC when serving, nothing else
	Err     io.Writer
	OnTTY   bool // a person has started the program: In is a terminal
	Signals <-chan os.Signal
}

// Process is the World of this process. From here on a reader that goes away
// shows as an error of the write, not as a signal that ends the process.
func Process() World {
	signal.Ignore(syscall.SIGPIPE)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	return World{
		Args:    os.Args[1:],
		Env:     os.Getenv,
		In:      os.Stdin,
		Out:     os.Stdout,
		Err:     os.Stderr,
		OnTTY:   isatty.IsTerminal(os.Stdin.Fd()) || isatty.IsCygwinTerminal(os.Stdin.Fd()),
		Signals: signals,
	}
}

// Run executes the command line in w and returns the exit status.
func Run(w World) int {
	ctx, cancel := context.WithCancelCause(context.Background())
	var watch sync.WaitGroup
	watch.Go(func() {
		select {
		case s := <-w.Signals:
			cancel(stopped{s})
		case <-ctx.Done():
		}
	})
	err := root(w).Run(ctx, append([]string{program}, w.Args...))
	cancel(nil)
	watch.Wait()
	return status(err, w.Err)
}

// stopped is why a context ended that a signal has ended.
type stopped struct{ signal os.Signal }

func (s stopped) Error() string { return "stopped by " + s.signal.String() }

// The errors that have been said already, or need no words.
var (
	errFindings    = errors.New("findings at or above the threshold")
	errInterrupted = errors.New("interrupted")
)

// status is the only place that turns an error into an exit status and prints
// it. A client stops its server with SIGTERM, so that is a good end; a scan
// that was stopped has seen too little, whatever stopped it.
func status(err error, stderr io.Writer) int {
	switch {
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errInterrupted):
		return exitInterrupted
	}
	if s, ok := errors.AsType[stopped](err); ok {
		if s.signal == os.Interrupt {
			return exitInterrupted
		}
		return exitOK
	}
	if err == nil {
		return exitOK
	}
	if p, ok := errors.AsType[*packsError](err); ok {
		p.write(stderr)
		return exitFailed
	}
	fmt.Fprintf(stderr, program+": %s\n", term.Line(err.Error()))
	if h, ok := errors.AsType[hinted](err); ok {
		fmt.Fprintf(stderr, "hint: %s\n", term.Line(h.Hint()))
	}
	return exitFailed
}

// hinted is an error that says what to do about it.
type hinted interface {
	error
	Hint() string
}
