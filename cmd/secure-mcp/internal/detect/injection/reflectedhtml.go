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
	t := origin.New(f, cleansHTML).Sounding(soundsClean)
	var types []typed
	for _, c := range f.Calls() {
		if c.Tagged || len(c.Args) == 0 || !answers(f, c) {
			continue
		}
		h := callHit(c)
		if h.Source = t.Request(c.Args[0]); h.Source == "" {
			continue
		}
		sounding(&h, t.Doubt(func() bool { return t.Request(c.Args[0]) == "" }))
		if c.Name() == "Response" {
			if strings.Contains(shapeOf(f, t, c.Args[0]), "<") {
				report(h)
			}
			continue
		}
		if types == nil {
			types = typedResponses(f)
		}
		switch reflects(f, t, c, h.Source, contentType(f, types, c)) {
		case asText:
			report(h)
		case asValue:
			h.Severity = finding.Medium
			report(h)
		}
	}
}

// How a response sends a part of the request.
const (
	asText  = iota + 1 // within a text that is read as markup
	asValue            // alone; it may be an object, or be read as plain text
)

// reflects says how a call of a response with a type of content sends what
// comes from source, 0 if no browser reads it as markup.
func reflects(f *syntax.File, t *origin.Tracer, c syntax.Call, source, kind string) int {
	markup := strings.Contains(kind, "html") || strings.Contains(kind, "xml") || strings.Contains(kind, "svg")
	switch {
	case kind != "" && !markup:
		return 0
	case c.Name() == "html" || markup:
		return asText
	case c.Callee[0] == "reply" || f.Imported("fastify"): // sends text as text/plain
		return 0
	case strings.Contains(shapeOf(f, t, c.Args[0]), "<"):
		return asText
	case c.Name() == "send" && joinsText(f, t, c.Args[0]): // what is sent as a string is text/html
		return asText
	case bareValue(f, t, c.Args[0], source):
		return asValue
	}
	return 0
}

// joinsText reports whether a value, also through one name, is a text that
// holds others.
func joinsText(f *syntax.File, t *origin.Tracer, r syntax.Range) bool {
	if r.To-r.From == 1 {
		if d, ok := t.Definition(r.From); ok {
			r = d
		}
	}
	if first := f.At(r.From); first.Is("{") || first.Is("[") {
		return false
	}
	text := origin.TextAt(f, r.From)
	return len(text.Parts) > 0 && strings.Trim(text.Shape, string(origin.Gap)) != ""
}

// bareValue reports whether a value, also through one name, is a part of the
// request as it is, and not one that is always an object.
func bareValue(f *syntax.File, t *origin.Tracer, r syntax.Range, source string) bool {
	if f.At(r.From).Kind != syntax.Ident || r.To-r.From > 6 {
		return false
	}
	d, named := t.Definition(r.From)
	if named && r.To-r.From == 3 && f.At(r.From+1).Is(".") && f.Source(d) == source { // const q = req.query; send(q.a)
		return true
	}
	if named && r.To-r.From == 1 {
		r = d
	}
	if f.Source(r) != source {
		return false
	}
	switch f.Tokens[r.To-1].Text {
	case "query", "params", "headers", "cookies", "files", "file":
		return false
	case "body": // an object, unless the parser reads text
		return strings.Contains(f.Text, ".text(")
	}
	return true
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
