// Package app is the command line of mcpward: its commands, one file each,
// and what they say to people and pipelines.
package app

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/redact"
)

// A Process is what the operating system gives a program.
type Process struct {
	Args           []string // with the name of the program first
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	LookupEnv      func(string) (string, bool)
	Now            func() time.Time
}

// Getenv returns a variable of the environment, "" where there is none.
func (p *Process) Getenv(name string) string {
	value, _ := p.LookupEnv(name)
	return value
}

// Run executes one command line and returns the exit status: 0 examined and
// nothing failing, 1 examined and something failed, 2 not examined, 130
// interrupted.
func Run(p Process) int {
	ctx, stop := untilInterrupted()
	defer stop()
	r := &runner{Process: p, release: stop}
	args, command := splitCommand(p.Args)
	r.command = command
	if err := r.root().Run(ctx, askedForHelp(args)); err != nil {
		return r.refuse(err)
	}
	return r.exit
}

// untilInterrupted returns a context that ends at the first signal asking us
// to. The second one ends the process at once.
//
// A closed stdout must not end us with a server still running, so SIGPIPE is
// caught; it is not ignored, because servers would inherit that.
func untilInterrupted() (context.Context, func()) {
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	return ctx, func() {
		stop()
		signal.Stop(pipe)
	}
}

// A runner carries one invocation from its arguments to its exit status.
type runner struct {
	Process
	command []string         // after "--": the server to start
	secret  *redact.Redactor // of the run, nil until the config is read
	release func()           // lets signals end the process at once
	exit    int
}

// refuse reports an error in the arguments. It never touches stdout, which
// may be on its way into a file.
func (r *runner) refuse(err error) int {
	var p *report.Problem
	if !errors.As(err, &p) {
		p = &report.Problem{Kind: kindUsage, Message: err.Error(), Hint: `run "mcpward --help"`}
	}
	_ = p.Write(r.Stderr)
	return report.ExitUnexamined
}

// splitCommand cuts the server's command line off at the first "--". The
// library would drop the "--" and take the words for ours.
func splitCommand(args []string) (own, command []string) {
	if n := len(args); n > 0 && args[n-1] == completionRequest {
		return args, nil
	}
	for i, arg := range args {
		if arg == "--" {
			return args[:i], args[i+1:]
		}
	}
	return args, nil
}

// askedForHelp turns "mcpward COMMAND --help" into "mcpward help COMMAND": for
// a command with others below it the library prints a text of its own.
func askedForHelp(args []string) []string {
	if len(args) != 3 || strings.HasPrefix(args[1], "-") || args[2] != "--help" && args[2] != "-h" {
		return args
	}
	return []string{args[0], "help", args[1]}
}

// completionRequest is what the completion scripts append.
const completionRequest = "--generate-shell-completion"
