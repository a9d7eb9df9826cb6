package profile

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// KeychainStorage points at Swift files that add Keychain items without saying
// when they can be read.
var KeychainStorage = &detect.Detector{
	Doc: rule.Doc{
		ID:       "profile/keychain-storage",
		Title:    "a Keychain item is added without an accessibility class",
		Why:      "The default class lets the item move to another device with a backup.",
		Fix:      "Set kSecAttrAccessible to a class that ends in ThisDeviceOnly, or kSecAttrAccessControl.",
		Residual: "While the device is unlocked, the app itself can read the item.",
		Verify:   "Read the item's kSecAttrAccessible on a device.",
		Severity: finding.Info,
		Spec:     "MASVS-STORAGE-1",
		Since:    "unreleased",
	},
	Control: "AUTH-SWIFT-KEYCHAIN-STORAGE", Family: "swift-ios.profile-auth-storage", Category: "authentication",
	OWASP: "M9:2024 Insecure Data Storage", Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.Swift,
	Words: []string{"SecItemAdd"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		if v.Has("kSecAttrAccessible", "kSecAttrAccessControl", "kSecUseDataProtectionKeychain") {
			return
		}
		for _, i := range v.Places("SecItemAdd") {
			if v.At(i + 1).Is("(") {
				report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End, ProofGap: []string{"whether the query is completed in another file"}})
				return
			}
		}
	},
}
