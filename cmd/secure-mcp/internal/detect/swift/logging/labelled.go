package logging

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect/swift/code"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxPieces is how many pieces of one text are looked at.
const maxPieces = 64

// A piece is a value in what is printed, and the text in front of it.
type piece struct {
	before string
	value  syntax.Range
}

// labelled returns what the text in front of a printed value calls it, if that
// is a credential: "password: \(p)", "password:", p and "password: %@", p. What
// the value itself is called may then say little, but nothing else.
func labelled(v *code.View, c syntax.Call) (name string, ok bool) {
	for _, p := range pieces(v, c) {
		if name, ok = labelOf(p.before); ok && v.Opaque(p.value) {
			return name, true
		}
	}
	return "", false
}

// pieces returns the values that a call prints behind some text.
func pieces(v *code.View, c syntax.Call) []piece {
	var out []piece
	for n := 0; n < len(c.Args) && len(out) < maxPieces; n++ {
		arg := c.Args[n]
		switch t := v.At(arg.From); {
		case t.Kind == syntax.Template && t.Match > arg.From:
			out = append(out, holes(v, arg.From)...)
		case t.Kind != syntax.String:
		case v.At(arg.From + 1).Is("+"):
			out = append(out, piece{t.Value(), operand(v, arg)})
		case strings.Contains(t.Value(), "%"):
			return append(out, formatted(t.Value(), c.Args[n+1:])...)
		case arg.To == arg.From+1 && n+1 < len(c.Args):
			out = append(out, piece{t.Value(), c.Args[n+1]})
		}
	}
	return out
}

// holes returns the values in the template that begins at token open.
func holes(v *code.View, open int) []piece {
	var out []piece
	before := ""
	for i := open + 1; i < v.At(open).Match && len(out) < maxPieces; i = v.Skip(i) {
		switch t := v.At(i); {
		case t.Kind == syntax.TemplateText:
			before = t.Text
		case t.Kind == syntax.Hole && t.Match > i:
			out = append(out, piece{before, syntax.Range{From: i + 1, To: t.Match}})
			before = ""
		}
	}
	return out
}

// operand returns what is added to the literal that an argument begins with.
func operand(v *code.View, arg syntax.Range) syntax.Range {
	r := syntax.Range{From: arg.From + 2, To: arg.From + 2}
	for r.To < arg.To && !v.At(r.To).Is("+") && r.To < r.From+maxPieces {
		r.To++
	}
	return r
}

// formatted pairs the verbs of a format with the arguments behind it.
func formatted(format string, args []syntax.Range) []piece {
	var out []piece
	parts := strings.Split(strings.ReplaceAll(format, "%%", ""), "%")
	for i, arg := range args[:min(len(args), len(parts)-1, maxPieces)] {
		before := parts[i]
		if i > 0 {
			before = strings.TrimLeft(before, "@0123456789.$-ldusfgx")
		}
		out = append(out, piece{before, arg})
	}
	return out
}

// maxLabel bounds what a label may be, in words: what is longer is a sentence.
const maxLabel = 4

// labelOf returns the credential that the end of a text names: "user password: ".
func labelOf(text string) (string, bool) {
	text = text[max(0, len(text)-80):]
	plain := strings.TrimRight(text, " \t:=>-–→'\"`([")
	marked := strings.ContainsAny(text[len(plain):], ":=>")
	if i := strings.LastIndexAny(plain, ",;|([{\n.!"); i >= 0 {
		plain = plain[i+1:]
	}
	words := strings.Fields(strings.NewReplacer("_", " ", "\\n", " ", "\\t", " ").Replace(plain))
	if n := len(words); n > 1 && slices.Contains([]string{"is", "was"}, words[n-1]) {
		words, marked = words[:n-1], true
	}
	n := len(words)
	if n == 0 || n > maxLabel || !marked && n > 2 || !code.Credential(strings.Join(words, " ")) {
		return "", false
	}
	if last := words[n-1]; code.Credential(last) {
		return last, true
	}
	if n > 1 && (words[n-1] == "key" || !code.Credential(words[n-2])) { // "api key"; in "password of" only the first word is one
		name := words[n-2] + " " + words[n-1]
		return name, code.Credential(name)
	}
	return "", false
}
