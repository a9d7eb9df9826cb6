package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// FormatString reports formats that are input.
var FormatString = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/format-string",
		Title:    "input is used as a format",
		Why:      "\"%@\" or \"%n\" in the text makes the formatter read arguments that are not there: a crash or a leak.",
		Fix:      "Make the format a literal and pass the text as an argument for %@.",
		Residual: "Formats from translation files need the same number of arguments in every language.",
		Verify:   "Pass \"%@%@%@\": it must appear as it is.",
		Severity: finding.Medium,
		Spec:     "CWE-134",
		Since:    "unreleased",
	},
	Control: "SWIFT-FORMAT-STRING", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-134", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"format:", "NSLog", "localizedStringWithFormat", "appendFormat", "appendingFormat", "vprintf", "vsprintf", "raise"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			format, ok := format(v, c)
			if !ok {
				continue
			}
			if input := v.Input(format); input != "" {
				h := code.Hit(c)
				h.Source, h.Sink = input, c.Name()
				report(h)
			}
		}
	},
}

// format returns the format of a call.
func format(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch c.Name() {
	case "String", "NSString", "NSMutableString", "raise":
		return v.Argument(c, "format")
	case "NSLog", "NSLogv", "localizedStringWithFormat", "appendFormat", "appendingFormat", "vprintf", "vsprintf":
		return v.Nth(c, 0)
	}
	return syntax.Range{}, false
}
