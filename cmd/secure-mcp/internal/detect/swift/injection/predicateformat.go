package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PredicateFormat reports predicates and expressions whose format carries a
// value.
var PredicateFormat = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/predicate-format",
		Title:    "the format of a predicate carries a value",
		Why:      "A value in the format can widen the predicate, and FUNCTION(…) in it calls methods.",
		Fix:      "Write %@ (%K for a key path) in the format and pass the value as an argument.",
		Residual: "A key path that comes from outside needs a list of allowed ones even as %K.",
		Verify:   "Search for a value with a single quote: nothing may be found and nothing raised.",
		Severity: finding.Medium,
		Spec:     "CWE-943",
		Since:    "unreleased",
	},
	Control: "SWIFT-PREDICATE-FORMAT", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-943", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"NSPredicate", "NSExpression", "fromMetadataQueryString"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if !predicate(c) {
				continue
			}
			format, ok := v.Argument(c, "format", "fromMetadataQueryString")
			if !ok {
				continue
			}
			if p, built := v.Built(format); built {
				h := from(code.Hit(c), p)
				if len(c.Args) > 1 && p.Input == "" {
					h.Severity, h.Counter = finding.Low, []string{"values are passed as arguments, so the part may be a key path or an operator"}
				}
				report(h)
			} else if input := v.Input(format); input != "" {
				h := code.Hit(c)
				h.Source, h.Confidence = input, finding.Certain
				report(h)
			}
		}
	},
}

func predicate(c syntax.Call) bool {
	name := c.Name()
	if name == "init" && len(c.Callee) == 2 {
		name = c.Callee[0]
	}
	return name == "NSPredicate" || name == "NSExpression"
}
