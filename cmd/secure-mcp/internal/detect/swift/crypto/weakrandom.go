package crypto

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// WeakRandom reports predictable numbers where something secret is made.
var WeakRandom = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/weak-random",
		Title:    "a secret is made from predictable numbers",
		Why:      "rand, drand48 and seeded generators repeat: whoever sees some numbers knows the next ones.",
		Fix:      "Use SecRandomCopyBytes, SymmetricKey(size:) or the default generator of Swift's random(in:).",
		Residual: "Short codes can be guessed however random they are; limit the attempts.",
		Verify:   "Make the value twice right after the start of the app: the two must differ.",
		Severity: finding.High,
		Spec:     "CWE-338",
		Since:    "unreleased",
	},
	Control: "SWIFT-WEAK-RANDOM", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-338", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"rand", "GKMersenneTwister", "GKLinearCongruential", "GKARC4", "random()"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			switch c.Name() {
			case "rand", "random", "drand48", "lrand48", "mrand48", "erand48", "rand_r", "GKMersenneTwisterRandomSource", "GKLinearCongruentialRandomSource", "GKARC4RandomSource":
			case "arc4random":
				if !v.At(v.At(c.Open).Match + 1).Is("%") {
					continue
				}
			default:
				continue
			}
			if len(c.Callee) > 1 && c.Callee[0] != "Darwin" && c.Callee[0] != "Glibc" || len(c.Args) > 1 || c.Name() == "random" && len(c.Args) > 0 ||
				!wordsAround(v, c.First, "token", "password", "passcode", "secret", "nonce", "otp", "salt", "sessionid", "apikey", "encryptionkey", "verifier", "iv", "pincode", "credential", "key") {
				continue
			}
			h := code.Hit(c)
			if c.Name() == "arc4random" {
				h.Severity, h.Message = finding.Low, "a remainder makes some values of a secret more likely"
			}
			report(h)
		}
	},
}
