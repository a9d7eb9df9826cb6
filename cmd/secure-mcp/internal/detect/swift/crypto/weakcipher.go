package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WeakCipher reports ciphers that are broken or have short blocks.
var WeakCipher = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/weak-cipher",
		Title:    "a weak cipher",
		Why:      "DES, RC2 and RC4 are broken, and ciphers with blocks of 64 bits leak after some gigabytes.",
		Fix:      "Use AES.GCM or ChaChaPoly of CryptoKit.",
		Residual: "Data that was encrypted before has to be encrypted again.",
		Verify:   "Search for kCCAlgorithm: only AES may be left.",
		Severity: finding.High,
		Spec:     "CWE-327",
		Since:    "unreleased",
	},
	Control: "SWIFT-WEAK-CIPHER", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-327", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"kCCAlgorithm", "Blowfish", "Rabbit"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, name := range []string{"kCCAlgorithmDES", "kCCAlgorithm3DES", "kCCAlgorithmRC4", "kCCAlgorithmRC2", "kCCAlgorithmBlowfish", "kCCAlgorithmCAST"} {
			for _, i := range v.Places(name) {
				if !v.Compared(i, i) && !v.At(i-1).Is("case") {
					report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
				}
			}
		}
		for _, c := range v.Calls() {
			if _, keyed := v.Argument(c, "key"); keyed && (cipher(c) == "Blowfish" || cipher(c) == "Rabbit") {
				report(code.Hit(c))
			}
		}
	},
}
