package plist

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SandboxException reports temporary exceptions that open much of the disk or
// other processes.
var SandboxException = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/sandbox-exception",
		Title:    "a temporary exception from the sandbox",
		Why:      "The exception opens paths or services that the sandbox is there to close.",
		Fix:      "Let people choose files and keep security-scoped bookmarks, and talk to services that an entitlement covers.",
		Residual: "Exceptions that no entitlement replaces stay; name each path instead of a root.",
		Verify:   "Remove the exception, use the app and look for denials of the sandbox in the log.",
		Severity: finding.Low,
		Spec:     "CWE-693",
		Since:    "unreleased",
	},
	Control: "SWIFT-SANDBOX-EXCEPTION", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-693", OWASP: misconfiguration, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Plist,
	Words: []string{"com.apple.security.temporary-exception."},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			name, ok := strings.CutPrefix(p.Key, "com.apple.security.temporary-exception.")
			if !ok || name == "shared-preference.read-only" || isFalse(f, p.Value) {
				continue
			}
			h := hit(f, p)
			if strings.HasPrefix(name, "files.") && slices.ContainsFunc(texts(f, p.Value), func(path string) bool { return path == "/" || path == "/Users/" || path == "~" }) {
				h.Severity, h.Message = finding.Medium, "an exception from the sandbox opens the whole disk or home"
			}
			report(h)
		}
	},
}
