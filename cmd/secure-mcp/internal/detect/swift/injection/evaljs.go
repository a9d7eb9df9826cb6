package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// EvalJS reports JavaScript that is built from parts and run in a web view or
// in JavaScriptCore. Constant scripts are fine.
var EvalJS = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/eval-js",
		Title:    "JavaScript with a value in its text is run",
		Why:      "A value that becomes part of a script runs in the page, with its cookies and its bridge to the app.",
		Fix:      "Use callAsyncJavaScript with arguments:, or encode the value as JSON before it goes into the text.",
		Residual: "The page still gets the value; it must not put it into HTML as it is.",
		Verify:   "Pass a value with a quote and a closing bracket: the page must show it as text.",
		Severity: finding.Medium,
		Spec:     "CWE-95",
		Since:    "unreleased",
	},
	Control: "SWIFT-EVAL-JS", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-95", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"evaluateJavaScript", "evaluateScript", "callAsyncJavaScript", "stringByEvaluatingJavaScript", "WKUserScript", "JSEvaluateScript"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			script, ok := script(v, c)
			if !ok {
				continue
			}
			h := code.Hit(c)
			h.Sink = c.Name()
			if p, built := v.Built(script); built {
				report(from(h, p))
			} else if input := v.Input(script); input != "" {
				h.Source, h.Confidence = input, finding.Certain
				report(h)
			} else if parameter(v, script) {
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.ProofGap = []string{"which scripts the callers of this function pass"}
				report(h)
			}
		}
	},
}

// script returns the text that a call runs.
func script(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch c.Name() {
	case "evaluateJavaScript", "evaluateScript", "callAsyncJavaScript", "JSEvaluateScript", "stringByEvaluatingJavaScript":
		return v.Nth(c, 0)
	case "WKUserScript":
		return v.Argument(c, "source")
	}
	return syntax.Range{}, false
}

// parameter reports whether r is nothing but a parameter of the function.
func parameter(v *code.View, r syntax.Range) bool {
	fn, ok := v.Function(r.From)
	if !ok || r.To-r.From != 1 || v.At(r.From).Kind != syntax.Ident || v.At(r.From).Is("nil") {
		return false
	}
	for _, p := range fn.Params {
		for i := p.From; i < p.To && i < p.From+3; i++ {
			if v.At(i).Text == v.At(r.From).Text {
				return len(v.Values(r.From)) == 0
			}
		}
	}
	return false
}
