package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ReflectedHTML reports responses that send part of the request back as
// markup.
var ReflectedHTML = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/reflected-html",
		Title:    "a response sends part of the request back as markup",
		Why:      "A link that holds script in its query runs it in the page of whoever follows it.",
		Fix:      "Answer with JSON or a template that escapes, or escape the value for HTML.",
		Residual: "Escaping for text is not enough inside attributes, scripts and addresses.",
		Verify:   "Put <script> into the parameter and see that it comes back escaped.",
		Severity: finding.High,
		Spec:     "CWE-79",
		Since:    "unreleased",
	},
	Control: "INJ-REFLECTED-HTML", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-79", OWASP: owaspInjection,
	Stack: finding.StackTypeScript, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.JavaScript | syntax.TypeScript,
	Words: []string{"send", "end", "write", "Response", "html"},
	Find:  findReflected,
}

func findReflected(f *syntax.File, report func(detect.Hit)) {
	t := origin.New(f, func(name string) bool { return numeric(name) || cleansHTML(name) }).Sounding(soundsClean)
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !answers(f, c) {
			continue
		}
		h := callHit(c)
		if h.Source = t.Request(c.Args[0]); h.Source == "" {
			continue
		}
		if !strings.Contains(shapeOf(f, t, c.Args[0]), "<") {
			first := f.At(c.Args[0].From)
			bare := first.Kind == syntax.Ident && c.Args[0].To-c.Args[0].From <= 6 && f.Source(c.Args[0]) == h.Source
			if !bare || c.Name() == "Response" {
				continue
			}
			h.Severity = finding.Medium
		}
		sounding(&h, t.Doubt(func() bool { return t.Request(c.Args[0]) == "" }))
		report(h)
	}
}

// answers reports whether a call sends a text that a browser may read as HTML.
func answers(f *syntax.File, c syntax.Call) bool {
	if c.New && c.Name() == "Response" {
		return len(c.Args) > 1 && strings.Contains(f.Source(c.Args[1]), "text/html")
	}
	if len(c.Callee) < 2 {
		return false
	}
	root := c.Callee[0]
	switch c.Name() {
	case "send", "end", "write":
		return root == "res" || root == "response" || root == "reply"
	case "html":
		return root == "c"
	}
	return false
}

// shapeOf returns the literal text of a value, also through one name.
func shapeOf(f *syntax.File, t *origin.Tracer, r syntax.Range) string {
	if first := f.At(r.From); first.Kind == syntax.Ident && r.To-r.From == 1 {
		if d, ok := t.Definition(r.From); ok {
			r = d
		}
	}
	var b strings.Builder
	for i := r.From; i < r.To; i++ {
		if k := f.Tokens[i].Kind; k == syntax.String || k == syntax.TemplateText {
			b.WriteString(f.Tokens[i].Text)
		}
	}
	return b.String()
}
