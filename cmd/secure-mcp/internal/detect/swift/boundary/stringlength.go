package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StringLength reports ranges of NSString that are made from the length of a
// String.
var StringLength = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/string-length",
		Title:    "the length of a String is used for an NSString",
		Why:      "String counts characters and NSString UTF-16 units; with an emoji the range ends early and the rest is not checked.",
		Fix:      "Use NSRange(text.startIndex..., in: text), or text.utf16.count.",
		Residual: "Ranges that come back have to be converted the same way.",
		Verify:   "Run the code with text that begins with an emoji: the whole text must be covered.",
		Severity: finding.Low,
		Spec:     "CWE-135",
		Since:    "unreleased",
	},
	Control: "SWIFT-STRING-LENGTH", Family: "swift-ios.injection", Category: "injection-risk",
	CWE: "CWE-135", OWASP: badInput, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"NSRange", "NSMakeRange"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			length, ok := v.Argument(c, "length")
			if c.Name() == "NSMakeRange" {
				length, ok = v.Nth(c, 1)
			} else if c.Name() != "NSRange" {
				continue
			}
			if last := length.To - 1; !ok || !v.At(last).Is("count") || !v.Member(last) || length.To-length.From > 8 {
				continue
			}
			if v.Uses(length, "utf16", "utf8", "unicodeScalars", "data", "array", "items", "bytes", "attributes", "children", "ranges", "matches") {
				continue
			}
			report(code.Hit(c))
		}
	},
}
