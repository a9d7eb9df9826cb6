package crypto

import (
	"regexp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// InsecureRandom reports secrets that are made from Math.random.
var InsecureRandom = &detect.Detector{
	Doc: rule.Doc{
		ID:       "cryptography/insecure-random",
		Title:    "a secret is made from Math.random",
		Why:      "A few outputs of the generator give away all others, and with them every token.",
		Fix:      "Use crypto.randomUUID or crypto.randomBytes.",
		Residual: "A random value that is too short can still be tried.",
		Verify:   "Search for Math.random in code that makes tokens, codes or passwords.",
		Severity: finding.Medium,
		Spec:     "CWE-338",
		Since:    "unreleased",
	},
	Control: "CRYPTO-INSECURE-RANDOM", Family: "core.cryptography", Category: "cryptography",
	CWE: "CWE-338", OWASP: owaspCrypto,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"Math.random", "random"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		names := map[int]string{}
		for _, a := range f.Assignments() {
			for i := a.Value.From; i < a.Value.To && i < a.Value.From+maxValue; i++ {
				if f.Tokens[i].Is("Math") {
					names[i] = a.Name()
				}
			}
		}
		for _, p := range f.Pairs() {
			for i := p.Value.From; i < p.Value.To && i < p.Value.From+maxValue; i++ {
				if f.Tokens[i].Is("Math") {
					names[i] = p.Key
				}
			}
		}
		for _, c := range f.Calls() {
			if c.Resolved != "Math.random" {
				continue
			}
			if secretName.MatchString(names[c.First]) || secretName.MatchString(f.SymbolAt(c.Start).Name) {
				report(detect.Hit{Start: c.Start, End: c.End, Sink: "Math.random"})
			}
		}
	},
}

// maxValue is how many tokens of a value are looked through.
const maxValue = 40

var secretName = regexp.MustCompile(`(?i)token|secret|passw|otp$|^otp|nonce|salt|csrf|xsrf|session_?id|api_?key|reset_?code|verif\w*_?code|invite_?code|auth_?code|one_?time|^pin$|pin_?code|private_?key|recovery`)
