package drift

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// cutLast splits the last token off a pointer.
func cutLast(p schema.Pointer) (parent schema.Pointer, token string) {
	i := strings.LastIndexByte(string(p), '/')
	if i < 0 {
		return p, ""
	}
	return p[:i], string(p[i+1:])
}

// where names the place of a schema inside a tool's schema in the words of a
// message: ` property "filter.options[]"`; empty for the root.
func where(in schema.Pointer) string {
	tokens := in.Tokens()
	if len(tokens) == 0 {
		return ""
	}
	what, path := " property ", ""
	for i := 0; i < len(tokens); i++ {
		switch token := tokens[i]; {
		case token == "properties" && i+1 < len(tokens):
			i++
			path += "." + tokens[i]
		case (token == "$defs" || token == "definitions") && i+1 < len(tokens):
			i++
			what, path = " definition ", "."+tokens[i]
		case token == "items":
			path += "[]"
		case token == "additionalProperties":
			path += ".*"
		default:
			path += "/" + token
		}
	}
	return what + term.Quote(strings.TrimPrefix(path, "."))
}

// outcome ends a message whose words alone would suggest another verdict.
func outcome(v compat.Verdict, r *Rule, ignored bool) string {
	switch {
	case v == compat.Unknown:
		return ": not proved compatible"
	case ignored:
		return " (accepted, but now ignored)"
	case r.classOf(v) == r.Class:
		return ""
	case v == compat.Breaking:
		return " (proved breaking)"
	}
	return " (proved compatible)"
}

// typeText renders the types that the value of a type keyword, or a schema,
// allows.
func typeText(canonical []byte) string {
	if canonical == nil {
		return "anything"
	}
	v, err := schema.Parse(canonical)
	if err != nil {
		return "a schema"
	}
	return brief(typesOf(v))
}

func typesOf(v *schema.Value) string {
	switch v.Kind {
	case schema.String:
		return term.Line(v.Text)
	case schema.Array:
		var names []string
		for _, item := range v.Items {
			if name := typesOf(item); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return strings.Join(names, " or ")
	case schema.Bool:
		if v.Text == "false" {
			return "nothing"
		}
		return "anything"
	}
	if v.Kind == schema.Object && len(v.Members) == 0 {
		return "anything"
	}
	for _, keyword := range []string{"type", "anyOf", "oneOf"} {
		if types := v.Get(keyword); types != nil {
			return typesOf(types)
		}
	}
	return "a schema"
}

// The words that several rules share.

// plainly says the same about every change.
func plainly(words string) func(compat.Change) string {
	return func(compat.Change) string { return words }
}

// aboutName ends with the name that the change is about, in quotes.
func aboutName(words string) func(compat.Change) string {
	return func(c compat.Change) string { return words + " " + brief(term.Quote(c.Name)) }
}

// aboutKeyword ends with the keyword that the change is about, in brackets.
func aboutKeyword(words string) func(compat.Change) string {
	return func(c compat.Change) string { return words + " (" + term.Line(c.Name) + ")" }
}

// valuesSay names a keyword and its values before and after.
func valuesSay(verb string) func(compat.Change) string {
	return func(c compat.Change) string {
		return c.Name + " " + verb + " from " + quoteText(c.Before) + " to " + quoteText(c.After)
	}
}

func typesSay(verb string) func(compat.Change) string {
	return func(c compat.Change) string {
		return "type " + verb + " from " + typeText(c.Before) + " to " + typeText(c.After)
	}
}

// textSays ends the headline of changed prose inside a schema.
func textSays(c compat.Change) string {
	what := term.Line(c.Name)
	if what == "enum" {
		what = "sentence among the enum values"
	}
	f := field{was: c.Before != nil, is: c.After != nil}
	return what + rugPull(f.verb())
}

// anythingSays names a change that has no rule of its own.
func anythingSays(c compat.Change) string {
	switch {
	case c.Kind == compat.Combined:
		return "changed in several places at once"
	case c.Name == "":
		return "changed"
	}
	return term.Line(c.Name) + " changed"
}
