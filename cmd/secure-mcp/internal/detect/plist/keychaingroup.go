package plist

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// KeychainGroup reports access groups of the Keychain that name everything of
// a team.
var KeychainGroup = &detect.Detector{
	Doc: rule.Doc{
		ID:       "plist/keychain-group",
		Title:    "a keychain access group with a wildcard",
		Why:      "Every app of the team then reads the items, also one that is less well kept.",
		Fix:      "Name one group for the targets that share items.",
		Residual: "Every target of the group can use its items.",
		Verify:   "Run codesign -d --entitlements - on the app and read keychain-access-groups.",
		Severity: finding.Medium,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "SWIFT-KEYCHAIN-GROUP", Family: "swift-ios.configuration", Category: "configuration",
	CWE: "CWE-922", OWASP: "M9:2024 Insecure Data Storage", Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.Plist,
	Words: []string{"keychain-access-groups"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			if p.Key != "keychain-access-groups" {
				continue
			}
			for i := p.Value.From; i < p.Value.To && i < p.Value.From+maxTokens; i++ {
				if t := f.At(i); t.Kind == syntax.Text && strings.HasSuffix(strings.TrimSpace(t.Text), "*") {
					report(detect.Hit{Start: t.Start, End: t.End})
				}
			}
		}
	},
}
