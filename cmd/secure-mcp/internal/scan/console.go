package scan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/term"
)

// Console returns the screen: a block for each finding that is not closed, and
// the summary.
func (r *Result) Console(style term.Style) string {
	var b strings.Builder
	for _, f := range slices.SortedStableFunc(slices.Values(r.Findings), byPlace) {
		if !f.Disposition.Closed() {
			b.WriteString(block(f, style) + "\n")
		}
	}
	b.WriteString(r.Summary(style.Width))
	return b.String()
}

// byPlace puts what is alike together, the gravest first, and then in the order
// of the code.
func byPlace(a, b finding.Finding) int {
	if a.Severity != b.Severity {
		return finding.Compare(a, b)
	}
	return cmp.Or(strings.Compare(ruleOf(a), ruleOf(b)), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

// block is one finding. No line of it begins with text of the project, which
// could be a command to the system that shows the log.
func block(f finding.Finding, style term.Style) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %-8s  %s\n", style.Mark(mark(f.Severity)), f.Severity, style.Bold(term.Line(f.Title)))
	place := "the project as a whole"
	if f.File != "" {
		place = term.Line(report.Place(f))
	}
	fmt.Fprintf(&b, "  at   %s\n", place)
	if code := codeOf(f, style.Width); code != "" {
		fmt.Fprintf(&b, "  seen %s\n", code)
	}
	fmt.Fprintf(&b, "  rule %s   confidence %s   %s\n", term.Line(ruleOf(f)), f.Confidence, f.ID)
	label := "fix"
	for _, line := range term.Wrap(term.Line(pack.FirstSentence(f.Remediation)), max(style.Width-7, 0)) {
		fmt.Fprintf(&b, "  %-4s %s\n", label, line)
		label = ""
	}
	return b.String()
}

// codeOf is the first line of what was seen, "" where there is none. It is
// cut rather than wrapped: the rest is in the file.
func codeOf(f finding.Finding, width int) string {
	const label, widest = 7, 100
	if f.Line == 0 {
		return ""
	}
	line, rest, _ := strings.Cut(strings.TrimSpace(f.Evidence), "\n")
	line = strings.TrimSpace(term.Line(line))
	room := widest
	if width > label {
		room = width - label
	}
	runes := []rune(line)
	if len(runes) > room-1 {
		return string(runes[:max(room-1, 1)]) + "…"
	}
	if rest != "" {
		line += " …"
	}
	return line
}

func mark(s finding.Severity) term.Mark {
	switch sarif.LevelOf(s) {
	case sarif.Error:
		return term.Fail
	case sarif.Note:
		return term.Note
	}
	return term.Warn
}

// ruleOf is the id of the rule behind a finding, which became a tag when the
// finding was numbered.
func ruleOf(f finding.Finding) string {
	for _, tag := range f.Tags {
		if id, ok := strings.CutPrefix(tag, "source-id:"); ok {
			return id
		}
	}
	return f.RootControl
}

// Summary returns the last lines of the screen: how many findings there are,
// how much was looked at, and what to keep in mind.
func (r *Result) Summary(width int) string {
	var b strings.Builder
	for _, text := range append([]string{r.counts(), r.covered()}, r.Notes...) {
		for _, line := range term.Wrap(term.Line(text), width) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// counts says how many there are by severity. What nobody has confirmed is a
// candidate.
func (r *Result) counts() string {
	var by []string
	open, confirmed := 0, 0
	for _, s := range finding.Severities {
		n := 0
		for _, f := range r.Findings {
			if f.Severity == s && !f.Disposition.Closed() {
				n++
			}
			if f.Severity == s && f.Disposition.Open() {
				confirmed++
			}
		}
		if open += n; n > 0 {
			by = append(by, fmt.Sprintf("%d %s", n, s))
		}
	}
	text := "No candidates"
	if open > 0 {
		text = report.Count(open, "candidate") + ": " + strings.Join(by, ", ")
	}
	if confirmed > 0 {
		text += fmt.Sprintf("; %d of them confirmed by the baseline", confirmed)
	}
	if closed := len(r.Findings) - open; closed > 0 {
		text += fmt.Sprintf("; %d more closed by the baseline", closed)
	}
	return text + "."
}

// covered says what was looked at, and what not being found means.
func (r *Result) covered() string {
	a := r.Account
	text := report.Count(len(a.Reviewed), "file") + " read"
	if n := len(a.Ignored); n > 0 {
		text += fmt.Sprintf(", %d left alone (%s)", n, reasons(a.Ignored))
	}
	missing := len(a.Included) - len(a.Reviewed) + len(a.Excluded)
	switch {
	case missing > 0:
		why := reasons(a.Excluded)
		if why == "" {
			why = "not evaluated"
		}
		text += fmt.Sprintf(". Not covered: %s of the project (%s); that nothing is reported there means nothing", report.Count(missing, "path"), why)
	case len(a.Reviewed) == 0:
		text += "; that nothing is reported means nothing"
	default:
		text += "; all of the project's code that a detector knows"
	}
	return text + "."
}

// reasons counts exclusions by their reason, the words of the tools.
func reasons(all []project.Exclusion) string {
	n := map[project.Reason]int{}
	for _, e := range all {
		n[e.Reason]++
	}
	var out []string
	for _, reason := range slices.Sorted(maps.Keys(n)) {
		out = append(out, fmt.Sprintf("%d %s", n[reason], reason))
	}
	return strings.Join(out, ", ")
}
