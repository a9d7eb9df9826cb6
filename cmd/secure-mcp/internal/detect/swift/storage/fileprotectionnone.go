package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// FileProtectionNone reports files whose data protection is switched off.
var FileProtectionNone = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/file-protection-none",
		Title:    "data protection of a file is switched off",
		Why:      "Without protection the file can be read from a locked or stolen device.",
		Fix:      "Use complete protection, or completeUntilFirstUserAuthentication where the app works in the background.",
		Residual: "The file is readable while the device is unlocked.",
		Verify:   "Read the file's protectionKey attribute on a device.",
		Severity: finding.Medium,
		Spec:     "CWE-311",
		Since:    "unreleased",
	},
	Control: "SWIFT-FILE-PROTECTION-NONE", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-311", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"FileProtection", "protectionKey", "fileProtection"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, name := range []string{"noFileProtection", "NSFileProtectionNone", "NSDataWritingFileProtectionNone"} {
			for _, i := range v.Places(name) {
				if !v.Compared(i, i) && !v.Compared(i-1, i) {
					report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
				}
			}
		}
		for _, i := range v.Places("none") {
			first := i - 1
			if v.Member(i) && v.At(i-2).Is("FileProtectionType") || v.Case(i) && protectionKey(v, i) {
				if v.At(i - 2).Is("FileProtectionType") {
					first = i - 2
				}
				if !v.Compared(first, i) {
					report(detect.Hit{Start: v.At(first).Start, End: v.At(i).End})
				}
			}
		}
	},
}

// protectionKey reports whether ".none" at token i is the value of a file's
// protection: "[.protectionKey: .none]", "values.fileProtection = .none".
func protectionKey(v *code.View, i int) bool {
	name := v.At(i - 3).Text
	return (v.At(i-2).Is(":") || v.At(i-2).Is("=")) && (name == "protectionKey" || name == "fileProtection" || name == "protection")
}
