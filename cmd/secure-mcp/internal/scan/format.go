package scan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Format is one way to write a result. A new one is one line of [Formats].
type Format struct {
	Name string
	text func(r *Result, version string, style term.Style) (string, error)
}

// Formats are all of them, the default first.
var Formats = []Format{
	{"console", func(r *Result, _ string, style term.Style) (string, error) { return r.Console(style), nil }},
	{"json", func(r *Result, version string, _ term.Style) (string, error) { return r.json(version) }},
	{"sarif", func(r *Result, version string, _ term.Style) (string, error) {
		return report.SARIF(r.document(version))
	}},
	{"markdown", func(r *Result, version string, _ term.Style) (string, error) { return r.markdown(version), nil }},
}

// Text returns the result in the format. There is no character in it that a
// terminal would obey.
func (f Format) Text(r *Result, version string, style term.Style) (string, error) {
	return f.text(r, version, style)
}

const title = "Security review"

func (r *Result) document(version string) report.Document {
	return report.Document{
		Below: r.below,
		Title: title, Project: r.Project, Version: version, Findings: r.Findings, Baseline: r.Baseline,
		Limits: append([]string{r.covered()}, r.Notes...),
	}
}

// json returns the result for other programs. Fields are only ever added; the
// ledger in it is a baseline for the next scan.
func (r *Result) json(version string) (string, error) {
	out := struct {
		Tool      string            `json:"tool"`
		Version   string            `json:"version"`
		Project   string            `json:"project"`
		Since     string            `json:"changed_since,omitempty"`
		Summary   report.Summary    `json:"executive_summary"`
		Findings  []finding.Finding `json:"findings"`
		Decisions map[string]int    `json:"candidate_disposition_counts"`
		Ledger    []finding.Entry   `json:"disposition_ledger"`
		Coverage  coverage.Report   `json:"coverage"`
		Notes     []string          `json:"notes"`
	}{
		"secure-mcp", version, r.Project, r.Since, report.Summarise(r.Findings), list(r.Findings), report.Dispositions(r.Findings), list(r.Ledger),
		r.seal.Coverage(r.Account.Report(coverage.Budget{})), list(r.Notes),
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return "", fmt.Errorf("encode the result: %w", err)
	}
	return string(term.JSON(b.Bytes())), nil
}

// list is all with [] in place of null.
func list[T any](all []T) []T { return append([]T{}, all...) }

func (r *Result) markdown(version string) string {
	text := report.Markdown(r.document(version)) + "\n## Coverage\n\n- " + r.covered() + "\n"
	for _, n := range r.Notes {
		text += "- " + markup.Replace(n) + "\n"
	}
	return printable(text)
}

// markup is what would make text of a project more than text.
var markup = strings.NewReplacer("<", "&lt;", "&", "&amp;", "`", "\\`", "[", `\[`, "|", `\|`, "*", `\*`, "_", `\_`)

// printable shows what a terminal would obey, and parts what a build system
// would take for a command.
func printable(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		trimmed := strings.TrimLeft(line, " \t")
		if strings.HasPrefix(trimmed, "::") {
			line = line[:len(line)-len(trimmed)] + ": " + trimmed[1:]
		}
		for i, r := range line {
			switch {
			case r == '#' && term.Command(line[i:]):
				b.WriteString("# ")
			case r == '\n', r == '\t', term.Visible(r):
				b.WriteRune(r)
			default:
				fmt.Fprintf(&b, "<U+%04X>", r)
			}
		}
	}
	return b.String()
}
