package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Unarchiver reports archives that may make objects of any class.
var Unarchiver = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/insecure-unarchiver",
		Title:    "an archive is read without secure coding",
		Why:      "Whoever writes the archive chooses the classes of its objects, and their init(coder:) runs.",
		Fix:      "Use unarchivedObject(ofClass:from:) with the expected class, and NSSecureCoding in it.",
		Residual: "Values inside an expected object still need checks.",
		Verify:   "Feed an archive of another class: reading must fail.",
		Severity: finding.Medium,
		Spec:     "CWE-502",
		Since:    "unreleased",
	},
	Control: "SWIFT-INSECURE-UNARCHIVER", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-502", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"narchiver", "requiresSecureCoding"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			if root := c.Callee[0]; root != "NSKeyedUnarchiver" && root != "NSUnarchiver" {
				continue
			}
			switch c.Name() {
			case "unarchiveObject", "unarchiveTopLevelObjectWithData":
				report(code.Hit(c))
			case "NSKeyedUnarchiver": // init(forReadingWith:) does not ask for it, init(forReadingFrom:) does
				if _, old := v.Argument(c, "forReadingWith"); old && !v.Has("requiresSecureCoding") {
					report(code.Hit(c))
				}
			case "unarchivedObject", "unarchivedArrayOfObjects":
				if of, ok := v.Argument(c, "ofClass", "ofClasses"); ok && v.Uses(of, "NSObject") {
					report(code.Hit(c))
				}
			}
		}
		for _, a := range v.Assignments() {
			if a.Name() == "requiresSecureCoding" && v.False(a.Value) {
				report(detect.Hit{Start: v.At(a.Pattern.From).Start, End: v.End(a.Value)})
			}
		}
	},
}
