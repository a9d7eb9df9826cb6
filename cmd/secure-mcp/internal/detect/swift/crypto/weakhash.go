package crypto

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WeakHash reports hashes that are broken, more strongly where a credential is
// hashed.
var WeakHash = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/weak-hash",
		Title:    "a broken hash function",
		Why:      "Two inputs with the same MD5 or SHA-1 can be made, and both are fast enough to try every password.",
		Fix:      "Use SHA256 of CryptoKit for integrity, and PBKDF2, scrypt or Argon2 with a salt for passwords.",
		Residual: "Hashes that were stored before stay weak until they are computed again.",
		Verify:   "Search the module for MD5 and SHA1: only protocols that demand them may be left, with a comment.",
		Severity: finding.Medium,
		Spec:     "CWE-327",
		Since:    "unreleased",
	},
	Control: "SWIFT-WEAK-HASH", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-327", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Tentative, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"MD5", "MD2", "MD4", "SHA1", "md5", "sha1", "md2", "md4"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			hashed, ok := hash(v, c)
			if !ok {
				continue
			}
			h := code.Hit(c)
			if _, held := v.Holds(hashed); held || code.Credential(v.Last(hashed)) {
				h.Severity, h.Confidence = finding.High, finding.Probable
			} else if checksum(v, c.First) {
				h.Severity, h.Counter = finding.Low, []string{checksumCounter}
			}
			report(h)
		}
		insecureTypes(v, report)
		properties(v, report)
	},
}

const checksumCounter = "it seems to compute a checksum and no proof"

// checksum reports whether what is around token i speaks of a hash that only
// tells things apart.
func checksum(v *code.View, i int) bool {
	return wordsAround(v, i, "etag", "cache", "checksum", "fingerprint", "gravatar", "dedup", "filename")
}

// hash returns what a call hashes.
func hash(v *code.View, c syntax.Call) (syntax.Range, bool) {
	all := syntax.Range{From: c.Open + 1, To: v.At(c.Open).Match}
	switch name := c.Name(); name {
	case "CC_MD5", "CC_SHA1", "CC_MD2", "CC_MD4", "CC_MD5_Init", "CC_SHA1_Init":
		return all, true
	case "md5", "sha1", "md2", "md4": // methods of extensions and of CryptoSwift
		if !v.Member(c.Open - 1) {
			return all, len(c.Args) > 0
		}
		return syntax.Range{From: c.First, To: c.Open - 1}, true
	case "hash", "init", "authenticationCode", "MD5", "SHA1", "HMAC":
		if name == "HMAC" {
			if variant, ok := v.Argument(c, "variant"); ok {
				return all, weak(v.Last(variant))
			}
		}
		for _, part := range c.Callee[:len(c.Callee)-1] {
			if part == "Insecure" {
				return all, true
			}
		}
		return all, name == "MD5" && len(c.Callee) == 1
	}
	return syntax.Range{}, false
}

func weak(name string) bool {
	switch strings.ToLower(name) {
	case "md5", "sha1", "md2", "md4", "kcchmacalgmd5", "kcchmacalgsha1":
		return true
	}
	return false
}

// insecureTypes reports types of CryptoKit's Insecure that no call shows:
// HMAC<Insecure.SHA1>, a value of the type.
func insecureTypes(v *code.View, report func(detect.Hit)) {
	for _, i := range v.Places("Insecure") {
		if v.Member(i) && !v.At(i-2).Is("CryptoKit") || !v.At(i+1).Is(".") || !weak(v.At(i+2).Text) {
			continue
		}
		if after := v.At(i + 3); after.Is("(") || after.Is(".") && v.At(i+5).Is("(") {
			continue // the call has been reported
		}
		report(detect.Hit{Start: v.At(i).Start, End: v.At(i + 2).End})
	}
}
