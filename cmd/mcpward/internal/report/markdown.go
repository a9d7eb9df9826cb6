package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxMarkdown is how many characters are written: GitHub refuses a comment
// with more than 65,536 and a step summary with more than 1 MiB. The rest is
// for what masking adds.
const maxMarkdown = 60000

// Of maxMarkdown, so much may hold failures with everything that shows them,
// and so much is kept for the parts that come last.
const (
	inFull  = 42000
	reserve = 6000
)

// writeMarkdown writes the report for comments on pull requests and for step
// summaries. Text of a server stands in code spans and fences only, where it
// mentions nobody, links nowhere and loads nothing.
func writeMarkdown(w io.Writer, r *Report, v View) error {
	m := &markdown{report: r}
	m.heading()
	for _, s := range r.Servers {
		m.server(s)
	}
	entries := r.entries()
	for _, e := range byOutcome(entries) {
		if !v.Quiet || r.fails(e.outcome) {
			m.entry(e)
		}
	}
	m.finish()
	m.accepted(entries)
	m.untested()
	_, err := io.WriteString(w, strings.TrimRight(m.out.String(), "\n")+"\n")
	return err
}

type markdown struct {
	report  *Report
	out     strings.Builder
	used    int // characters
	section check.Outcome
	hidden  map[check.Outcome]int
}

// fits writes a block if there is room for it.
func (m *markdown) fits(block string, most int) bool {
	n := utf8.RuneCountInString(block)
	if m.used+n > most {
		return false
	}
	m.out.WriteString(block)
	m.used += n
	return true
}

func (m *markdown) printf(format string, args ...any) {
	m.fits(fmt.Sprintf(format, args...), maxMarkdown)
}

func (m *markdown) heading() {
	r := m.report
	state, verdict := r.verdict()
	icon := map[string]string{statePass: "✅", stateFail: "❌", stateNone: "⛔"}[state]
	m.printf("## %s mcpward %s: %s\n\n", icon, r.Command, verdict)
	if r.Problem != nil {
		m.problem("", r.Problem)
		return
	}
	c := &console{report: r}
	if r.Recorded != nil {
		m.printf("%s: %s\n\n", code(or(r.Lockfile, defaultLockfile)), c.totals())
		if list := r.Recorded.Updated; len(list) > 0 {
			m.printf("Changed: %s\n\n", code(brief(c.updates(), 2000)))
		}
		return
	}
	m.printf("%s%s\n\n", strings.ReplaceAll(c.summary(), " | ", " · "), took(r.Elapsed, " "))
}

// defaultLockfile is where everybody looks first.
const defaultLockfile = "mcpward.lock.json"

func (m *markdown) problem(server string, p *Problem) {
	if server != "" {
		server = code(server) + ": "
	}
	m.printf("%s%s\n\n", server, code(brief(p.Message, 1000)))
	if len(p.Detail) > 0 {
		m.printf("%s\n", fence("text", brief(strings.Join(p.Detail, "\n"), 4000)))
	}
	if p.Hint != "" {
		m.printf("Hint: %s\n\n", code(brief(p.Hint, 1000)))
	}
}

func (m *markdown) server(s *Server) {
	if s.Problem != nil {
		if s.Problem != m.report.Problem {
			m.problem(s.title(), s.Problem)
		}
		return
	}
	m.printf("%s, protocol %s, %s\n\n", code(or(s.Identity, s.title())), code(s.Protocol), code(brief(s.Launch, 300)))
	if len(s.Checks) > 0 {
		m.families(s)
	}
	if len(s.Latency) > 0 {
		m.latency(s)
	}
	if s.Coverage != nil {
		m.printf("Suites: %s.\n\n", code(brief((&console{}).coverage(s.Coverage), 1000)))
	}
	if s.Cost != nil {
		m.printf("Context: %s.\n\n", s.Cost)
	}
}

func (m *markdown) families(s *Server) {
	var b strings.Builder
	b.WriteString("| family | passed | failed | warned | notes | not tested | accepted |\n|---|--:|--:|--:|--:|--:|--:|\n")
	for _, f := range s.Families() {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %d |\n", f.Name, f.Passed, f.Failed, f.Warned, f.Noted, f.NotTestable, f.Accepted)
	}
	m.printf("%s\n", b.String())
}

func (m *markdown) latency(s *Server) {
	const most = 30
	var b strings.Builder
	b.WriteString("| latency of | samples | p50 ms | p95 ms | p99 ms | budget |\n|---|--:|--:|--:|--:|---|\n")
	for _, l := range s.Latency[:min(len(s.Latency), most)] {
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s | %s |\n", cell(l.Tool), l.Samples, ms(l.P50), ms(l.P95), ms(l.P99), budgets(l.Budget))
	}
	if n := len(s.Latency) - most; n > 0 {
		fmt.Fprintf(&b, "\n%d more not shown, use --format json\n", n)
	}
	m.printf("%s\n", b.String())
}

// sections are the headings above the entries of one outcome.
var sections = map[check.Outcome]string{check.Fail: "Failed", check.Warn: "Warnings", check.Note: "Notes"}

var nouns = map[check.Outcome]string{check.Fail: "failure", check.Warn: "warning", check.Note: "note"}

// entry writes a failure with everything that shows it, anything else as one
// line. What does not fit is counted.
func (m *markdown) entry(e *entry) {
	title := ""
	if m.section != e.outcome {
		title = fmt.Sprintf("### %s\n\n", sections[e.outcome])
		if !strings.HasSuffix(m.out.String(), "\n\n") {
			title = "\n" + title
		}
	}
	if e.outcome == check.Fail && m.fits(title+m.block(e), inFull) || m.fits(title+m.line(e), maxMarkdown-reserve) {
		m.section = e.outcome
		return
	}
	if m.hidden == nil {
		m.hidden = map[check.Outcome]int{}
	}
	m.hidden[e.outcome]++
}

// line is an entry on one line of a list.
func (m *markdown) line(e *entry) string {
	return fmt.Sprintf("- %s %s\n", code(m.report.label(e)+brief(e.headline, 500)), code(e.doc.ID))
}

// block is an entry with what shows it.
func (m *markdown) block(e *entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#### ❌ %s\n\n%s\n\n", code(e.doc.ID), code(m.report.label(e)+brief(e.headline, 1000)))
	if e.pointer != "" {
		fmt.Fprintf(&b, "at %s", code(term.Name(brief(string(e.pointer), 500))))
		if e.place.File != "" {
			b.WriteString(", ")
		}
	}
	if e.place.File != "" {
		fmt.Fprintf(&b, "in %s", code(where(e.place)))
	}
	if e.pointer != "" || e.place.File != "" {
		b.WriteString("\n\n")
	}
	switch {
	case e.change != nil:
		b.WriteString(differenceMarkdown(e.change))
	case e.check != nil:
		b.WriteString(evidenceMarkdown(e.check.Result))
	}
	fmt.Fprintf(&b, "%s Fix: %s\n\n", prose(e.doc.Why), prose(e.doc.Fix))
	return b.String()
}

// blockRunes is how much of one comparison or exchange is shown.
const blockRunes = 3000

func differenceMarkdown(c *Change) string {
	before, after, ok := comparison(c.Change)
	if !ok {
		return ""
	}
	var b strings.Builder
	for _, r := range beside(before, after) {
		switch {
		case r.remark != "":
			fmt.Fprintf(&b, "@@ %s @@\n", r.remark)
		case r.changed():
			if r.before != nil {
				fmt.Fprintf(&b, "- %s\n", r.before.text())
			}
			if r.after != nil {
				fmt.Fprintf(&b, "+ %s\n", r.after.text())
			}
		default:
			fmt.Fprintf(&b, "  %s\n", r.before.text())
		}
	}
	text := fence("diff", brief(strings.TrimSuffix(b.String(), "\n"), blockRunes))
	if c.Witness != nil {
		text += "This value shows it: " + code(brief(spaced(c.Witness), 500)) + "\n\n"
	}
	return text
}

// text returns the line as one printable text.
func (s side) text() string {
	text := ""
	for _, part := range s {
		text += part.text
	}
	return term.Line(text)
}

func evidenceMarkdown(r check.Result) string {
	var b strings.Builder
	for _, part := range exchange(r) {
		fmt.Fprintf(&b, "%-4s  %s\n", part[0], term.Line(brief(part[1], blockRunes/3)))
	}
	if b.Len() == 0 {
		return ""
	}
	return fence("text", strings.TrimSuffix(b.String(), "\n"))
}

// finish closes the list and says what was left out.
func (m *markdown) finish() {
	if m.section != "" {
		m.printf("\n")
	}
	var parts []string
	for _, o := range []check.Outcome{check.Fail, check.Warn, check.Note} {
		if n := m.hidden[o]; n > 0 {
			parts = append(parts, plural(n, nouns[o]))
		}
	}
	if len(parts) > 0 {
		m.printf("**Cut to fit a comment: %s more not shown.** Use --format html or --format json for all of them.\n\n", strings.Join(parts, ", "))
	}
}

func (m *markdown) accepted(entries []*entry) {
	var list []string
	for _, e := range entries {
		if e.accepted != nil {
			list = append(list, fmt.Sprintf("- %s %s until %s: %s\n", code(m.report.label(e)+brief(e.headline, 300)), code(e.doc.ID), e.accepted.Date(), code(brief(e.accepted.Reason, 300))))
		}
	}
	m.list("Accepted", list)
}

func (m *markdown) untested() {
	var list []string
	for _, s := range m.report.Servers {
		for _, r := range s.reasons() {
			list = append(list, fmt.Sprintf("- %s: %s\n", plural(len(r.rules), "rule"), code(brief(r.text, 300))))
			if len(r.rules) == 1 {
				list[len(list)-1] = fmt.Sprintf("- %s: %s\n", code(r.rules[0]), code(brief(r.text, 300)))
			}
		}
	}
	m.list("Not tested", list)
}

// list writes as many items as there is room for, and counts the others.
func (m *markdown) list(title string, items []string) {
	if len(items) == 0 {
		return
	}
	m.printf("### %s\n\n", title)
	for i, item := range items {
		if !m.fits(item, maxMarkdown-200) {
			m.printf("- %d more not shown, use --format json\n", len(items)-i)
			break
		}
	}
	m.printf("\n")
}
