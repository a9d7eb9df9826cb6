package origin

import (
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// Gap stands for a part of a text that is not written in it.
const Gap = '\x00'

// maxOperand bounds one operand, in tokens of its level.
const maxOperand = 256

// maxText bounds how much of a text is put together, in bytes.
const maxText = 4096

// A Text is a string put together from literals and other values.
type Text struct {
	Shape string         // the literals, with a Gap for each other value
	Parts []syntax.Range // the other values, in order
	Span  syntax.Range   // all tokens of it
}

// Leading returns the literal text before the first other value.
func (t Text) Leading() string {
	before, _, _ := strings.Cut(t.Shape, string(Gap))
	return before
}

// TextAt puts together the text whose first operand begins at token i: a
// literal, a template, and what is joined to it with "+".
func TextAt(f *syntax.File, i int) Text {
	text := Text{Span: syntax.Range{From: i, To: i}}
	var shape strings.Builder
	for operands := 0; operands < 64 && shape.Len() < maxText; operands++ {
		end := operand(f, i)
		if end == i {
			break
		}
		text.add(f, &shape, syntax.Range{From: i, To: end})
		text.Span.To = end
		if !f.At(end).Is("+") {
			break
		}
		i = end + 1
	}
	text.Shape = shape.String()
	return text
}

// add appends one operand.
func (t *Text) add(f *syntax.File, shape *strings.Builder, r syntax.Range) {
	if open := concat(f, r); open > 0 { // "a".concat(b, c)
		t.add(f, shape, syntax.Range{From: r.From, To: open - 2})
		for _, arg := range f.Items(open) {
			switch {
			case concat(f, arg) > 0: // not twice, or it would nest
				shape.WriteByte(Gap)
				t.Parts = append(t.Parts, arg)
			case shape.Len() < maxText:
				t.add(f, shape, arg)
			}
		}
		return
	}
	if value, next, ok := f.Literal(r.From); ok && next == r.To {
		shape.WriteString(value[:min(len(value), maxText)])
		return
	}
	open := f.Tokens[r.From]
	if open.Kind != syntax.Template || open.Match != r.To-1 {
		shape.WriteByte(Gap)
		t.Parts = append(t.Parts, r)
		return
	}
	for i := r.From + 1; i < r.To-1; i = f.Skip(i) {
		switch tok := f.Tokens[i]; {
		case tok.Kind == syntax.TemplateText:
			value := tok.Value()
			shape.WriteString(value[:min(len(value), maxText)])
		case tok.Kind == syntax.Hole && tok.Match > i:
			shape.WriteByte(Gap)
			t.Parts = append(t.Parts, syntax.Range{From: i + 1, To: tok.Match})
		}
	}
}

// concat returns the token of "(" if an operand is a literal with other values
// joined to it by its own method, 0 otherwise.
func concat(f *syntax.File, r syntax.Range) int {
	if first := f.At(r.From); first.Kind != syntax.String && first.Kind != syntax.Template {
		return 0
	}
	open := f.At(r.To - 1).Match
	if open > r.From+2 && f.At(r.To-1).Is(")") && f.At(open-1).Is("concat") && f.At(open-2).Is(".") {
		return open
	}
	return 0
}

// operand returns the end of the operand that begins at token i: up to the
// next operator on its level.
func operand(f *syntax.File, i int) int {
	end := f.ExprEnd(i)
	for n, steps := i, 0; n < end; n, steps = f.Skip(n), steps+1 {
		if steps == maxOperand {
			return n
		}
		if tok := f.Tokens[n]; tok.Kind == syntax.Punct && n > i {
			switch tok.Text {
			case "+", "?", ":", "&&", "||", "??", "=", "=>", "<", ">", "===", "!==", "==", "!=":
				return n
			}
		}
	}
	return max(i, end)
}

// Texts returns the texts of the file that hold at least one value, each once,
// without those of tagged templates. A text may begin with the name of another
// one.
func (t *Tracer) Texts() []Text {
	var all []Text
	f, done := t.f, 0
	for i, tok := range f.Tokens {
		if i < done || tok.Kind != syntax.String && !(tok.Kind == syntax.Template && tok.Match > i) && !t.begins(i) {
			continue
		}
		if tok.Kind == syntax.Template && tagged(f, i) {
			continue
		}
		if text := TextAt(f, i); len(text.Parts) > 0 {
			all = append(all, text)
			done = i + 1
			if tok.Kind != syntax.Template || f.At(tok.Match+1).Is("+") {
				done = text.Span.To
			}
		}
	}
	return all
}

// begins reports whether a text begins with the name at token i: it was given
// a text, and something is joined to it.
func (t *Tracer) begins(i int) bool {
	if t.f.Tokens[i].Kind != syntax.Ident || !t.f.At(i+1).Is("+") || t.member(i) || t.f.At(i-1).Is("+") {
		return false
	}
	_, ok := t.named(syntax.Range{From: i, To: i + 1})
	return ok
}

// named returns the text that the name r was given.
func (t *Tracer) named(r syntax.Range) (Text, bool) {
	if r.To-r.From != 1 || t.f.Tokens[r.From].Kind != syntax.Ident {
		return Text{}, false
	}
	for _, d := range t.Definitions(r.From) {
		if first := t.f.At(d.From); first.Kind == syntax.String || first.Kind == syntax.Template {
			text := TextAt(t.f, d.From)
			return text, true
		}
	}
	return Text{}, false
}

// Expand returns the shape of a text in which names stand for the texts that
// they were given.
func (t *Tracer) Expand(text Text) string {
	var b strings.Builder
	n := 0
	for _, c := range []byte(text.Shape) {
		if c != Gap || n >= len(text.Parts) {
			b.WriteByte(c)
			continue
		}
		if inner, ok := t.named(text.Parts[n]); ok && b.Len() < maxText {
			b.WriteString(inner.Shape)
		} else {
			b.WriteByte(Gap)
		}
		n++
	}
	return b.String()
}

// tagged reports whether the template at token i belongs to a tag.
func tagged(f *syntax.File, i int) bool {
	if i == 0 {
		return false
	}
	switch before := f.Tokens[i-1]; {
	case before.Is(")") || before.Is("]"):
		return true
	case before.Is(">"):
		return f.At(i-2).Kind == syntax.Ident && f.At(i-3).Is("<")
	case before.Kind == syntax.Ident:
		switch before.Text {
		case "return", "case", "await", "typeof", "in", "of", "throw", "default", "yield", "void", "else":
			return false
		}
		return true
	}
	return false
}
