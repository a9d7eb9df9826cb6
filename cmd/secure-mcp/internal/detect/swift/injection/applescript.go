package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AppleScript reports scripts that are built from parts.
var AppleScript = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/apple-script",
		Title:    "an AppleScript is put together from text",
		Why:      "A quote in the value ends the string of the script, and \"do shell script\" runs anything.",
		Fix:      "Call a handler of a constant script and pass the value as a parameter of the Apple event.",
		Residual: "The script still acts with the permissions that people gave the app.",
		Verify:   "Pass a value with a double quote in it: the script must treat it as text.",
		Severity: finding.High,
		Spec:     "CWE-78",
		Since:    "unreleased",
	},
	Control: "SWIFT-APPLE-SCRIPT", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-78", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"NSAppleScript", "OSAScript"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if c.Name() != "NSAppleScript" && c.Name() != "OSAScript" {
				continue
			}
			if source, ok := v.Argument(c, "source"); ok {
				if p, built := v.Built(source); built {
					report(from(code.Hit(c), p))
				} else if input := v.Input(source); input != "" {
					h := code.Hit(c)
					h.Source, h.Confidence = input, finding.Certain
					report(h)
				}
			}
		}
	},
}
