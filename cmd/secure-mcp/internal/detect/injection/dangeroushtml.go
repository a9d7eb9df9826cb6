package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// DangerousHTML reports values that become markup.
var DangerousHTML = &detect.Detector{
	Doc: rule.Doc{
		ID:       "injection/dangerous-html",
		Title:    "a value becomes markup without being cleaned",
		Why:      "Markup from somebody else runs script in the page of the reader, with the reader's session.",
		Fix:      "Render it as text, or clean it with DOMPurify right where it is inserted.",
		Residual: "A cleaner that is out of date or configured to allow more lets script through.",
		Verify:   "Insert an img with an onerror attribute and see that nothing runs.",
		Severity: finding.High,
		Spec:     "CWE-79",
		Since:    "unreleased",
	},
	Control: "INJ-DANGEROUS-HTML", Family: "core.injection", Category: "injection-risk",
	CWE: "CWE-79", OWASP: owaspInjection,
	Stack: finding.StackCommon, Confidence: finding.Probable, Tool: detect.Injection,
	Langs: syntax.Script,
	Words: []string{"dangerouslySetInnerHTML", "innerHTML", "outerHTML", "insertAdjacentHTML", "document", "v-html", "srcdoc", "createContextualFragment", "jQuery", "$("},
	Find:  findHTML,
}

func findHTML(f *syntax.File, report func(detect.Hit)) {
	markup, script := origin.New(f, cleansHTML).Sounding(soundsClean), origin.New(f, cleansScript).Sounding(soundsClean)
	forEachMarkup(f, func(sink string, at syntax.Range, value syntax.Range) {
		t, element := markup, elementAround(f, at.From)
		if element == "script" || element == "data" && script.Request(value) != "" {
			t = script
		}
		if harmlessMarkup(f, t, value, at.From) || t == script && escapesTags(f, t, value) {
			return
		}
		h := rangeHit(f, at)
		h.Sink, h.Control = sink, "a sanitizer at the place of insertion"
		if h.Source = t.Request(value); h.Source != "" {
			h.Confidence = finding.Certain
		} else {
			h.ProofGap = []string{"who writes the markup is not shown in this function"}
			switch {
			case element == "style":
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"it is the text of a style element, and no data from outside is seen in it"}
			case element == "script" && harmlessMarkup(f, markup, value, at.From):
				h.Severity = finding.Medium
				h.Message = "JSON in a script element can close it: JSON.stringify does not escape </script>"
			case rendered(f, t, value):
				h.Severity, h.Confidence = finding.Low, finding.Tentative
				h.Counter = []string{"by their names, functions of the program make the markup"}
			}
		}
		sounding(&h, t.Doubt(func() bool { return harmlessMarkup(f, t, value, at.From) }))
		report(h)
	})
}

// rendered reports whether all of a value that is not fixed comes from
// functions that are named for making markup, or from another element.
func rendered(f *syntax.File, t *origin.Tracer, value syntax.Range) bool {
	parts := []syntax.Range{value}
	if first := f.At(value.From); first.Kind == syntax.String || first.Kind == syntax.Template {
		parts = origin.TextAt(f, value.From).Parts
	}
	for _, part := range parts {
		part = t.Result(part)
		chain, _ := f.Chain(part.To - 1)
		if len(chain) == 0 {
			return false
		}
		last := strings.ToLower(chain[len(chain)-1])
		made := strings.HasSuffix(last, "()") && (strings.Contains(last, "render") || strings.Contains(last, "icon") || strings.Contains(last, "template") || strings.Contains(last, "markup"))
		if !made && last != "innerhtml" && !t.Fixed(part) && !t.Cleaned(part) && !t.Number(part) {
			return false
		}
	}
	return true
}

// forEachMarkup calls yield for everything that inserts markup.
func forEachMarkup(f *syntax.File, yield func(sink string, at, value syntax.Range)) {
	for _, p := range f.Pairs() {
		switch {
		case p.Key == "dangerouslySetInnerHTML":
			if value, ok := innerMarkup(f, p.Value.From); ok {
				yield(p.Key, syntax.Range{From: p.At, To: p.Value.To}, value)
			}
		case p.Key == "v-html", p.Key == "srcDoc" || p.Key == "srcdoc":
			if f.Language == syntax.HTML && p.Key == "v-html" || f.At(p.Value.From).Is("{") {
				yield(p.Key, syntax.Range{From: p.At, To: p.Value.To}, p.Value)
			}
		}
	}
	for _, a := range f.Assignments() {
		if name := a.Name(); (name == "innerHTML" || name == "outerHTML" || name == "srcdoc") && len(a.Target) > 1 {
			yield(name, syntax.Range{From: a.Pattern.From, To: a.Value.To}, a.Value)
		}
	}
	for _, c := range f.Calls() {
		if n := len(c.Args); n > 0 && insertsMarkup(c) {
			yield(strings.Join(c.Callee, "."), syntax.Range{From: c.First, To: f.Tokens[c.Open].Match + 1}, c.Args[n-1])
		}
	}
}

// innerMarkup returns the value of __html in the braces at token open.
func innerMarkup(f *syntax.File, open int) (syntax.Range, bool) {
	for f.At(open).Is("{") {
		if value, ok := f.Property(open, "__html"); ok {
			return value, true
		}
		open++
	}
	return syntax.Range{}, false
}

func insertsMarkup(c syntax.Call) bool {
	switch name := c.Name(); name {
	case "insertAdjacentHTML":
		return len(c.Args) == 2
	case "write", "writeln":
		return c.Resolved == "document."+name
	case "createContextualFragment":
		return true
	case "html", "append", "prepend", "after", "before", "replaceWith":
		return len(c.Args) == 1 && (c.Callee[0] == "$()" || c.Callee[0] == "jQuery()") && name == "html"
	}
	return false
}

// cleansHTML reports whether a call gives markup without script, or text: the
// functions of libraries for it, and their usual names.
func cleansHTML(name string) bool {
	switch strings.ToLower(name) {
	case "sanitize", "sanitizehtml", "purify", "purifyhtml", "dompurify", "escape", "escapehtml", "htmlescape", "encode", "encodehtml", "htmlencode", "escapexml",
		"encodeuricomponent", "encodeuri", "stringify", "xss", "filterxss", "striptags", "striphtml", "escapeexpression", "serialize", "sanitizetohtml", "escapehtmlspecialchars":
		return true
	}
	return false
}

// harmlessMarkup reports whether a value is written in the file, or cleaned
// before it is used.
func harmlessMarkup(f *syntax.File, t *origin.Tracer, value syntax.Range, at int) bool {
	if text, _, ok := f.Literal(value.From); ok && f.Language == syntax.HTML && f.At(f.Parent(at)).Kind == syntax.Tag { // v-html="expression"
		callee, _, called := strings.Cut(text, "(")
		dot := strings.LastIndexByte(callee, '.')
		return called && t.Cleans(strings.TrimSpace(callee[dot+1:]), value.From, dot >= 0)
	}
	if t.Fixed(value) || t.Cleaned(value) || value.Empty() {
		return true
	}
	first := f.At(value.From)
	if first.Kind != syntax.String && first.Kind != syntax.Template {
		return false
	}
	for _, part := range origin.TextAt(f, value.From).Parts {
		if !t.Fixed(part) && !t.Cleaned(part) {
			return false
		}
	}
	return true
}
