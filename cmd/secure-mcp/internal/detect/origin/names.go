package origin

import (
	"regexp"
	"slices"
	"sort"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxDefinitions is how many definitions of one name are looked at, from the
// nearest one back.
const maxDefinitions = 64

// A definition gives a name a value: an assignment, a loop, a parameter.
type definition struct {
	at      int // token of the operator or of the parameter
	first   int // token where the target begins
	value   syntax.Range
	scope   syntax.Range // tokens in which it holds; empty: the function around it
	part    bool         // the name is a part of the value
	adds    bool         // to what the name had before
	unknown bool         // a parameter: what callers pass is not seen
	caller  bool         // a parameter that somebody outside the program fills
}

// definitions returns what gives a name a value, in order.
func (t *Tracer) definitions(name string) []definition {
	if t.defs != nil {
		return t.defs[name]
	}
	t.defs = map[string][]definition{}
	for _, a := range t.f.Assignments() {
		d := definition{at: a.At, first: a.Pattern.From, value: a.Value, adds: a.Op != "=" && a.Op != ":="}
		switch {
		case len(a.Target) == 1:
			t.define(a.Target[0], d)
		case len(a.Target) == 0:
			d.part = true
			t.defineAll(a.Pattern, d)
		}
	}
	for _, fn := range t.f.Functions() {
		t.defineParams(fn)
	}
	t.defineLoops()
	for _, all := range t.defs {
		sort.SliceStable(all, func(i, j int) bool { return all[i].at < all[j].at })
	}
	return t.defs[name]
}

func (t *Tracer) define(name string, d definition) { t.defs[name] = append(t.defs[name], d) }

// defineAll gives the names of a pattern a part of a value.
func (t *Tracer) defineAll(pattern syntax.Range, d definition) {
	for i := pattern.From; i < pattern.To; i++ {
		if tok := t.f.Tokens[i]; tok.Kind == syntax.Ident && !t.f.At(i+1).Is(":") {
			t.define(tok.Text, d)
		}
	}
}

// defineParams notes what the parameters of a function hold.
func (t *Tracer) defineParams(fn syntax.Function) {
	if t.f.Language&syntax.Script == 0 {
		return
	}
	action := t.f.ServerAction(fn)
	for n, p := range fn.Params {
		for p.From < p.To && (t.f.Tokens[p.From].Is("...") || modifiers[t.f.Tokens[p.From].Text]) {
			p.From++
		}
		tok := t.f.At(p.From)
		d := definition{at: p.From, first: p.From, scope: fn.Body, unknown: true}
		d.caller = action || t.typed(p, "FormData")
		if value, ok := t.passed(fn, n, tok.Text); ok && !d.caller {
			d.unknown, d.value = false, value
		}
		switch {
		case tok.Kind == syntax.Ident:
			t.define(tok.Text, d)
		case tok.Match > p.From && tok.Match < p.To:
			t.defineAll(syntax.Range{From: p.From + 1, To: tok.Match}, d)
		}
	}
}

var modifiers = map[string]bool{"public": true, "private": true, "protected": true, "readonly": true}

// typed reports whether the type of a parameter is a name.
func (t *Tracer) typed(p syntax.Range, name string) bool {
	return t.f.At(p.From+1).Is(":") && t.f.At(p.From+2).Is(name) && p.From+3 <= p.To
}

// passed returns what parameter n of a function holds that a method of an array
// calls: its elements, or their index, which is empty.
func (t *Tracer) passed(fn syntax.Function, n int, name string) (syntax.Range, bool) {
	open := fn.First - 1
	if t.f.At(open).Is(",") {
		open = t.f.Parent(open)
		return syntax.Range{}, n == 1 && t.f.At(open).Is("(") && t.f.At(open-1).Is("from")
	}
	if !t.f.At(open).Is("(") || !t.member(open-1) || !iterates[t.f.At(open-1).Text] {
		return syntax.Range{}, false
	}
	switch {
	case n == 1:
		return syntax.Range{}, t.f.Tokens[open-1].Text != "forEach" || indexName.MatchString(name) // a map passes its keys
	case n > 1:
		return syntax.Range{}, false
	}
	_, start := t.f.Chain(open - 1)
	return syntax.Range{From: start, To: open - 2}, start < open-2
}

var iterates = map[string]bool{"map": true, "flatMap": true, "forEach": true, "filter": true, "find": true, "some": true, "every": true, "findIndex": true}

var indexName = regexp.MustCompile(`^(?:[ijkn]|_?idx|_?[iI]ndex|\w*Index)$`)

// defineLoops notes the names of "for (const x of y)".
func (t *Tracer) defineLoops() {
	if t.f.Language&syntax.Script == 0 {
		return
	}
	for i, tok := range t.f.Tokens {
		if !tok.Is("for") || t.member(i) {
			continue
		}
		open := i + 1
		if t.f.At(open).Is("await") {
			open++
		}
		name, value, ok := t.loop(open)
		if !ok {
			continue
		}
		d := definition{at: name.To, first: name.From, value: value, scope: t.statement(value.To + 1)}
		t.defineAll(name, d)
	}
}

// loop returns the name or the pattern of the loop whose parentheses open at
// token open, and what it goes through.
func (t *Tracer) loop(open int) (name, value syntax.Range, ok bool) {
	last := t.f.At(open).Match
	if !t.f.At(open).Is("(") || last < 0 {
		return name, value, false
	}
	i := open + 1
	switch t.f.At(i).Text {
	case "const", "let", "var":
		i++
	}
	next := t.f.Skip(i)
	if word := t.f.At(next); !word.Is("of") && !word.Is("in") {
		return name, value, false
	}
	return syntax.Range{From: i, To: next}, syntax.Range{From: next + 1, To: last}, next+1 < last
}

// statement returns the tokens of the statement or the block at token i.
func (t *Tracer) statement(i int) syntax.Range {
	if tok := t.f.At(i); tok.Is("{") && tok.Match > i {
		return syntax.Range{From: i, To: tok.Match}
	}
	return syntax.Range{From: i, To: t.f.ExprEnd(i)}
}

// Definition returns the value that the name at token i has there, if an
// assignment before it in the same function gives it one.
func (t *Tracer) Definition(i int) (syntax.Range, bool) {
	defs, _ := t.reaching(i)
	if len(defs) == 0 || defs[0].unknown || defs[0].value.Empty() {
		return syntax.Range{}, false
	}
	return defs[0].value, true
}

// Definitions returns the values that the name at token i may have there, from
// the nearest definition back.
func (t *Tracer) Definitions(i int) []syntax.Range {
	defs, _ := t.reaching(i)
	var values []syntax.Range
	for _, d := range defs {
		if !d.unknown && !d.part && !d.value.Empty() {
			values = append(values, d.value)
		}
	}
	return values
}

// Parameter reports whether the name at token i is a parameter of which nothing
// is known.
func (t *Tracer) Parameter(i int) bool {
	defs, _ := t.reaching(i)
	return len(defs) > 0 && defs[0].unknown
}

// reaching returns the definitions that may give the name at token i its
// value, from the nearest back to one that always does. all is false if there
// are too many to look at.
func (t *Tracer) reaching(i int) (found []definition, all bool) {
	defs := t.definitions(t.f.Tokens[i].Text)
	n := sort.Search(len(defs), func(n int) bool { return defs[n].at >= i }) - 1
	for last := n - maxDefinitions; n >= 0; n-- {
		if n == last || !t.spend(1) {
			return found, false
		}
		d := defs[n]
		if d.value.From <= i && i < d.value.To || !t.visible(d, i) {
			continue
		}
		found = append(found, d)
		if t.dominates(d, i) {
			break
		}
	}
	return found, true
}

// visible reports whether a definition before token i holds there.
func (t *Tracer) visible(d definition, i int) bool {
	if !d.scope.Empty() {
		return d.scope.From <= i && i < d.scope.To
	}
	at := t.f.Tokens[i].Start
	if s := t.f.SymbolAt(t.f.Tokens[d.at].Start); s.Start <= at && at < s.End {
		return true
	}
	block := t.block(d.at)
	return block.From <= i && i < block.To
}

// block returns the tokens of the braces around token i.
func (t *Tracer) block(i int) syntax.Range {
	for p, steps := t.f.Parent(i), 0; p >= 0 && steps < 64; p, steps = t.f.Parent(p), steps+1 {
		if t.f.Tokens[p].Is("{") {
			return syntax.Range{From: p, To: t.f.Tokens[p].Match}
		}
	}
	return syntax.Range{To: len(t.f.Tokens)}
}

// dominates reports whether a definition holds at token i whatever was before
// it, and no condition decides that.
func (t *Tracer) dominates(d definition, i int) bool {
	before := t.f.At(d.first - 1)
	switch {
	case d.adds:
		return false
	case !d.scope.Empty() || before.Is("const") || before.Is("let") || before.Is("var"):
		return true
	}
	if p := t.f.Parent(d.at); p >= 0 && !t.f.Tokens[p].Is("{") {
		return false
	}
	switch before.Text {
	case "else", "&&", "||", "??", "?", ":", "=>":
		return false
	case ")":
		switch t.f.At(before.Match - 1).Text {
		case "if", "for", "while":
			return false
		}
	}
	block := t.block(d.at)
	return block.From <= i && i < block.To
}

// added returns what the function around token i pushes to the array that it
// names.
func (t *Tracer) added(i int) []syntax.Range {
	if t.pushes == nil {
		t.pushes = map[string][]syntax.Call{}
		for _, c := range t.f.Calls() {
			if name := c.Name(); len(c.Callee) == 2 && (name == "push" || name == "unshift") {
				t.pushes[c.Callee[0]] = append(t.pushes[c.Callee[0]], c)
			}
		}
	}
	var values []syntax.Range
	around := t.f.SymbolAt(t.f.Tokens[i].Start)
	for _, c := range t.pushes[t.f.Tokens[i].Text] {
		if !t.spend(1) {
			break
		}
		if around.Start <= c.Start && c.End <= around.End {
			values = append(values, c.Args...)
		}
	}
	return values
}

// functions returns the functions of the file by the token where they begin.
func (t *Tracer) functions() map[int]syntax.Function {
	if t.starts == nil {
		t.starts, t.called = map[int]syntax.Function{}, map[string][]syntax.Function{}
		for _, fn := range t.f.Functions() {
			t.starts[fn.First] = fn
			if fn.Name != "" {
				t.called[fn.Name] = append(t.called[fn.Name], fn)
			}
		}
	}
	return t.starts
}

// declared returns the function of the file that has a name, if only one has.
func (t *Tracer) declared(name string) (syntax.Function, bool) {
	t.functions()
	if all := t.called[name]; len(all) == 1 {
		return all[0], true
	}
	return syntax.Function{}, false
}

// mentioned reports whether a definition of the name at token i was made in a
// range.
func (t *Tracer) mentioned(i int, r syntax.Range) bool {
	defs, _ := t.reaching(i)
	return slices.ContainsFunc(defs, func(d definition) bool { return r.From <= d.at && d.at < r.To })
}
