package plist

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SandboxOff reports entitlements that say that the app is not sandboxed.
var SandboxOff = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/sandbox-off",
		Title:    "the app sandbox is switched off",
		Why:      "A flaw in the app then reaches all files of the user instead of those of the app.",
		Fix:      "Switch the sandbox on and ask for the few permissions that are needed.",
		Residual: "Some tools cannot work inside the sandbox; write the reason down and keep them small.",
		Verify:   "Look at the Sandbox column of Activity Monitor.",
		Severity: finding.Medium,
		Spec:     "CWE-693",
		Since:    "unreleased",
	},
	Control: "SWIFT-SANDBOX-OFF", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-693", OWASP: misconfiguration, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"com.apple.security.app-sandbox"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			if p.Key == "com.apple.security.app-sandbox" && isFalse(f, p.Value) {
				report(hit(f, p))
			}
		}
	},
}
