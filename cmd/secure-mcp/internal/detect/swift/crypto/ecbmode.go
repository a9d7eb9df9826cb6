package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ECBMode reports block ciphers without chaining.
var ECBMode = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/ecb-mode",
		Title:    "a block cipher in ECB mode",
		Why:      "Equal blocks of text give equal blocks of cipher text, so patterns show and blocks can be moved.",
		Fix:      "Use AES.GCM of CryptoKit with a new nonce for every message.",
		Residual: "Data that was encrypted before has to be encrypted again.",
		Verify:   "Encrypt the same block twice in one message: the results must differ.",
		Severity: finding.High,
		Spec:     "CWE-327",
		Since:    "unreleased",
	},
	Control: "SWIFT-ECB-MODE", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-327", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"ECB", "ecb"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, i := range v.Places("kCCOptionECBMode") {
			if !v.Compared(i, i) {
				report(detect.Hit{Start: v.At(i).Start, End: v.At(i).End})
			}
		}
		for _, c := range v.Calls() {
			if cipher(c) == "ECB" && len(c.Args) == 0 {
				report(code.Hit(c))
			}
		}
		for _, p := range v.Pairs() {
			if last := v.Last(p.Value); (p.Key == "blockMode" || p.Key == "mode") && p.Value.To-p.Value.From == 2 && (last == "ECB" || last == "ecb") {
				report(detect.Hit{Start: v.At(p.At).Start, End: v.End(p.Value)})
			}
		}
	},
}
