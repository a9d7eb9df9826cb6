package authn

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// JWTNone reports tokens that are believed without their signature or their
// age being checked.
var JWTNone = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/jwt-none",
		Title:    "a token is believed without its signature or its age being checked",
		Why:      "Anybody writes a token with any name and any role in it, or goes on using one that was withdrawn.",
		Fix:      "Verify with a fixed list of algorithms and a key from the environment, and let old tokens expire.",
		Residual: "A key that is used for two purposes lets tokens of one be used for the other.",
		Verify:   "Send a token with alg none, one with another signature and one that has expired, and expect 401 for each.",
		Severity: finding.High,
		Spec:     "CWE-347",
		Since:    "unreleased",
	},
	Control: "AUTHWEB-JWT-HYGIENE", Family: "core.authentication", Category: "authentication",
	CWE: "CWE-347", OWASP: owaspCrypto,
	Stack: finding.StackCommon, Confidence: finding.Certain, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"none", "NONE", "ignoreExpiration", "decode", "Decode"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		strategies := map[int]bool{}
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
				if f.At(p.Value.From).Is("true") && verifying(f, strategies, p.At) {
					h := tokenHit(f, p.At, p.Value.To)
					h.Message = "a token is accepted after it has expired"
					h.Severity = finding.Medium
					report(h)
				}
			}
		}
		findDecoded(f, report)
	},
}

// verifying reports whether an option belongs to the verification of tokens: it
// is among the arguments of a call that verifies or sets up a strategy, or in
// an object that names a source or a key of tokens. What is known of objects is
// kept in strategies.
func verifying(f *syntax.File, strategies map[int]bool, at int) bool {
	for p, depth := f.Parent(at), 0; p > 0 && depth < maxDepth; p, depth = f.Parent(p), depth+1 {
		switch t := f.Tokens[p]; {
		case t.Is("("):
			return holds(f.Tokens[p-1].Text, "verify", "strategy")
		case !t.Is("{"):
			continue
		case f.Tokens[p-1].Is("="): // options that are passed on by name
			return true
		}
		known, ok := strategies[p]
		if !ok {
			known = strategy(f, p)
			strategies[p] = known
		}
		if known {
			return true
		}
	}
	return false
}

// strategy reports whether the object that opens at token open says where
// tokens come from or what they are checked with.
func strategy(f *syntax.File, open int) bool {
	for _, key := range []string{"jwtFromRequest", "secretOrKey", "secretOrKeyProvider"} {
		if _, ok := f.Property(open, key); ok {
			return true
		}
	}
	return false
}
