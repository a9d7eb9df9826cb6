package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// JWTNone reports tokens that are accepted without a signature.
var JWTNone = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/jwt-none",
		Title:    "a token is accepted without a signature",
		Why:      "Anybody writes a token with any name and any role in it.",
		Fix:      "Verify with a fixed list of algorithms and a key from the environment.",
		Residual: "A key that is used for two purposes lets tokens of one be used for the other.",
		Verify:   "Send a token with alg none and expect 401.",
		Severity: finding.High,
		Spec:     "CWE-347",
		Since:    "unreleased",
	},
	Control: "AUTHWEB-JWT-HYGIENE", Family: "core.authentication", Category: "authentication",
	CWE: "CWE-347", OWASP: owaspCrypto,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"none", "NONE", "ignoreExpiration"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		for _, p := range f.Pairs() {
			switch p.Key {
			case "algorithms", "algorithm", "alg":
				for i := p.Value.From; i < p.Value.To; i++ {
					if t := f.Tokens[i]; t.Kind == syntax.String && strings.EqualFold(t.Value(), "none") {
						report(tokenHit(f, p.At, p.Value.To))
						break
					}
				}
			case "ignoreExpiration":
				if f.At(p.Value.From).Is("true") && insideCall(f, p.At, "verify") {
					h := tokenHit(f, p.At, p.Value.To)
					h.Message = "a token is accepted after it has expired"
					h.Severity = finding.Medium
					report(h)
				}
			}
		}
	},
}

// insideCall reports whether a token is among the arguments of a call of that
// name.
func insideCall(f *syntax.File, i int, name string) bool {
	for p := f.Parent(i); p > 0; p = f.Parent(p) {
		if f.Tokens[p].Is("(") {
			return f.Tokens[p-1].Is(name)
		}
	}
	return false
}
