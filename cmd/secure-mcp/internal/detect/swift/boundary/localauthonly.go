package boundary

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LocalAuthOnly reports biometric checks whose only result is a Boolean.
var LocalAuthOnly = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/local-auth-only",
		Title:    "a biometric check only gives a Boolean",
		Why:      "On a device with other code in the process, the answer can be turned into true; no secret depends on it.",
		Fix:      "Put what is protected into a Keychain item with SecAccessControl and .biometryCurrentSet, and let reading it be the check.",
		Residual: "A finger or face that is forced still opens the item.",
		Verify:   "Hook evaluatePolicy so that it answers true: the protected data must stay out of reach.",
		Severity: finding.Medium,
		Spec:     "CWE-287",
		Since:    "unreleased",
	},
	Control: "SWIFT-LOCAL-AUTH-ONLY", Family: "swift-ios.authentication", Category: "authentication",
	CWE: "CWE-287", OWASP: "M3:2024 Insecure Authentication/Authorization", Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"evaluatePolicy"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		if v.Has("SecAccessControlCreateWithFlags", "SecAccessControl", "kSecAttrAccessControl", "kSecUseAuthenticationContext", "SecureEnclave", "evaluateAccessControl", "LARight", "LAPersistedRight") {
			return // a key or an item depends on the check
		}
		for _, c := range v.Calls() {
			if c.Name() != "evaluatePolicy" || len(c.Callee) < 2 || len(c.Args) == 0 {
				continue
			}
			h := detect.Hit{Start: c.Start, End: c.End, ProofGap: []string{"whether a Keychain item in another file depends on the check"}}
			if v.Has("SecItemCopyMatching", "Keychain", "keychain") {
				h.Counter = []string{"the file uses the Keychain"}
			}
			report(h)
		}
	},
}
