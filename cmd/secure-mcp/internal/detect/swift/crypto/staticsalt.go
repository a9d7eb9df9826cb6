package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StaticSalt reports salts that are constants.
var StaticSalt = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/static-salt",
		Title:    "the salt of a key derivation is constant",
		Why:      "With one salt for all, one table of guesses breaks every password at once.",
		Fix:      "Draw 16 bytes from SecRandomCopyBytes for each password and keep them beside the result.",
		Residual: "Results with the old salt stay weak until the password is used again.",
		Verify:   "Derive from the same password twice: the stored results must differ.",
		Severity: finding.Medium,
		Spec:     "CWE-760",
		Since:    "unreleased",
	},
	Control: "SWIFT-STATIC-SALT", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-760", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"salt", "Salt", "CCKeyDerivationPBKDF"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			salt, ok := v.Argument(c, "salt", "encryptionSalt", "withSalt", "HMACSalt")
			if c.Name() == "CCKeyDerivationPBKDF" {
				salt, ok = v.Nth(c, 3)
			}
			_, hkdf := v.Argument(c, "inputKeyMaterial") // its salt need not be secret or new
			if ok && !hkdf && cipher(c) != "HKDF" && v.Constant(salt) {
				report(code.Hit(c))
			}
		}
	},
}
