package authn

import (
	"path"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// MiddlewareOnly reports middleware that decides who may come in.
var MiddlewareOnly = &detect.Detector{
	Doc: rule.Doc{
		ID:       "authentication/middleware-only",
		Title:    "middleware decides who is signed in",
		Why:      "A path that the matcher misses, a rewrite or a direct call of an action passes by the check.",
		Fix:      "Keep the redirect in middleware, and check the session again where data is read or changed.",
		Residual: "Handlers that are added later need the same check; a shared wrapper makes it hard to forget.",
		Verify:   "Call each handler without a session, also on paths outside the matcher.",
		Severity: finding.Medium,
		Spec:     "CWE-306",
		Since:    "unreleased",
	},
	Control: "AUTH-MIDDLEWARE-ONLY", Family: "web-next.authentication", Category: "authentication",
	CWE: "CWE-306", OWASP: owaspIdentity,
	Stack: finding.StackNextJS, Confidence: finding.Tentative, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"middleware", "proxy"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		if !middlewareFile(f.Path) {
			return
		}
		for _, fn := range f.Functions() {
			if fn.Name != "middleware" && fn.Name != "proxy" || f.Parent(fn.First) >= 0 {
				continue
			}
			for i := fn.Body.From; i < fn.Body.To; i++ {
				if t := f.Tokens[i]; t.Kind == syntax.Ident && f.At(i+1).Is("(") && (signedIn.MatchString(t.Text) || holds(t.Text, "session", "getsession", "verifyjwt")) {
					report(tokenHit(f, fn.First, fn.Body.From))
					return
				}
			}
		}
	},
}

// middlewareFile reports whether a path is that of Next.js middleware.
func middlewareFile(name string) bool {
	base := path.Base(name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	return (stem == "middleware" || stem == "proxy") && syntax.Of(base)&(syntax.JavaScript|syntax.TypeScript) != 0
}
