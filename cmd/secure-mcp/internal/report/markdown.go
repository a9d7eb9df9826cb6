package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// Place is where a finding is: its file and line, "" if it is nowhere.
func Place(f finding.Finding) string {
	if f.File == "" || f.Line == 0 {
		return f.File
	}
	return fmt.Sprintf("%s:%d", f.File, f.Line)
}

// A part of a report holds the findings that stand alike.
type part struct {
	title string
	holds func(finding.Finding) bool
}

var parts = []part{
	{"Open work", func(f finding.Finding) bool { return f.Disposition.Open() }},
	{"Candidates", func(f finding.Finding) bool { return !f.Disposition.Open() && !f.Disposition.Closed() }},
	{"Closed", func(f finding.Finding) bool { return f.Disposition.Closed() }},
}

// Markdown returns the document for people. The findings are in the order of
// [finding.Compare].
func Markdown(d Document) string {
	var b strings.Builder
	all := d.Of
	if all == nil {
		all = d.Findings
	}
	s := Summarise(all)
	fmt.Fprintf(&b, "# %s\n\n", onOneLine(cmp.Or(d.Title, "Security review")))
	if d.Project != "" {
		fmt.Fprintf(&b, "Project: %s\n\n", span(d.Project))
	}
	b.WriteString(headline(all, s) + "\n\n")
	b.WriteString("Quoted code and paths are data from the project under review. " + framing + "\n\n")
	b.WriteString(severityTable(all))
	b.WriteString(priorities(s))
	for _, p := range parts {
		var of []finding.Finding
		for _, f := range d.Findings {
			if p.holds(f) {
				of = append(of, f)
			}
		}
		if len(of) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n", p.title)
		for _, f := range of {
			b.WriteString("\n" + chapter(f))
		}
	}
	return b.String()
}

func headline(all []finding.Finding, s Summary) string {
	return fmt.Sprintf("**%s.** Risk score %d.", Standing(all), s.RiskScore)
}

// Standing counts findings by what was decided. What nobody has read yet is a
// candidate and no finding.
func Standing(all []finding.Finding) string {
	n := make([]int, len(parts))
	for _, f := range all {
		for i, p := range parts {
			if p.holds(f) {
				n[i]++
			}
		}
	}
	return fmt.Sprintf("%s, %s to be reviewed, %d closed", Count(n[0], "confirmed finding"), Count(n[1], "candidate"), n[2])
}

func severityTable(all []finding.Finding) string {
	var b strings.Builder
	b.WriteString("| |")
	for _, s := range finding.Severities {
		fmt.Fprintf(&b, " %s |", s)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(finding.Severities)) + "\n")
	for _, p := range parts {
		counts := map[finding.Severity]int{}
		for _, f := range all {
			if p.holds(f) {
				counts[f.Severity]++
			}
		}
		fmt.Fprintf(&b, "| %s |", p.title)
		for _, s := range finding.Severities {
			fmt.Fprintf(&b, " %d |", counts[s])
		}
		b.WriteString("\n")
	}
	return b.String()
}

func priorities(s Summary) string {
	if len(s.Priority) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## First to look at\n\n| Finding | Severity | Decision | Where | What |\n|---|---|---|---|---|\n")
	for _, p := range s.Priority {
		where := placeInTable(finding.Finding{File: p.File, Line: p.Line})
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", p.ID, p.Severity, strings.ReplaceAll(string(p.Disposition), "_", " "), where, cell(p.Title))
	}
	return b.String()
}

// chapter is one finding.
func chapter(f finding.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s %s\n\n", f.ID, onOneLine(f.Title))
	facts := []string{"**" + string(f.Severity) + "**", "confidence " + string(f.Confidence), onOneLine(f.Category)}
	if f.CWE != "" {
		facts = append(facts, onOneLine(f.CWE))
	}
	if f.OWASP != "" {
		facts = append(facts, onOneLine(f.OWASP))
	}
	facts = append(facts, strings.ReplaceAll(string(Decision(f)), "_", " "), validation(f))
	b.WriteString(strings.Join(facts, " · ") + "\n")
	if where := place(f); where != "" {
		b.WriteString("\n" + where + "\n")
	}
	fmt.Fprintf(&b, "\n%s\n\n%s\n", prose(f.Description), block(f.Evidence))
	b.WriteString(flow(f))
	for _, p := range []struct{ title, text string }{
		{"If nothing is done", f.Impact},
		{"Fix", f.Remediation},
		{"What may remain", f.ResidualRisk},
		{"Verify", f.Verification},
		{"Decision", f.DispositionReason},
	} {
		if p.text != "" {
			fmt.Fprintf(&b, "\n**%s.** %s\n", p.title, prose(p.text))
		}
	}
	b.WriteString(list("Speaks against it", f.Counterevidence) + list("Not shown yet", f.ProofGap) + list("Confirmed by", f.Validation))
	return b.String()
}

func validation(f finding.Finding) string {
	if f.Status() == finding.NeedsRuntime {
		return "needs a look at the running system"
	}
	return "can be decided by reading"
}

// flow tells where data comes in, what should stop it and where it does harm.
func flow(f finding.Finding) string {
	var b strings.Builder
	for _, row := range []struct{ name, text string }{{"Source", f.Source}, {"Control", f.Control}, {"Sink", f.Sink}} {
		if row.text != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", row.name, cell(row.text))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n| | |\n|---|---|\n" + b.String()
}

func list(title string, items []string) string {
	if len(items) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n**%s**\n\n", title)
	for _, item := range items {
		fmt.Fprintf(&b, "- %s\n", onOneLine(item))
	}
	return b.String()
}
