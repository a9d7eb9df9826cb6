package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"syscall"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// deliver writes what a command found out and returns the exit status. Before
// anything leaves the process, secrets are masked in it.
func (r *runner) deliver(ctx context.Context, o *options, rep *report.Report, err error) int {
	if rep == nil {
		rep = &report.Report{}
	}
	rep.Version, rep.Command = version(), o.verb
	if err != nil {
		rep.Problem = problem(kindUsage, err)
	}
	r.settleProblem(ctx, rep)
	problems := r.problems(rep)
	for _, p := range problems {
		_ = r.masked(r.Stderr, func(w io.Writer) error { return p.Write(w) })
	}
	exit := rep.Exit()
	if err := r.writeAll(o, rep); err != nil {
		p := problem(kindOutput, err)
		_ = p.Write(r.Stderr)
		return report.ExitUnexamined
	}
	return exit
}

// settleProblem makes the failure of every server a failure of the run: a
// script then finds one reason in one place.
func (r *runner) settleProblem(ctx context.Context, rep *report.Report) {
	if rep.Problem != nil || len(rep.Servers) == 0 {
		return
	}
	for _, s := range rep.Servers {
		if s.Problem == nil {
			return
		}
	}
	rep.Problem = rep.Servers[0].Problem
}

// problems returns what to say on stderr: the failure of the run, or that of
// each server under its name.
func (r *runner) problems(rep *report.Report) []*report.Problem {
	var out []*report.Problem
	if rep.Problem != nil && !slices.ContainsFunc(rep.Servers, func(s *report.Server) bool { return s.Problem == rep.Problem }) {
		out = append(out, rep.Problem)
	}
	for _, s := range rep.Servers {
		if s.Problem == nil {
			continue
		}
		if s.Problem.Kind == report.KindInterrupted {
			return []*report.Problem{s.Problem}
		}
		named := *s.Problem
		if len(rep.Servers) > 1 {
			named.Message = term.Name(s.Name) + ": " + named.Message
		}
		out = append(out, &named)
	}
	return out
}

// writeAll writes stdout and every file.
func (r *runner) writeAll(o *options, rep *report.Report) error {
	view := report.View{Style: term.Detect(r.Stdout, o.color, r.Getenv), Quiet: o.quiet, Verbose: o.verbose}
	err := r.masked(r.Stdout, func(w io.Writer) error { return o.format.Write(w, rep, view) })
	if err != nil && !closedByReader(err) {
		return fmt.Errorf("write to stdout: %w", err)
	}
	for _, f := range o.reports {
		var b bytes.Buffer
		if err := f.format.Write(&b, rep, report.View{Quiet: o.quiet, Verbose: o.verbose}); err != nil {
			return err
		}
		if err := writeWhole(f.path, []byte(r.secret.String(b.String()))); err != nil {
			return fmt.Errorf("write report %s: %w", term.Name(f.path), err)
		}
	}
	return nil
}

// closedByReader reports whether the reader of a pipe went away, as "head"
// does once it has seen enough. The verdict stands.
func closedByReader(err error) bool { return errors.Is(err, syscall.EPIPE) }

// masked hands a writer to write and passes on what it wrote without secrets.
func (r *runner) masked(w io.Writer, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return writeMasked(w, b.String(), r.secret)
}

func writeMasked(w io.Writer, text string, secret *redact.Redactor) error {
	if text == "" {
		return nil
	}
	_, err := io.WriteString(w, secret.String(text))
	return err
}
