package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PlainFile reports credentials that are written to a file.
var PlainFile = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/plain-file",
		Title:    "a credential is written to a file",
		Why:      "A file of the container is clear text in backups and for whoever has the unlocked device.",
		Fix:      "Keep the value in the Keychain, or encrypt it with a key from there before it is written.",
		Residual: "Old files stay in backups; delete them and revoke what was in them.",
		Verify:   "Search the app's container for the value after signing in.",
		Severity: finding.High,
		Spec:     "CWE-312",
		Since:    "unreleased",
	},
	Control: "SWIFT-PLAINTEXT-FILE", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-312", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"write", "createFile", "archiveRootObject"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			value, ok := written(v, c)
			if !ok {
				continue
			}
			if token, held := v.Holds(value); held {
				h := vague(v, token, code.Hit(c))
				if v.Uses(syntax.Range{From: c.Open, To: v.At(c.Open).Match}, "completeFileProtection", "complete") {
					h.Severity, h.Counter = finding.Low, append(h.Counter, "the file has data protection")
				}
				report(h)
			}
		}
	},
}

// written returns what a call puts into a file.
func written(v *code.View, c syntax.Call) (syntax.Range, bool) {
	_, toURL := v.Argument(c, "to")
	_, toFile := v.Argument(c, "toFile", "toPath")
	switch c.Name() {
	case "write":
		if toURL && v.Uses(syntax.Range{From: c.Open, To: v.At(c.Open).Match}, "stderr", "stdout") {
			return syntax.Range{}, false
		}
		return syntax.Range{From: c.First, To: c.Open - 1}, (toURL || toFile) && c.Open-1 > c.First
	case "archiveRootObject":
		value, ok := v.Nth(c, 0)
		return value, ok && toFile
	case "createFile":
		return v.Argument(c, "contents")
	}
	return syntax.Range{}, false
}
