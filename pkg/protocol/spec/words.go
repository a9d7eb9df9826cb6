package spec

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
)

// A saying words the violations of one definition.
type saying struct {
	keyword string // replaces that of JSON Schema
	text    string // follows the place, or the place and the value
	value   bool   // whether the value is shown
}

// sayings are the definitions whose violations JSON Schema words badly.
func sayings() map[Shape]saying {
	return map[Shape]saying{
		uri:          {"uri", ", must be an absolute URI (RFC 3986)", true},
		uriTemplate:  {"uri-template", ", must be a URI template (RFC 6570)", true},
		base64:       {"base64", "is not base64 with padding (RFC 4648, section 4)", false},
		purpose:      {"required", `must have a "method", a "result" or an "error"`, false},
		textOrBlob:   {"oneOf", `must have "text" or "blob", and not both`, false},
		stateOrInput: {"anyOf", `must have "inputRequests" or "requestState"`, false},
	}
}

// sentence words a violation of the value that is part of root.
func sentence(subject Shape, root *schema.Value, v validate.Violation) Violation {
	out := Violation{Pointer: v.InstancePointer, Keyword: v.Keyword}
	place := path(root, v.InstancePointer)
	if place == "" {
		place = string(subject)
	}
	value := root.Lookup(v.InstancePointer)
	if s, ok := sayings()[owner(v.SchemaPointer)]; ok && v.Keyword != "type" {
		out.Keyword = s.keyword
		if s.value {
			place += " is " + show(value) // the text begins with a comma
		} else {
			place += " "
		}
		out.Message = place + s.text
		return out
	}
	switch v.Keyword {
	case "type":
		must, _, _ := strings.Cut(v.Message, ", is ")
		out.Message = place + " is " + shownKind(value, must) + ", must be " + articles(strings.TrimPrefix(must, "must be "))
	case "const", "enum":
		out.Message = place + " is " + show(value) + ", " + term.Line(v.Message)
	case "required":
		names := strings.TrimPrefix(strings.TrimPrefix(v.Message, "missing property "), "missing properties ")
		out.Message = place + " lacks " + names
	case "not":
		out.Message = place + " is not allowed here"
	default:
		out.Message = place + " " + term.Line(v.Message)
	}
	return out
}

// owner is the definition that a keyword at p belongs to: the last name after
// the root and the place of the definitions.
func owner(p schema.Pointer) Shape {
	if tokens := p.Tokens(); len(tokens) > 1 {
		return Shape(tokens[1])
	}
	return ""
}

const shown = 60 // characters of a value from outside

// show returns a scalar as it was written and any other value by its kind.
func show(v *schema.Value) string {
	switch {
	case v == nil:
		return "nothing"
	case v.Kind == schema.String:
		return term.Quote(cut(v.Text))
	case v.Kind == schema.Array || v.Kind == schema.Object:
		return article(kindOf(v))
	}
	return cut(string(v.AppendCanonical(nil)))
}

// shownKind is the kind of a value that should have another kind; 1.5 is shown
// where an integer is wanted.
func shownKind(v *schema.Value, must string) string {
	if v != nil && v.Kind == schema.Number && strings.Contains(must, "integer") {
		return show(v)
	}
	return article(kindOf(v))
}

func cut(s string) string {
	if len(s) <= shown { // bytes, so at most as many characters
		return s
	}
	runes := 0
	for i := range s {
		if runes++; runes > shown {
			return s[:i] + "…"
		}
	}
	return s
}

func kindOf(v *schema.Value) string {
	if v == nil {
		return "nothing"
	}
	return [...]string{"null", "boolean", "number", "string", "array", "object"}[v.Kind]
}

// article puts an article before the name of a kind of value.
func article(kind string) string {
	switch kind {
	case "null", "nothing":
		return kind
	case "array", "object", "integer":
		return "an " + kind
	}
	return "a " + kind
}

// articles does so for several names, joined by commas and "or".
func articles(kinds string) string {
	names := strings.Split(strings.ReplaceAll(kinds, " or ", ", "), ", ")
	for i := range names {
		names[i] = article(names[i])
	}
	return strings.Join(names, " or ")
}

// path writes a pointer as a person would: result.tools[3].inputSchema.
func path(root *schema.Value, p schema.Pointer) string {
	var b strings.Builder
	v := root
	for _, token := range p.Tokens() {
		switch {
		case v != nil && v.Kind == schema.Array:
			b.WriteString("[" + token + "]")
		case !plain(token):
			b.WriteString("[" + term.Quote(cut(token)) + "]")
		case b.Len() > 0:
			b.WriteString("." + token)
		default:
			b.WriteString(token)
		}
		v = v.Lookup(schema.Pointer("").Append(token))
	}
	return b.String()
}

// plain reports whether a name needs no quotes in a path.
func plain(name string) bool {
	if name == "" || len(name) > shown {
		return false
	}
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return true
}
