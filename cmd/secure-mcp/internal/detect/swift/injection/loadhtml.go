package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LoadHTML reports HTML in web views that is built from parts.
var LoadHTML = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/load-html",
		Title:    "HTML with a value in its text is shown in a web view",
		Why:      "Markup in the value becomes part of the page, and scripts in it run.",
		Fix:      "Escape the value for HTML, switch JavaScript off for the view, or show it without a web view.",
		Residual: "Links and images of allowed markup can still report that the page was opened.",
		Verify:   "Pass \"<img src=x onerror=alert(1)>\" as the value: it must appear as text.",
		Severity: finding.Medium,
		Spec:     "CWE-79",
		Since:    "unreleased",
	},
	Control: "SWIFT-LOAD-HTML", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-79", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"loadHTMLString", "loadSimulatedRequest"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			html, ok := v.Nth(c, 0)
			if c.Name() == "loadSimulatedRequest" {
				html, ok = v.Argument(c, "responseHTML")
			} else if c.Name() != "loadHTMLString" {
				continue
			}
			if !ok {
				continue
			}
			h := code.Hit(c)
			if base, given := v.Argument(c, "baseURL"); given && v.At(base.From).Is("nil") {
				h.Counter = []string{"the page has no origin of its own"}
			}
			if p, built := v.Built(html); built {
				report(from(h, p))
			} else if input := v.Input(html); input != "" {
				h.Source, h.Confidence = input, finding.Certain
				report(h)
			}
		}
	},
}
