package plist

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// DebugEntitlement reports entitlements that let a debugger attach.
var DebugEntitlement = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/debug-entitlement",
		Title:    "a debugger may attach to the app",
		Why:      "With a debugger attached, all that the app knows can be read and changed.",
		Fix:      "Remove get-task-allow from the file; the development signature adds it by itself.",
		Residual: "Builds that are signed for development stay open to debuggers.",
		Verify:   "Run codesign -d --entitlements - on the released app.",
		Severity: finding.Low,
		Spec:     "CWE-489",
		Since:    "unreleased",
	},
	Control: "SWIFT-DEBUG-ENTITLEMENT", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-489", OWASP: misconfiguration, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"get-task-allow"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		path := strings.ToLower(f.Path)
		if strings.Contains(path, "debug") || strings.Contains(path, "develop") {
			return // that is where it belongs
		}
		for _, p := range f.Pairs() {
			if (p.Key == "get-task-allow" || p.Key == "com.apple.security.get-task-allow") && switched(f, p.Value) == on {
				report(hit(f, p))
			}
		}
	},
}
