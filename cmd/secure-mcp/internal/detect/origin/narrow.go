package origin

import (
	"regexp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// narrowed reports whether a condition that holds at token i only lets values
// of a list, of a table or of digits be in what is read there.
func (t *Tracer) narrowed(i int) bool {
	t.noteConditions()
	if len(t.narrow) == 0 {
		return false
	}
	for end, steps := i, 0; steps < 8; steps++ {
		for _, r := range t.narrow[t.f.Source(syntax.Range{From: i, To: end + 1})] {
			if r.From <= i && i < r.To && t.spend(1) && !t.mentioned(i, r) {
				return true
			}
		}
		switch {
		case (t.f.At(end+1).Is(".") || t.f.At(end+1).Is("?.")) && t.f.At(end+2).Kind == syntax.Ident:
			end += 2
		case t.f.At(end+1).Is("[") && t.f.At(end+1).Match > 0:
			end = t.f.At(end + 1).Match
		default:
			return false
		}
	}
	return false
}

// noteConditions notes what the conditions of "if" say about names, once.
func (t *Tracer) noteConditions() {
	if t.narrow != nil || t.f.Language&syntax.Script == 0 {
		return
	}
	t.narrow = map[string][]syntax.Range{}
	for i, tok := range t.f.Tokens {
		if !tok.Is("if") || t.member(i) || !t.f.At(i+1).Is("(") || t.f.At(i+1).Match < 0 || !t.spend(1) {
			continue
		}
		cond := syntax.Range{From: i + 2, To: t.f.Tokens[i+1].Match}
		body := t.statement(cond.To + 1)
		after := syntax.Range{From: body.To, To: t.block(i).To}
		switch other := t.otherwise(body); {
		case t.leaves(body):
			t.assume(cond, body, after)
		case t.assigned(body) != "":
			t.assume(cond, body, syntax.Range{})
			t.assumeOf(t.assigned(body), cond, after)
		default:
			t.assume(cond, body, other)
		}
	}
}

// otherwise returns the statement behind "else", empty if there is none.
func (t *Tracer) otherwise(body syntax.Range) syntax.Range {
	for i := body.To; i < body.To+3; i++ {
		if t.f.At(i).Is("else") {
			return t.statement(i + 1)
		}
	}
	return syntax.Range{}
}

// leaves reports whether a statement or a block ends the function or the round
// of a loop.
func (t *Tracer) leaves(body syntax.Range) bool {
	i := body.From
	if t.f.At(i).Is("{") {
		i++
	}
	for ; i < body.To && t.spend(1); i = t.f.Skip(i) {
		switch tok := t.f.Tokens[i]; tok.Text {
		case "return", "throw", "continue", "break":
			return tok.Kind == syntax.Ident && !t.member(i)
		}
		if body.From == i {
			return false
		}
	}
	return false
}

// assigned returns the name that the first assignment of a statement or a
// block gives another value.
func (t *Tracer) assigned(body syntax.Range) string {
	i := body.From
	if t.f.At(i).Is("{") {
		i++
	}
	if t.f.At(i).Kind == syntax.Ident && t.f.At(i+1).Is("=") {
		return t.f.Tokens[i].Text
	}
	return ""
}

// assumeOf is assume for one name where the condition does not hold.
func (t *Tracer) assumeOf(name string, cond, no syntax.Range) {
	for _, fact := range t.facts(cond) {
		if !fact.yes && fact.name == name {
			t.narrow[name] = append(t.narrow[name], no)
		}
	}
}

// assume notes which names hold one of a few values in the ranges where a
// condition is met or is not.
func (t *Tracer) assume(cond, yes, no syntax.Range) {
	if t.narrow == nil {
		t.noteConditions()
	}
	if t.noted[cond] || t.narrow == nil {
		return
	}
	t.noted[cond] = true
	for _, fact := range t.facts(cond) {
		r := no
		if fact.yes {
			r = yes
		}
		if !r.Empty() {
			t.narrow[fact.name] = append(t.narrow[fact.name], r)
		}
	}
}

// A fact is that a name holds one of a few values if a condition is met (yes)
// or is not.
type fact struct {
	name string
	yes  bool
}

// facts returns what a condition says about names.
func (t *Tracer) facts(cond syntax.Range) []fact {
	cond = t.bare(cond)
	o := t.operators(cond)
	if len(o.logical) == 0 {
		if f, ok := t.fact(cond); ok {
			return []fact{f}
		}
		return nil
	}
	for _, at := range o.logical {
		if t.f.Tokens[at].Text != t.f.Tokens[o.logical[0]].Text {
			return nil
		}
	}
	and := t.f.Tokens[o.logical[0]].Is("&&")
	var each, any []fact // what each operand says alone, what one of them says
	parts := between(cond, o.logical)
	for _, part := range parts {
		switch f, ok := t.fact(part); {
		case ok && f.yes == and:
			each = append(each, f)
		case ok && (len(any) == 0 || any[0] == f):
			any = append(any, f)
		}
	}
	if len(any) == len(parts) {
		return any[:1]
	}
	return each
}

// fact returns what one test says.
func (t *Tracer) fact(r syntax.Range) (fact, bool) {
	yes := true
	for r = t.bare(r); t.f.At(r.From).Is("!") && r.To-r.From > 1 && t.spend(1); r = t.bare(r) {
		r.From++
		yes = !yes
	}
	for i := r.From; i < r.To && t.spend(1); i = t.f.Skip(i) {
		left, right := syntax.Range{From: r.From, To: i}, syntax.Range{From: i + 1, To: r.To}
		switch tok := t.f.Tokens[i]; {
		case tok.Is("===") || tok.Is("=="):
			return t.equal(left, right, yes)
		case tok.Is("!==") || tok.Is("!="):
			return t.equal(left, right, !yes)
		case tok.Is(">") || tok.Is(">="):
			return t.found(left, right, yes)
		case tok.Is("<"):
			return t.found(left, right, !yes)
		case tok.Is("in") && i > r.From && t.Fixed(right):
			return t.about(left, yes)
		}
	}
	return t.holds(r, yes)
}

// equal judges a comparison with a literal, or of a position with -1.
func (t *Tracer) equal(left, right syntax.Range, yes bool) (fact, bool) {
	if t.f.At(right.From).Is("-") {
		return t.found(left, right, !yes)
	}
	if _, next, ok := t.f.Literal(right.From); ok && next == right.To {
		return t.about(left, yes)
	}
	if _, next, ok := t.f.Literal(left.From); ok && next == left.To {
		return t.about(right, yes)
	}
	return fact{}, false
}

// found judges "list.indexOf(x) > -1".
func (t *Tracer) found(left, right syntax.Range, yes bool) (fact, bool) {
	if right.Empty() || !t.f.At(left.To-1).Is(")") || !t.f.At(t.f.At(left.To-1).Match-1).Is("indexOf") {
		return fact{}, false
	}
	return t.holds(left, yes)
}

// holds judges a call that asks whether a list, a table or a pattern holds a
// value.
func (t *Tracer) holds(r syntax.Range, yes bool) (fact, bool) {
	open := t.f.At(r.To - 1).Match
	if r.Empty() || !t.f.At(r.To-1).Is(")") || open <= r.From || !t.member(open-1) {
		return fact{}, false
	}
	args, owner := t.f.Items(open), syntax.Range{From: r.From, To: open - 2}
	switch name := t.f.Tokens[open-1].Text; {
	case (name == "includes" || name == "has" || name == "indexOf" || name == "hasOwnProperty") && len(args) == 1:
		if t.Fixed(owner) || listName.MatchString(t.f.At(owner.To-1).Text) && t.request(owner, maxHops) == "" {
			return t.about(args[0], yes)
		}
	case name == "hasOwn" && len(args) == 2:
		return t.about(args[1], yes)
	case name == "test" && len(args) == 1 && t.f.At(owner.From).Kind == syntax.Regex && digits.MatchString(t.f.At(owner.From).Text):
		return t.about(args[0], yes)
	}
	return fact{}, false
}

// listName is a name of several values that the program chose.
var listName = regexp.MustCompile(`(?i)allow|valid|known|white|permit|support|safe|[a-z]s$`)

// digits is a pattern that only lets digits through.
var digits = regexp.MustCompile(`^/\^-?(?:\\d|\[0-9\])(?:[+*]|\{[0-9,]+\})\$/[gu]*$`)

// about returns the fact about the name or the member chain of r, without a
// conversion around it or a type behind it.
func (t *Tracer) about(r syntax.Range, yes bool) (fact, bool) {
	r = t.bare(r)
	if t.f.At(r.From).Is("String") && t.f.At(r.From+1).Is("(") && t.f.At(r.From+1).Match == r.To-1 {
		r = syntax.Range{From: r.From + 2, To: r.To - 1}
	}
	for i := r.From; i < r.To && t.spend(1); i = t.f.Skip(i) {
		if t.f.Tokens[i].Is("as") && i > r.From {
			r.To = i
		}
	}
	if r.Empty() || t.f.Tokens[r.From].Kind != syntax.Ident || t.chainEnd(r.From) != r.To-1 || t.f.Tokens[r.From].Is("typeof") {
		return fact{}, false
	}
	return fact{t.f.Source(r), yes}, true
}
