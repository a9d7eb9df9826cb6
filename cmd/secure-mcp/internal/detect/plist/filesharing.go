package plist

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// FileSharing reports apps whose documents can be copied over a cable.
var FileSharing = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/file-sharing",
		Title:    "the Documents directory is shared",
		Why:      "Whatever the app keeps in Documents can be read and replaced from a computer and in the Files app.",
		Fix:      "Keep databases and settings in Application Support, and only what people own in Documents.",
		Residual: "Files that come back from a computer may be anything; check them like a download.",
		Verify:   "Connect the device and look at what is listed for the app.",
		Severity: finding.Low,
		Spec:     "CWE-552",
		Since:    "unreleased",
	},
	Control: "SWIFT-FILE-SHARING", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-552", OWASP: "M9:2024 Insecure Data Storage", Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"UIFileSharingEnabled"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			if p.Key == "UIFileSharingEnabled" && switched(f, p.Value) == on {
				h := hit(f, p)
				h.ProofGap = []string{"what the app keeps in Documents"}
				report(h)
			}
		}
	},
}
