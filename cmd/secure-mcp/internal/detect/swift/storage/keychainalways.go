package storage

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// KeychainAlways reports keychain items that can be read on a locked device.
var KeychainAlways = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/keychain-always",
		Title:    "a keychain item is readable while the device is locked",
		Why:      "The always-accessible classes are not encrypted with the passcode, so a stolen device gives the item away.",
		Fix:      "Use kSecAttrAccessibleWhenUnlockedThisDeviceOnly, or AfterFirstUnlockThisDeviceOnly for work in the background.",
		Residual: "Items that exist keep their class until they are written again.",
		Verify:   "Read the item's kSecAttrAccessible on a device after an update from the old version.",
		Severity: finding.High,
		Spec:     "CWE-922",
		Since:    "unreleased",
	},
	Control: "AUTH-SWIFT-KEYCHAIN-ALWAYS", Family: "swift-ios.authentication", Category: "secrets",
	CWE: "CWE-922", OWASP: insecureStorage, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"kSecAttrAccessibleAlways", "accessibleAlways", ".always"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, name := range []string{"kSecAttrAccessibleAlways", "kSecAttrAccessibleAlwaysThisDeviceOnly", "accessibleAlways", "accessibleAlwaysThisDeviceOnly"} {
			for _, i := range v.Places(name) {
				if v.Compared(i, i) || v.Compared(i-1, i) || v.At(i-2).Is("case") || v.At(i-1).Is("case") {
					continue
				}
				report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
			}
		}
		for _, c := range v.Calls() {
			if c.Name() != "accessibility" && c.Name() != "accessible" || len(c.Args) == 0 {
				continue
			}
			if last := v.Last(c.Args[0]); last == "always" || last == "alwaysThisDeviceOnly" {
				report(hit(v, c.Args[0]))
			}
		}
	},
}
