package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// KeychainSynchronizable reports keychain items that go to all devices of an
// account.
var KeychainSynchronizable = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/keychain-synchronizable",
		Title:    "a keychain item is synchronised to other devices",
		Why:      "A synchronised credential is on every device of the account, also on one that is lost or shared.",
		Fix:      "Leave kSecAttrSynchronizable out for tokens of a session, and use a class that ends in ThisDeviceOnly.",
		Residual: "Passwords that people want everywhere may well be synchronised; write the decision down.",
		Verify:   "Sign in on one device and look for the item on a second one of the same account.",
		Severity: finding.Low,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "SWIFT-KEYCHAIN-SYNCHRONIZABLE", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-922", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"kSecAttrSynchronizable"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, i := range v.Places("kSecAttrSynchronizable") {
			at := i + 1
			for v.At(at).Is("as") || v.At(at).Is("String") || v.At(at).Is("]") {
				at++
			}
			if !v.At(at).Is(":") && !v.At(at).Is("=") {
				continue
			}
			// A query that only searches may ask for synchronised items too.
			if on := v.At(at + 1); (on.Is("true") || on.Is("kCFBooleanTrue")) && v.Uses(v.Around(i), "SecItemAdd", "kSecValueData") {
				report(detect.Hit{Start: v.At(i).Start, End: on.End})
			}
		}
	},
}
