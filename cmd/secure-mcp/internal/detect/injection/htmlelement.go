package injection

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/origin"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// elementAround returns the name of the element that the attribute at token i
// belongs to: "script" (with code), "data" (a script that holds data), "style";
// "" for any other.
func elementAround(f *syntax.File, i int) string {
	name, kind := "", ""
	switch p := f.Parent(i); {
	case f.At(p).Kind == syntax.Tag:
		name, kind = f.Tokens[p].Value(), attribute(f, p, "type")
	case f.At(p).Is("{") && f.At(f.Parent(p)).Is("(") && f.At(p-1).Is(","): // createElement("style", {…}), jsx("style", {…})
		name, _, _ = f.Literal(f.Parent(p) + 1)
		if value, ok := f.Property(p, "type"); ok {
			kind, _, _ = f.Literal(value.From)
		}
	}
	switch {
	case name == "style":
		return name
	case name != "script" && name != "Script":
		return ""
	case kind == "" || strings.Contains(kind, "javascript") || kind == "module":
		return "script"
	}
	return "data"
}

// attribute returns the literal value of an attribute of the element that
// opens at token open.
func attribute(f *syntax.File, open int, name string) string {
	for i := open + 1; i < f.Tokens[open].Match; i = f.Skip(i) {
		if f.Tokens[i].Text == name && f.At(i+1).Is("=") {
			value, _, _ := f.Literal(i + 2)
			return value
		}
	}
	return ""
}

// cleansScript reports whether a call gives text that cannot close a script
// element. JSON.stringify does not.
func cleansScript(name string) bool {
	return cleansHTML(name) && name != "stringify" || name == "uneval" || name == "jsesc"
}

// escapesTags reports whether all of a value that is not fixed has "<" or "/"
// replaced in it.
func escapesTags(f *syntax.File, t *origin.Tracer, value syntax.Range) bool {
	parts := []syntax.Range{value}
	if first := f.At(value.From); first.Kind == syntax.String || first.Kind == syntax.Template {
		parts = origin.TextAt(f, value.From).Parts
	}
	for _, part := range parts {
		if part.To-part.From == 1 {
			if d, ok := t.Definition(part.From); ok {
				part = d
			}
		}
		if !t.Fixed(part) && !t.Cleaned(part) && !replacesTags(f, part) {
			return false
		}
	}
	return true
}

// replacesTags reports whether a value has "<" or "/" replaced at its end.
func replacesTags(f *syntax.File, r syntax.Range) bool {
	for i := r.From; i < r.To; i = f.Skip(i) {
		if t := f.Tokens[i]; (t.Is("replace") || t.Is("replaceAll")) && f.At(i+1).Is("(") {
			if args := f.Items(i + 1); len(args) == 2 && strings.ContainsAny(strings.Trim(f.Source(args[0]), "/g"), "</") {
				return true
			}
		}
	}
	return false
}
