package origin

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"

// A form says what the parts of an expression have to do with its value.
type form uint8

const (
	alone    form = iota + 1 // one operand
	several                  // the value is one of the parts, or put together from them
	plain                    // a number or a truth value, whatever the operands are
	function                 // a function or a class
)

// split returns the parts of an expression that its value may hold. What only
// decides between them, such as the condition of "c ? a : b", is left out.
func (t *Tracer) split(r syntax.Range) ([]syntax.Range, form) {
	r = t.bare(r)
	if r.Empty() {
		return nil, plain
	}
	if t.function(r.From) {
		return []syntax.Range{r}, function
	}
	if question, colon := t.ternary(r); colon > 0 {
		yes, no := syntax.Range{From: question + 1, To: colon}, syntax.Range{From: colon + 1, To: r.To}
		t.assume(syntax.Range{From: r.From, To: question}, yes, no)
		return []syntax.Range{yes, no}, several
	}
	o := t.operators(r)
	switch {
	case o.assigns > 0:
		return []syntax.Range{{From: o.assigns + 1, To: r.To}}, several
	case len(o.logical) > 0:
		return t.alternatives(r, o.logical), several
	case o.angle:
		return []syntax.Range{r}, alone
	case o.plain:
		return nil, plain
	case len(o.plus) > 0:
		return between(r, o.plus), several
	case o.arithmetic || t.unary(r.From):
		return nil, plain
	}
	return []syntax.Range{r}, alone
}

// bare leaves out what does not change a value: parentheses, await, a spread,
// the end of a statement.
func (t *Tracer) bare(r syntax.Range) syntax.Range {
	for !r.Empty() && t.spend(1) {
		first, last := t.f.Tokens[r.From], t.f.Tokens[r.To-1]
		switch {
		case first.Is("await") || first.Is("yield") || first.Is("...") || first.Is("return"):
			r.From++
		case last.Is(";") || last.Is("!"):
			r.To--
		case first.Is("(") && first.Match == r.To-1:
			r.From, r.To = r.From+1, r.To-1
		default:
			return r
		}
	}
	return r
}

// function reports whether a function or a class begins at token i.
func (t *Tracer) function(i int) bool {
	if t.f.At(i).Is("async") && !t.f.At(i+1).Is("=>") {
		i++
	}
	switch tok := t.f.At(i); {
	case tok.Is("function"), tok.Is("class"):
		return true
	case tok.Kind == syntax.Ident:
		return t.f.At(i + 1).Is("=>")
	case tok.Is("(") && tok.Match > i:
		return t.f.At(tok.Match+1).Is("=>") || t.f.At(tok.Match+1).Is(":")
	}
	return false
}

// ternary returns the tokens "?" and ":" of "c ? a : b", 0 where r is none.
func (t *Tracer) ternary(r syntax.Range) (question, colon int) {
	depth := 0
	for i := r.From; i < r.To && t.spend(1); i = t.f.Skip(i) {
		switch tok := t.f.Tokens[i]; {
		case tok.Is("?") && question == 0:
			question = i
		case tok.Is("?"):
			depth++
		case tok.Is(":") && question > 0:
			if depth == 0 {
				return question, i
			}
			depth--
		}
	}
	return 0, 0
}

// operators are the tokens that join the operands of one level.
type operators struct {
	logical, plus     []int
	assigns           int
	plain, arithmetic bool
	angle             bool // "<" may compare or hold a type
}

func (t *Tracer) operators(r syntax.Range) operators {
	var o operators
	for i := r.From; i < r.To && t.spend(1); i = t.f.Skip(i) {
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Punct && tok.Kind != syntax.Ident {
			continue
		}
		binary := i > r.From && t.endsValue(i-1)
		switch tok.Text {
		case "??", "||", "&&":
			o.logical = append(o.logical, i)
		case "=", "+=", "??=", "||=", "&&=":
			o.assigns = i
		case "<", ">":
			o.plain, o.angle = o.plain || t.shifts(i), o.angle || !t.shifts(i) && !t.shifts(i-1) && !t.shifts(i-2)
		case "===", "!==", "==", "!=", "<=", ">=", "|", "&", "^", "++", "--":
			o.plain = true
		case "in", "instanceof":
			o.plain = o.plain || binary && tok.Kind == syntax.Ident
		case "+":
			if binary {
				o.plus = append(o.plus, i)
			}
		case "-", "*", "/", "%", "**":
			o.arithmetic = o.arithmetic || binary
		}
	}
	return o
}

// shifts reports whether "<<", ">>" or ">>>" and a number begin at token i.
func (t *Tracer) shifts(i int) bool {
	first := t.f.At(i)
	n := i + 1
	for n < i+3 && t.f.At(n).Text == first.Text && t.f.At(n).Start == t.f.At(n-1).End {
		n++
	}
	return (first.Is("<") || first.Is(">")) && n > i+1 && t.f.At(n).Kind == syntax.Number
}

// endsValue reports whether an operand may end with token i.
func (t *Tracer) endsValue(i int) bool {
	switch tok := t.f.At(i); tok.Kind {
	case syntax.Ident:
		switch tok.Text {
		case "return", "typeof", "await", "case", "void", "delete", "in", "of", "instanceof", "yield", "new":
			return t.member(i)
		}
		return true
	case syntax.Punct:
		return tok.Text == ")" || tok.Text == "]" || tok.Text == "}" || tok.Text == "++" || tok.Text == "--" || tok.Text == "!" && t.endsValue(i-1)
	case syntax.Hole:
		return false
	}
	return true
}

// unary reports whether an operator before its operand begins at token i.
func (t *Tracer) unary(i int) bool {
	switch t.f.At(i).Text {
	case "+", "-", "~", "!", "++", "--", "typeof", "void", "delete":
		return t.f.At(i).Kind != syntax.String
	}
	return false
}

// alternatives returns the operands of "||", "??" and "&&" without those that
// only decide whether the next one counts.
func (t *Tracer) alternatives(r syntax.Range, at []int) []syntax.Range {
	all := between(r, at)
	var kept []syntax.Range
	for n, part := range all {
		if n < len(at) && t.f.Tokens[at[n]].Is("&&") {
			t.assume(part, all[n+1], syntax.Range{})
			continue
		}
		kept = append(kept, part)
	}
	return kept
}

// between returns the ranges between operators.
func between(r syntax.Range, at []int) []syntax.Range {
	parts := make([]syntax.Range, 0, len(at)+1)
	for _, i := range at {
		parts = append(parts, syntax.Range{From: r.From, To: i})
		r.From = i + 1
	}
	return append(parts, r)
}

// generic returns the token behind the type arguments that begin at token i,
// i itself if none do.
func (t *Tracer) generic(i int) int {
	if !t.f.At(i).Is("<") {
		return i
	}
	depth := 0
	for j := i; j < i+32 && t.spend(1); j = t.f.Skip(j) {
		switch tok := t.f.At(j); {
		case tok.Is("<"):
			depth++
		case tok.Is(">"):
			if depth--; depth == 0 {
				return j + 1
			}
		case tok.Kind == 0 || tok.Is(";"):
			return i
		}
	}
	return i
}
