package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ShortKey reports RSA keys of fewer than 2048 bits.
var ShortKey = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/short-key",
		Title:    "a short RSA key",
		Why:      "RSA keys of 1024 bits are within reach of those who can spend some money.",
		Fix:      "Use 3072 bits, or an elliptic curve such as P256 in the Secure Enclave.",
		Residual: "Keys that exist keep their size until they are replaced.",
		Verify:   "Read kSecAttrKeySizeInBits of a new key.",
		Severity: finding.Medium,
		Spec:     "CWE-326",
		Since:    "unreleased",
	},
	Control: "SWIFT-SHORT-KEY", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-326", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"kSecAttrKeySizeInBits"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, i := range v.Places("kSecAttrKeySizeInBits") {
			at := i + 1
			for v.At(at).Is("as") || v.At(at).Is("String") || v.At(at).Is("]") {
				at++
			}
			if !v.At(at).Is(":") && !v.At(at).Is("=") {
				continue
			}
			around := v.Around(i)
			n, ok := number(v, syntax.Range{From: at + 1, To: at + 2})
			if ok && n >= 512 && n < 2048 && !v.Uses(around, "kSecAttrKeyTypeEC", "kSecAttrKeyTypeECSECPrimeRandom") {
				report(detect.Hit{Start: v.At(i).Start, End: v.At(at + 1).End})
			}
		}
	},
}
