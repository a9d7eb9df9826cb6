package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StaticIV reports initialisation vectors and nonces that are constants.
var StaticIV = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/static-iv",
		Title:    "an initialisation vector or nonce is constant",
		Why:      "With the same key and nonce, equal texts show, and GCM gives its authentication key away.",
		Fix:      "Let AES.GCM.seal choose the nonce, or fill it from SecRandomCopyBytes for every message.",
		Residual: "Messages that were encrypted with the constant stay readable.",
		Verify:   "Encrypt the same message twice: the results must differ from the first byte on.",
		Severity: finding.High,
		Spec:     "CWE-1204",
		Since:    "unreleased",
	},
	Control: "SWIFT-STATIC-IV", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-1204", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"iv", "IV", "nonce", "Nonce", "CCCrypt"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			iv, ok := vector(v, c)
			if !ok || decrypts(v, c) || !v.Constant(iv) {
				continue
			}
			report(code.Hit(c))
		}
	},
}

// vector returns the initialisation vector or nonce of a call.
func vector(v *code.View, c syntax.Call) (syntax.Range, bool) {
	switch cipher(c) {
	case "CCCrypt":
		if v.Uses(syntax.Range{From: c.Open, To: v.At(c.Open).Match}, "kCCOptionECBMode") {
			return syntax.Range{}, false
		}
		return v.Nth(c, 5)
	case "CCCryptorCreate", "CCCryptorCreateWithMode":
		if len(c.Args) > 9 {
			return v.Nth(c, 3)
		}
		return v.Nth(c, 5)
	case "Nonce":
		return v.Argument(c, "data")
	}
	return v.Argument(c, "iv", "initializationVector", "nonce", "IV")
}

// decrypts reports whether a call only reads what was encrypted elsewhere.
func decrypts(v *code.View, c syntax.Call) bool {
	if v.Uses(syntax.Range{From: c.Open, To: min(c.Open+8, v.At(c.Open).Match)}, "kCCDecrypt") {
		return true
	}
	switch c.Name() {
	case "decrypt", "open", "SealedBox":
		return true
	}
	return false
}
