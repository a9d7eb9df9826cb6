package plist

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RuntimeException reports exceptions from the hardened runtime.
var RuntimeException = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/runtime-exception",
		Title:    "an exception from the hardened runtime",
		Why:      "Other code can then be loaded into the process and act with its permissions.",
		Fix:      "Remove the entitlement; sign plug-ins with your own team, and use allow-jit alone where code is generated.",
		Residual: "Plug-ins of your own team are trusted like the app.",
		Verify:   "Start the app with DYLD_INSERT_LIBRARIES set to an unsigned library: it must not load.",
		Severity: finding.Medium,
		Spec:     "CWE-693",
		Since:    "unreleased",
	},
	Control: "SWIFT-RUNTIME-EXCEPTION", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-693", OWASP: misconfiguration, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"com.apple.security.cs."},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			h := hit(f, p)
			switch p.Key {
			case "com.apple.security.cs.disable-library-validation", "com.apple.security.cs.allow-dyld-environment-variables", "com.apple.security.cs.disable-executable-page-protection":
				h.Severity = finding.High
			case "com.apple.security.cs.allow-unsigned-executable-memory":
			case "com.apple.security.cs.debugger":
				h.Severity = finding.Low
			default:
				continue
			}
			if switched(f, p.Value) == on {
				report(h)
			}
		}
	},
}
