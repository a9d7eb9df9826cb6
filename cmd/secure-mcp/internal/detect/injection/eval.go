package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Eval reports text that is run as code.
var Eval = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/eval",
		Title:    "text is run as code",
		Why:      "Whoever influences the text runs code with the rights of the program.",
		Fix:      "Replace the evaluation by a parser, a lookup table or JSON.parse; there is no safe way to clean code.",
		Residual: "A parser of one's own can still be made to work too long; bound its input.",
		Verify:   "Search for eval, Function and vm in the built code, and test that an expression in the input is treated as data.",
		Severity: finding.Critical,
		Spec:     "CWE-95",
		Since:    "unreleased",
	},
	Control: "INJ-EVAL", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-95", OWASP: owaspInjection,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"eval", "Function", "vm", "setTimeout", "setInterval", "execScript"},
	Find:  findEval,
}

// evaluators run their first argument, by resolved name.
var evaluators = map[string]bool{
	"eval": true, "Function": true, "execScript": true, "vm.runInThisContext": true, "vm.runInNewContext": true, "vm.runInContext": true,
	"vm.Script": true, "vm.compileFunction": true, "vm2.VM().run": true, "vm2.NodeVM().run": true, "(…).eval": true,
}

func findEval(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, nil)
	for _, c := range f.Calls() {
		if len(c.Args) == 0 || c.Tagged {
			continue
		}
		text := c.Args[len(c.Args)-1]
		switch {
		case evaluators[c.Resolved] && c.Resolved != "Function":
			text = c.Args[0]
		case c.Resolved == "Function":
		case (c.Resolved == "setTimeout" || c.Resolved == "setInterval") && code(f, c.Args[0]):
			text = c.Args[0]
		default:
			continue
		}
		h := callHit(c)
		h.Source = t.Request(text)
		switch {
		case h.Source != "":
			h.Confidence = finding.Certain
		case t.Fixed(text):
			h.Severity, h.Confidence = finding.Low, finding.Tentative
			h.Counter = []string{"the text is written in the file"}
		default:
			h.Severity = finding.High
			h.ProofGap = []string{"where the text comes from is not shown in this function"}
		}
		report(h)
	}
}

// code reports whether an argument is text put together rather than a function.
func code(f *syntax.File, r syntax.Range) bool {
	first := f.At(r.From)
	if first.Kind != syntax.String && first.Kind != syntax.Template {
		return false
	}
	return len(origin.TextAt(f, r.From).Parts) > 0
}
