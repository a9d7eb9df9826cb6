package report_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
)

// certain are the code spans and blocks of a report without its escapes.
var certain = regexp.MustCompile("(?s)(^|[^\\\\`])(```+\n.*?\n```+\n|`[^`]+`)")

func TestNothingInAReportIsLive(t *testing.T) {
	t.Parallel()
	for _, hostile := range []string{
		"\\`<img src=x onerror=alert(1)>`",
		"\\\\\\`<script>alert(1)</script>`",
		"``<b>`",
		"- [a]: http://evil/x.png\nsee ![a] here",
		"- # Fake heading",
		"1. # Fake heading\n2) > quote",
		"a\r# Fake heading",
		"a\n---\nb\n===\n-\n+\n:-:",
		"x\n***\n```\n~~~\n<!--",
		"&lt;b&gt; www.evil.example https://evil.example/x",
		"\\| `a \\| <img src=x>` | <b>",
		"- - ---\n* * *",
	} {
		f := examples()[1]
		f.Evidence = "none"
		f.Title, f.Description, f.Category, f.Source, f.Remediation = hostile, hostile, hostile, hostile, hostile
		f.Counterevidence, f.DispositionReason, f.CWE = []string{hostile}, hostile, hostile
		text := report.Markdown(report.Document{Title: hostile, Findings: assemble(append(examples()[:1], f), nil).Findings})
		bare := certain.ReplaceAllString(strings.NewReplacer(`\\`, "", "\\`", "").Replace(text), "$1")
		for _, live := range []string{"<", "![a]", "[a]:", "://", "www."} {
			if at := strings.Index(bare, live); at >= 0 {
				t.Errorf("%q: %q is live in %q", hostile, live, bare[max(0, at-30):min(len(bare), at+30)])
			}
		}
		for _, line := range strings.Split(bare, "\n") {
			rest := regexp.MustCompile(`^([-+*>] |[0-9]+[.)] )+`).ReplaceAllString(line, "")
			ours := regexp.MustCompile(`^(# |## (First to look at|Open work|Candidates|Closed)$|### F-\d)`).MatchString(line)
			if strings.HasPrefix(rest, "#") && !ours || regexp.MustCompile("^(-+|=+|[-*_ ]{3,}|\\+|:-.*|~~~.*|```.*)$").MatchString(rest) && rest != "" {
				t.Errorf("%q: line %q is a part of the report", hostile, line)
			}
		}
	}
}
