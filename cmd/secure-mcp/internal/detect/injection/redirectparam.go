package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

const (
	redirectWhy      = "A link to this site then leads to any other one, which helps phishing and leaks tokens of sign-in flows."
	redirectFix      = "Accept only paths that begin with one slash, or look the target up in a fixed list."
	redirectResidual = "Browsers also read \\ and tabs as slashes; compare the parsed origin, not the text."
	redirectVerify   = "Pass https://example.com and //example.com as the target and expect a local page."
)

// RedirectParam reports redirects of Next.js and the fetch API to a place that
// the address names.
var RedirectParam = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/next-redirect-param",
		Title:    "the address names where to redirect to",
		Why:      redirectWhy,
		Fix:      redirectFix,
		Residual: redirectResidual,
		Verify:   redirectVerify,
		Severity: finding.Medium,
		Spec:     "CWE-601",
		Since:    "unreleased",
	},
	Control: "NEXT-REDIRECT-PARAM", Family: "web-next.injection", Category: "injection-risk",
	CWE: "CWE-601", OWASP: "A01:2021 Broken Access Control",
	Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"redirect", "Redirect", "router"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		redirects(f, report, func(c syntax.Call) bool {
			switch strings.TrimPrefix(strings.TrimPrefix(c.Resolved, "next/navigation."), "next/server.") {
			case "redirect", "permanentRedirect", "Response.redirect", "NextResponse.redirect",
				"useRouter().push", "useRouter().replace", "next/router.useRouter().push", "next/router.useRouter().replace":
				return true
			}
			return false
		})
	},
}

// ExpressRedirect reports redirects of a server's response to a place that the
// request names.
var ExpressRedirect = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/open-redirect",
		Title:    "the request names where to redirect to",
		Why:      redirectWhy,
		Fix:      redirectFix,
		Residual: redirectResidual,
		Verify:   redirectVerify,
		Severity: finding.Medium,
		Spec:     "CWE-601",
		Since:    "unreleased",
	},
	Control: "INJ-OPEN-REDIRECT", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-601", OWASP: "A01:2021 Broken Access Control",
	Stack: finding.StackTypeScript, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"redirect", "location"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		redirects(f, report, func(c syntax.Call) bool {
			if len(c.Callee) != 2 {
				return false
			}
			root, name := c.Callee[0], c.Callee[1]
			return name == "redirect" && (root == "res" || root == "response" || root == "reply" || root == "ctx" || root == "c") ||
				root == "location" && (name == "assign" || name == "replace")
		})
		t := origin.New(f, nil)
		for _, a := range f.Assignments() {
			if chain := strings.Join(a.Target, "."); chain == "location" || chain == "location.href" || chain == "window.location" || chain == "window.location.href" {
				if h, ok := redirectHit(f, t, a.Value, a.Value.From); ok {
					h.Start = f.At(a.Pattern.From).Start
					report(h)
				}
			}
		}
	},
}

func redirects(f *syntax.File, report func(detect.Hit), sink func(syntax.Call) bool) {
	t := origin.New(f, nil)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !sink(c) {
			continue
		}
		target := c.Args[0]
		if n := len(c.Args); n > 1 && f.At(target.From).Kind == syntax.Number {
			target = c.Args[n-1]
		}
		if h, ok := redirectHit(f, t, target, c.First); ok {
			h.Start, h.End, h.Sink = c.Start, c.End, strings.Join(c.Callee, ".")
			report(h)
		}
	}
}

// redirectHit judges the target of one redirect.
func redirectHit(f *syntax.File, t *origin.Tracer, target syntax.Range, at int) (detect.Hit, bool) {
	if f.At(target.From).Is("new") && f.At(target.From+1).Is("URL") {
		if args := f.Items(target.From + 2); len(args) == 2 {
			target = args[0]
		}
	}
	h := rangeHit(f, target)
	if settlesHost(f, t, target) {
		return h, false
	}
	h.Source, h.Control = t.Request(target), "a check that the target is a local path"
	if h.Source == "" {
		return h, false
	}
	guarded, doubt := t.GuardedValue(target, at, origin.Address)
	sounding(&h, doubt)
	return h, !guarded
}

// settlesHost reports whether a target begins with what its host cannot change
// after: a path, a scheme and a host, or such a value that the program chose.
func settlesHost(f *syntax.File, t *origin.Tracer, r syntax.Range) bool {
	text := origin.TextAt(f, r.From)
	if text.Shape == "" || text.Span.To < r.To {
		return false
	}
	leading := text.Leading()
	if leading == "" && len(text.Parts) > 0 && len(text.Shape) > 1 {
		return strings.IndexByte("/?#", text.Shape[1]) >= 0 && t.Request(text.Parts[0]) == ""
	}
	if _, rest, ok := strings.Cut(leading, "://"); ok {
		return strings.ContainsAny(rest, "/?#")
	}
	return len(leading) > 1 && leading[0] == '/' && leading[1] != '/' && leading[1] != '\\'
}
