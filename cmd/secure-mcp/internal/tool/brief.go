package tool

import (
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
)

// maxBriefLines is how many findings the text block shows. The structured
// result has all of the page.
const maxBriefLines = 10

// brief is the text block of most results: the summary, the first findings,
// and what a reader must know of what is not there. Clients that show a model
// nothing but text get enough to go on.
func brief(summary string, findings []finding.Finding, after ...string) string {
	lines := []string{summary}
	for i, f := range findings {
		if i == maxBriefLines {
			lines = append(lines, fmt.Sprintf("… and %d more on this page.", len(findings)-i))
			break
		}
		lines = append(lines, findingLine(f))
	}
	for _, line := range after {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// findingLine is one finding: "high  F-001  app/a.ts:12  title  (needs review)".
func findingLine(f finding.Finding) string {
	where := report.Place(f)
	if where != "" {
		where = "  " + where
	}
	decision := strings.ReplaceAll(string(report.Decision(f)), "_", " ")
	return fmt.Sprintf("%-8s %s%s  %s  (%s)", f.Severity, f.ID, where, strings.Join(strings.Fields(f.Title), " "), decision)
}
