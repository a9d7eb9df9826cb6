package injection

import (
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// NextDangerousHTML reports raw markup in an element that is rendered on the
// server too. It takes the place of the general rule there.
var NextDangerousHTML = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/next-dangerous-html",
		Title:    "a rendered element takes raw markup",
		Why:      "Server-rendered markup is in the first response: script in it runs before any client code can object.",
		Fix:      "Render children instead, or clean the value with DOMPurify (isomorphic) in the same expression.",
		Residual: "Markdown and rich-text renderers may pass raw markup by default.",
		Verify:   "Look at the page's source for markup that was stored as content.",
		Severity: finding.High,
		Spec:     "CWE-79",
		Since:    "unreleased",
	},
	Control: "NEXT-DANGEROUS-HTML", Family: "web-next.injection", Category: "injection-risk",
	CWE: "CWE-79", OWASP: owaspInjection,
	Stack: finding.StackNextJS, Confidence: finding.Probable, Tool: detect.Injection,
	Langs:    syntax.JavaScript | syntax.TypeScript,
	Words:    []string{"dangerouslySetInnerHTML"},
	Replaces: []string{"injection/dangerous-html"},
	Find: func(f *syntax.File, report func(detect.Hit)) {
		attributes := map[int]bool{}
		for _, p := range f.Pairs() {
			if f.At(f.Parent(p.At)).Kind == syntax.Tag {
				attributes[f.Tokens[p.At].Start] = true
			}
		}
		findHTML(f, func(h detect.Hit) {
			if h.Sink == "dangerouslySetInnerHTML" && attributes[h.Start] {
				report(h)
			}
		})
	},
}
