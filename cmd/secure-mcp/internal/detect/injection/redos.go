package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ReDoS reports regular expressions that take exponential time on text that
// almost matches, and those that are built from a request.
var ReDoS = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/redos",
		Title:    "a regular expression can take exponential time",
		Why:      "A text of thirty characters that almost matches stops the event loop for minutes.",
		Fix:      "Remove the repetition inside the repetition, bound the length of the text first, or use a linear engine.",
		Residual: "A bounded text can still be slow if the bound is generous.",
		Verify:   "Match thirty repeated characters followed by one that does not fit and measure.",
		Severity: finding.Medium,
		Spec:     "CWE-1333",
		Since:    "unreleased",
	},
	Control: "INJ-REDOS", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-1333", OWASP: "A04:2021 Insecure Design",
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{")*", ")+", "){", "RegExp"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, t := range f.Tokens {
			if t.Kind == syntax.Regex && exponential(pattern(t.Text)) {
				report(detect.Hit{Start: t.Start, End: t.End})
			}
		}
		t := origin.New(f, escapesRegex)
		for _, c := range f.Calls() {
			if c.Resolved != "RegExp" || len(c.Args) == 0 {
				continue
			}
			h := callHit(c)
			if value, next, ok := f.Literal(c.Args[0].From); ok && next == c.Args[0].To {
				if exponential(value) {
					report(h)
				}
				continue
			}
			if h.Source = t.Request(c.Args[0]); h.Source != "" {
				h.Message = "a caller writes the regular expression"
				report(h)
			}
		}
	},
}

func escapesRegex(name string) bool {
	switch name {
	case "escapeRegExp", "escapeRegex", "escapeStringRegexp", "escape", "quote", "replace":
		return true
	}
	return false
}

// pattern returns the inside of a regular expression literal.
func pattern(literal string) string {
	for i := len(literal) - 1; i > 0; i-- {
		if literal[i] == '/' {
			return literal[1:i]
		}
	}
	return ""
}
