package crypto

import (
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// minRounds is how many rounds of PBKDF2 are few today.
const minRounds = 100_000

// PBKDF2Rounds reports password hashes that are fast to guess.
var PBKDF2Rounds = &detect.Detector{
	Doc: rule.Doc{
		ID:       "swift/pbkdf2-rounds",
		Title:    "few rounds of PBKDF2",
		Why:      "Guessing is as fast as one derivation, and few rounds leave millions of guesses per second.",
		Fix:      "Use at least 210,000 rounds with SHA-512 or 600,000 with SHA-256, stored beside the result.",
		Residual: "Short passwords can be guessed at any number of rounds.",
		Verify:   "Time one derivation on the slowest device: it should take about a tenth of a second.",
		Severity: finding.Medium,
		Spec:     "CWE-916",
		Since:    "unreleased",
	},
	Control: "SWIFT-PBKDF2-ROUNDS", Family: "swift-ios.cryptography", Category: "cryptography",
	CWE: "CWE-916", OWASP: weakCrypto, Stack: finding.StackSwift, Confidence: finding.Certain, Tool: detect.Injection,
	Langs: syntax.Swift,
	Words: []string{"PBKDF", "pbkdf", "iterations", "rounds"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		v := code.Of(f)
		for _, c := range v.Calls() {
			name := strings.ToLower(strings.Join(c.Callee, "."))
			if !strings.Contains(name, "pbkdf") {
				continue
			}
			rounds, ok := v.Argument(c, "iterations", "rounds", "iterationCount", "withRounds")
			if c.Name() == "CCKeyDerivationPBKDF" {
				rounds, ok = v.Nth(c, 6)
			} else if !ok && strings.HasSuffix(name, "pbkdf2") && len(c.Args) > 1 { // CryptoSwift has 4,096 if nothing is said
				if _, salted := v.Argument(c, "salt"); salted && c.Callee[0] == "PKCS5" {
					report(code.Hit(c))
				}
				continue
			}
			if n, known := number(v, rounds); ok && known && n < minRounds {
				report(code.Hit(c))
			}
		}
	},
}

// number returns the number that r is, also through a name or a conversion.
func number(v *code.View, r syntax.Range) (int, bool) {
	if v.At(r.From+1).Is("(") && r.To-r.From == 4 { // UInt32(1000)
		r = syntax.Range{From: r.From + 2, To: r.From + 3}
	}
	if r.To-r.From != 1 {
		return 0, false
	}
	if t := v.At(r.From); t.Kind == syntax.Number {
		n, err := strconv.Atoi(strings.ReplaceAll(t.Text, "_", ""))
		return n, err == nil
	}
	values := v.Values(r.From)
	if len(values) != 1 || values[0].To-values[0].From != 1 || v.At(values[0].From).Kind != syntax.Number {
		return 0, false
	}
	return number(v, values[0])
}
