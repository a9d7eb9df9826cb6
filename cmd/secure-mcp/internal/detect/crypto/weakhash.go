package crypto

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WeakHash reports MD5 and SHA-1.
var WeakHash = &detect.Detector{
	Doc: rule.Doc{
		ID:       "cryptography/weak-hash",
		Title:    "a hash is used that no longer resists attack",
		Why:      "Collisions of MD5 and SHA-1 can be made, and passwords hashed with them are tried by the billion.",
		Fix:      "Hash passwords with argon2 or scrypt and a salt, anything else with SHA-256.",
		Residual: "Old values stay weak until they are hashed again.",
		Verify:   "Search the stored values for the old length.",
		Severity: finding.Medium,
		Spec:     "CWE-327",
		Since:    "unreleased",
	},
	Control: "CRYPTO-WEAK-HASH", Family: "core.cryptography", Category: "cryptography",
	CWE: "CWE-327", OWASP: owaspCrypto,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"md5", "MD5", "sha1", "SHA1", "sha-1", "SHA-1"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, c := range f.Calls() {
			if !weak(f, c) {
				continue
			}
			h := detect.Hit{Start: c.Start, End: c.End, Sink: strings.Join(c.Callee, ".")}
			if !protects(f, c) {
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"nothing around it speaks of passwords, tokens or signatures; checksums need no resistance"}
			}
			report(h)
		}
	},
}

// weak reports whether a call makes such a hash.
func weak(f *syntax.File, c syntax.Call) bool {
	switch c.Resolved {
	case "crypto.createHash", "crypto.createHmac", "crypto.hash":
		return len(c.Args) > 0 && weakName(f, c.Args[0]) && c.Resolved != "crypto.createHmac"
	case "md5", "sha1", "js-md5", "js-md5.md5", "js-sha1", "crypto-js/md5", "crypto-js/sha1", "CryptoJS.MD5", "CryptoJS.SHA1", "crypto-js.MD5", "crypto-js.SHA1", "blueimp-md5":
		return true
	case "crypto.subtle.digest":
		return len(c.Args) > 0 && weakName(f, c.Args[0])
	}
	return false
}

func weakName(f *syntax.File, r syntax.Range) bool {
	name, _, ok := f.Literal(r.From)
	switch strings.ToLower(name) {
	case "md5", "sha1", "sha-1", "md4":
		return ok
	}
	return false
}

var protected = regexp.MustCompile(`(?i)passw|passwd|\bpw\b|\bpwd\b|\bpin\b|token|secret|signature|\bsign|session|credential|otp|api_?key`)

// protects reports whether the names around a call speak of something that
// must not be guessed.
func protects(f *syntax.File, c syntax.Call) bool {
	return protected.MatchString(f.LineText(c.Start)) || protected.MatchString(f.Enclosing(c.Start))
}
