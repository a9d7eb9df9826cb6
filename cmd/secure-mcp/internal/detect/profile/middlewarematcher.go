package profile

import (
	"path"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// MiddlewareMatcher points at the paths that the middleware of a Next.js
// project leaves out.
var MiddlewareMatcher = &detect.Detector{
	Doc: rule.Doc{
		ID:       "profile/middleware-matcher",
		Title:    "the middleware runs only for the paths of its matcher",
		Why:      "A path that the matcher leaves out is served without the checks of the middleware.",
		Fix:      "Compare the matcher with the list of routes, and check the session again in handlers and actions.",
		Residual: "Checks in middleware alone can be passed over by other ways to the same data.",
		Verify:   "Request each route without a session, also API routes and paths with a dot.",
		Severity: finding.Info,
		Spec:     "CWE-306",
		Since:    "unreleased",
	},
	Control: "AUTH-MIDDLEWARE-MATCHER-COVERAGE", Family: "web-next.profile-auth-boundary", Category: "authentication",
	OWASP: "A01:2021 Broken Access Control", Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Authentication,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"matcher"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		base := path.Base(f.Path)
		if stem := strings.TrimSuffix(base, path.Ext(base)); stem != "middleware" && stem != "proxy" {
			return
		}
		for _, p := range f.Pairs() {
			if p.Key != "matcher" || p.Value.Empty() || !inConfig(f, p) {
				continue
			}
			h := detect.Hit{Start: f.At(p.At).Start, End: f.At(p.Value.To - 1).End, ProofGap: []string{"which routes the project has outside the matcher"}}
			switch coverage(patterns(f, p.Value)) {
			case everything:
				continue
			case withoutAPI:
				h.Message = "the middleware's matcher leaves out API routes"
			}
			report(h)
			return
		}
	},
}

// inConfig reports whether a pair is in the object that is exported as config.
func inConfig(f *syntax.File, p syntax.Pair) bool {
	open := f.Parent(p.At)
	for i := open - 1; i >= 0 && i > open-8; i-- { // over a type annotation
		if f.At(i).Is("config") {
			return true
		}
	}
	return false
}

func patterns(f *syntax.File, value syntax.Range) []string {
	var all []string
	for i := value.From; i < value.To; i++ {
		if text, _, ok := f.Literal(i); ok {
			all = append(all, text)
		}
	}
	return all
}

type paths int

const (
	some paths = iota
	everything
	withoutAPI
)

// coverage says which paths the patterns cover.
func coverage(patterns []string) paths {
	out := some
	for _, p := range patterns {
		switch {
		case p == "/:path*" || p == "/(.*)" || p == "/((?!.*).*)":
			return everything
		case strings.HasPrefix(p, "/api") || strings.HasPrefix(p, "/(api"):
			return some
		case strings.Contains(p, "?!"):
			if _, excluded, _ := strings.Cut(p, "?!"); strings.HasPrefix(excluded, "api") || strings.Contains(excluded, "|api") {
				out = withoutAPI
			}
		}
	}
	return out
}
