package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// writeConsole writes the report for people. No line begins with text of a
// server: build logs read commands at the start of a line.
func writeConsole(w io.Writer, r *Report, v View) error {
	c := &console{View: v, report: r}
	switch {
	case r.Problem != nil:
		return nil // said on stderr
	case v.Quiet && r.Exit() == ExitPass:
		return nil
	case r.Recorded != nil:
		c.recording()
	case r.Command == CommandRun:
		c.flush = true
		c.run()
	default:
		c.diff()
	}
	_, err := w.Write(c.out.Bytes())
	return err
}

// console builds the screen of one report.
type console struct {
	View
	report *Report
	flush  bool // items begin at the left edge
	out    bytes.Buffer
}

// shows reports whether what has an outcome is written: a quiet report keeps
// to what fails the run.
func (c *console) shows(o check.Outcome) bool { return !c.Quiet || c.report.fails(o) }

func (c *console) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

// diff writes what changed, or one line for each server that did not.
func (c *console) diff() {
	quiet := !slices.ContainsFunc(c.report.Acceptances, wanting)
	if quiet && !slices.ContainsFunc(c.report.Servers, func(s *Server) bool { return len(s.Changes) > 0 || s.Problem != nil }) {
		for _, s := range c.report.Servers {
			c.printf("ok: %s\n", c.matches(s))
		}
		return
	}
	c.header()
	for _, s := range c.report.Servers {
		c.server(s)
	}
	c.acceptances()
	c.printf("Summary: %s\n", c.summary())
	c.accept()
	c.paste()
}

// header names the files the run is about.
func (c *console) header() {
	if c.report.Config != "" && (c.report.Config != defaultConfig || c.Verbose) {
		c.printf("config   %s\n", term.Name(c.report.Config))
	}
	if c.report.Reading == compat.Set {
		c.printf("reading  %s\n", c.report.Reading)
	}
	c.printf("lockfile %s", term.Name(c.report.Lockfile))
	if c.several() {
		c.printf(", %d servers\n\n", len(c.report.Servers))
		return
	}
	c.printf(", recorded from %s\n", c.report.Servers[0].Pinned)
}

// defaultConfig is not worth a line: it is where everybody looks first.
const defaultConfig = "mcpward.yaml"

func (c *console) several() bool { return len(c.report.Servers) > 1 }

// label names a server where there are several.
func (c *console) label(s *Server) string {
	if c.several() {
		return term.Name(s.title()) + ": "
	}
	return ""
}

func (c *console) matches(s *Server) string {
	return fmt.Sprintf("%s%s matches %s (%s)", c.label(s), s.Identity, term.Name(c.report.Lockfile), s.listed())
}

// listed says how much a server offers: "4 tools, 1 prompt".
func (s *Server) listed() string {
	text := plural(s.Tools, "tool")
	if s.Resources > 0 {
		text += ", " + plural(s.Resources, "resource")
	}
	if s.Prompts > 0 {
		text += ", " + plural(s.Prompts, "prompt")
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}

func (c *console) server(s *Server) {
	if s.Problem != nil {
		c.printf("server   %snot examined: %s\n\n", c.label(s), s.Problem.Message)
		return
	}
	c.printf("server   %s%s, protocol %s, %s\n", c.label(s), s.Identity, term.Name(s.Protocol), s.Launch)
	if c.several() {
		c.printf("         recorded from %s\n", s.Pinned)
	}
	c.printf("\n")
	if len(s.Changes) == 0 {
		c.printf("ok: %s\n\n", c.matches(s))
		return
	}
	c.headline(s)
	for _, ch := range s.Changes {
		if ch.Accepted == nil && c.shows(check.Outcome(ch.Status)) {
			c.change(ch)
		}
	}
	c.excused(s)
}

func (c *console) headline(s *Server) {
	counts := s.Counts()
	in := ""
	if c.several() {
		in = " in " + term.Name(s.title())
	}
	if counts.Failed == 0 {
		c.printf("ok: %s%s against %s: 0 failed%s\n\n", c.label(s), s.Identity, term.Name(c.report.Lockfile), counts.rest(", ", c.report.Strict))
		return
	}
	c.printf("%s\n\n", c.Style.Bold(fmt.Sprintf("DRIFT%s (%d failed)", in, counts.Failed)))
}

// rest lists what did not fail, where there is any, and says of warnings that
// they fail a strict run.
func (n Counts) rest(separator string, strict bool) string {
	text := ""
	if n.Warned > 0 {
		text += separator + plural(n.Warned, "warning")
		switch {
		case strict && n.Warned == 1:
			text += ", which fails with --strict"
		case strict:
			text += ", which fail with --strict"
		}
	}
	if n.Noted > 0 {
		text += separator + plural(n.Noted, "note")
	}
	if n.NotTestable > 0 {
		text += separator + thousands(n.NotTestable) + " not tested"
	}
	if n.Accepted > 0 {
		text += separator + thousands(n.Accepted) + " accepted"
	}
	return text
}

func (c *console) summary() string {
	n := c.report.Counts()
	text := fmt.Sprintf("%d passed | %d failed%s", n.Passed, n.Failed, n.rest(" | ", c.report.Strict))
	if n := c.report.unexamined(); n > 0 {
		text += " | " + plural(n, "server") + " not examined"
	}
	return text
}

// accept lists the commands that record what was found.
func (c *console) accept() {
	if len(c.report.Accept) == 0 {
		return
	}
	width := 0
	for _, a := range c.report.Accept {
		width = max(width, term.Columns(a.Command))
	}
	c.printf("\nAfter review, accept with\n")
	for _, a := range c.report.Accept {
		c.printf("  %s%s     %s\n", a.Command, strings.Repeat(" ", width-term.Columns(a.Command)), a.What)
	}
}
