package code

import (
	"unicode"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A Part is a piece of text that comes from outside a literal.
type Part struct {
	Token int    // where the text is put together
	Name  string // the first name of the piece
	Input string // the expression it comes from, if that is known to be input
}

// Built reports whether r is text put together from literals and something
// that is neither constant nor a number: interpolation, "+", String(format:).
func (v *View) Built(r syntax.Range) (Part, bool) {
	v.ask()
	return v.built(r, maxHops)
}

func (v *View) built(r syntax.Range, hops int) (Part, bool) {
	if r.To-r.From > maxTokens {
		r.To = r.From + maxTokens
	}
	for i := r.From; i < r.To && v.step(); i++ {
		t := v.Tokens[i]
		switch {
		case t.Kind == syntax.Hole && t.Match > i:
			if name, ok := v.open(syntax.Range{From: i + 1, To: t.Match}, hops); ok {
				return v.part(i, name), true
			}
			i = t.Match
		case t.Is("+") && v.joins(i, r):
			for _, side := range v.sides(i, r) {
				if name, ok := v.open(side, hops); ok {
					return v.part(i, name), true
				}
			}
		case t.Is("format") && v.At(i+1).Is(":") && v.At(i-1).Is("(") && v.At(i-2).Is("String"):
			if name, ok := v.open(syntax.Range{From: v.ExprEnd(i), To: v.At(i - 1).Match}, hops); ok {
				return v.part(i, name), true
			}
		}
	}
	return v.builtName(r, hops)
}

// builtName follows r if it is a name, also in a conversion.
func (v *View) builtName(r syntax.Range, hops int) (Part, bool) {
	if hops == 0 || r.To-r.From > 12 {
		return Part{}, false
	}
	for i := r.From; i < r.To; i++ {
		if t := v.Tokens[i]; t.Kind != syntax.Ident || v.Member(i) || v.At(i+1).Is("(") || v.At(i+1).Is(":") {
			continue
		}
		for _, d := range v.definitions(v.Tokens[i].Text, i) {
			if p, ok := v.built(d, hops-1); ok {
				return p, true
			}
		}
	}
	return Part{}, false
}

func (v *View) part(at, name int) Part {
	p := Part{Token: at, Name: v.At(name).Text}
	p.Input = v.input(syntax.Range{From: name, To: v.chainEnd(name) + 1}, maxHops)
	return p
}

// joins reports whether the "+" at token i joins text: a literal is an
// operand, or r begins with one.
func (v *View) joins(i int, r syntax.Range) bool {
	text := func(t syntax.Token) bool { return t.Kind == syntax.String || t.Kind == syntax.Template }
	return text(v.At(i-1)) || text(v.At(i+1)) || text(v.At(r.From))
}

// sides returns the operands around the "+" at token i.
func (v *View) sides(i int, r syntax.Range) [2]syntax.Range {
	_, first := v.Chain(i - 1)
	return [2]syntax.Range{{From: max(r.From, min(first, i-1)), To: i}, {From: i + 1, To: min(r.To, v.chainEnd(i+1)+1)}}
}

// chainEnd returns the last token of the member chain that begins at token i.
func (v *View) chainEnd(i int) int {
	for steps := 0; steps < 32; steps++ {
		next := v.At(i + 1)
		switch {
		case (next.Is(".") || next.Is("?.")) && v.At(i+2).Kind == syntax.Ident:
			i += 2
		case next.Is("!") || next.Is("?") && next.Start == v.At(i).End:
			i++
		case (next.Is("[") || next.Is("(")) && next.Match > 0 && next.Start == v.At(i).End:
			i = next.Match
		case next.Is("{") && next.Match > 0 && v.At(next.Match+1).Is("."): // a trailing closure in the middle
			i = next.Match
		default:
			return i
		}
	}
	return i
}

// numbers are functions and members that give no text.
var numbers = set("Int Int64 Int32 UInt Double Float Bool count isEmpty hashValue rawValue timeIntervalSince1970 uuidString")

// open returns the first name of r whose value is neither constant, a number
// nor a member of a type.
func (v *View) open(r syntax.Range, hops int) (name int, ok bool) {
	for i := r.From; i < r.To && v.step(); i++ {
		t := v.Tokens[i]
		if t.Kind != syntax.Ident || v.Member(i) || v.At(i+1).Is(":") && !v.At(i-1).Is("?") {
			continue
		}
		end := v.chainEnd(i)
		if (numbers[t.Text] || v.quotes(t.Text)) && v.At(i+1).Is("(") {
			i = v.At(i + 1).Match
			if i < 0 {
				return 0, false
			}
			continue
		}
		if !v.harmless(i, end) && !(end == i && v.closed(i, hops)) {
			return i, true
		}
		i = end
	}
	return 0, false
}

// closed reports whether all that the name at token i may be is harmless.
func (v *View) closed(i, hops int) bool {
	defs := v.definitions(v.At(i).Text, i)
	for _, d := range defs {
		if _, open := v.open(d, hops-1); open || hops <= 0 {
			return false
		}
	}
	return len(defs) > 0
}

// quotes reports whether a function makes text safe to put into other text.
func (v *View) quotes(function string) bool {
	switch function {
	case "#keyPath", "#selector", "#function", "#file", "#fileID", "databaseQuestionMarks", "escape", "escaped", "sqlEscape", "quote", "quoted", "escapedPattern", "sanitize", "sanitized", "escapeHTML", "htmlEscape", "jsonEncode", "encodeJSON", "jsonString", "shellEscape":
		return true
	}
	return false
}

// harmless reports whether the chain from token i to token end cannot carry
// what someone else has written.
func (v *View) harmless(i, end int) bool {
	t := v.Tokens[i]
	for e := end; e > i; e-- {
		switch t := v.At(e); {
		case t.Kind == syntax.Ident && v.Member(e) && (numbers[t.Text] || v.quotes(t.Text)):
			return true
		case t.Kind == syntax.String && t.Value() == "?": // placeholders of a statement
			return true
		}
	}
	switch t.Text {
	case "Self":
		return true
	case "self", "try", "await", "nil", "true", "false", "as", "any":
		return end == i
	}
	if first, _ := utf8.DecodeRuneInString(t.Text); unicode.IsUpper(first) { // a member of a type: a constant of the program
		return v.input(syntax.Range{From: i, To: end + 1}, 1) == "" && !v.At(i+1).Is("(")
	}
	name := t.Text
	if end == i+2 && v.At(i).Is("self") {
		name = v.At(end).Text
	}
	return v.numeric(name) || v.constantName(i, maxHops)
}
