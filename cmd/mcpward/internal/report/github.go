package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/term"
)

// shownByGitHub is how many annotations of one kind GitHub shows for a step;
// the others are in the log only.
const shownByGitHub = 10

// commands are the kinds of annotations.
var commands = map[check.Outcome]string{check.Fail: "error", check.Warn: "warning", check.Note: "notice"}

// writeGitHub writes workflow commands, which GitHub shows as annotations, and
// the summary as a plain line. Every line begins with words of ours.
func writeGitHub(w io.Writer, r *Report, v View) error {
	g := &annotations{limit: map[check.Outcome]int{check.Note: shownByGitHub - 1}, seen: map[check.Outcome]int{}}
	if r.Problem != nil {
		g.add(check.Fail, annotation{title: r.Problem.Kind, text: r.Problem.Message})
	}
	for _, s := range r.Servers {
		if s.Problem != nil && s.Problem != r.Problem {
			g.add(check.Fail, annotation{title: s.Problem.Kind, text: term.Name(s.title()) + ": " + s.Problem.Message})
		}
	}
	all := r.entries()
	if r.Recorded != nil {
		g.recording(r)
	}
	g.entries(r, all, check.Fail)
	if !v.Quiet || r.fails(check.Warn) {
		g.entries(r, all, check.Warn)
	}
	if !v.Quiet {
		g.accepted(r, all)
		g.entries(r, all, check.Note)
	}
	g.close()
	if r.Problem == nil && r.Recorded == nil && (!v.Quiet || r.Exit() != ExitPass) {
		c := &console{report: r}
		fmt.Fprintf(&g.out, "Summary: %s\n", c.summary())
	}
	_, err := io.WriteString(w, g.out.String())
	return err
}

// label names the server of an entry where there are several.
func (r *Report) label(e *entry) string {
	if e.server == nil || len(r.Servers) < 2 {
		return ""
	}
	return term.Name(e.server.title()) + ": "
}

// An annotation is one workflow command.
type annotation struct {
	title string
	place check.Place
	text  string // printable
}

// annotations writes workflow commands and counts what GitHub will not show.
type annotations struct {
	out   strings.Builder
	limit map[check.Outcome]int // how many of a kind are written, where not all are
	seen  map[check.Outcome]int
}

func (g *annotations) add(kind check.Outcome, a annotation) {
	g.seen[kind]++
	if limit := g.limit[kind]; limit > 0 && g.seen[kind] > limit {
		return
	}
	fmt.Fprintf(&g.out, "::%s title=%s", commands[kind], property(a.title))
	if a.place.File != "" {
		fmt.Fprintf(&g.out, ",file=%s", property(filepath.ToSlash(a.place.File)))
		if a.place.Line > 0 {
			fmt.Fprintf(&g.out, ",line=%d", a.place.Line)
		}
		if a.place.Column > 0 {
			fmt.Fprintf(&g.out, ",col=%d", a.place.Column)
		}
	}
	fmt.Fprintf(&g.out, "::%s\n", escapeData(term.Line(a.text)))
}

// entries writes everything of one outcome.
func (g *annotations) entries(r *Report, all []*entry, outcome check.Outcome) {
	for _, e := range byOutcome(all) {
		if e.outcome == outcome {
			g.add(outcome, annotation{e.doc.ID, e.place, r.label(e) + e.headline})
		}
	}
}

func (g *annotations) accepted(r *Report, all []*entry) {
	for _, e := range all {
		if e.accepted != nil {
			text := fmt.Sprintf("%s%s: accepted until %s: %s", r.label(e), e.headline, e.accepted.Date(), e.accepted.Reason)
			g.add(check.Note, annotation{e.doc.ID, e.place, text})
		}
	}
}

// recording says in one line what mcpward baseline did or would do.
func (g *annotations) recording(r *Report) {
	c := &console{report: r}
	kind := check.Note
	_, text := r.verdict()
	if r.Recorded.Stale {
		kind, text = check.Fail, text+": "+c.updates()
	} else {
		text += ": " + c.totals()
	}
	g.add(kind, annotation{"mcpward baseline", check.Place{File: r.Lockfile}, text})
}

// close says what is hidden, in the last notice that is shown.
func (g *annotations) close() {
	var parts []string
	for _, kind := range []check.Outcome{check.Fail, check.Warn} {
		if n := g.seen[kind] - shownByGitHub; n > 0 {
			parts = append(parts, fmt.Sprintf("%d of %s are in the log only", n, plural(g.seen[kind], commands[kind])))
		}
	}
	if n := g.seen[check.Note] - g.limit[check.Note]; n > 0 {
		parts = append(parts, fmt.Sprintf("%s not written, use --format json", plural(n, "notice")))
	}
	if len(parts) > 0 {
		fmt.Fprintf(&g.out, "::notice title=mcpward::GitHub shows %d annotations of a kind: %s\n", shownByGitHub, strings.Join(parts, "; "))
	}
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(s string) string { return dataEscapes.Replace(s) }

// property writes a value between the name of a command and its text.
func property(s string) string { return propertyEscapes.Replace(term.Line(s)) }
