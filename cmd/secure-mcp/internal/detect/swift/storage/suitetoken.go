package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SuiteToken reports credentials in UserDefaults that an app group shares.
var SuiteToken = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/suite-token",
		Title:    "a credential is kept in UserDefaults of an app group",
		Why:      "Every app and extension of the group reads these preferences, and they are stored in clear text.",
		Fix:      "Share the credential through a Keychain access group that names only the targets which need it.",
		Residual: "Every target of the access group can still use the credential.",
		Verify:   "Sign in, then look into the group container's Library/Preferences: the value must not be there.",
		Severity: finding.High,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "AUTH-SWIFT-SUITE-TOKEN", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-922", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"suiteName"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		preferences(v, sharedStore, func(w write) { report(vague(v, w.token, w.hit)) })
	},
}
