package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RegexFromInput reports regular expressions that are built from input.
var RegexFromInput = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/regex-from-input",
		Title:    "a regular expression is built from input",
		Why:      "Input can match what it should not, or keep the matcher busy for minutes.",
		Fix:      "Use NSRegularExpression.escapedPattern(for:), or compare plain text.",
		Residual: "A constant pattern around it can be slow by itself.",
		Verify:   "Search for \"(a+)+$\" in a long text: the app must stay responsive.",
		Severity: finding.Medium,
		Spec:     "CWE-730",
		Since:    "unreleased",
	},
	Control: "SWIFT-REGEX-FROM-INPUT", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-730", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"NSRegularExpression", "Regex", "regularExpression"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			pattern, ok := pattern(v, c)
			if !ok || v.Uses(pattern, "escapedPattern") {
				continue
			}
			if input := v.Input(pattern); input != "" && !v.Uses(v.Around(c.First), "escapedPattern") {
				h := code.Hit(c)
				h.Source, h.Sink = input, c.Name()
				report(h)
			}
		}
	},
}

// pattern returns the regular expression of a call.
func pattern(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch c.Name() {
	case "NSRegularExpression":
		return v.Argument(c, "pattern")
	case "Regex":
		return v.Argument(c, "")
	case "range", "replacingOccurrences":
		if options, ok := v.Argument(c, "options"); ok && v.Uses(options, "regularExpression") {
			return v.Argument(c, "of")
		}
	}
	return syntax.Range{}, false
}
