package origin

import "github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"

// maxDepth is how many expressions inside each other are judged.
const maxDepth = 48

// A question is what fixed was asked.
type question struct {
	r     syntax.Range
	hops  int
	loose bool // calls are believed by their names
}

// Fixed reports whether no caller can write the value of r: it is written in
// the file, it is one of several values that are (chosen by a condition, from a
// table, from a list that holds it), it is put together from such values, or
// it is a number.
func (t *Tracer) Fixed(r syntax.Range) bool { return t.fixed(r, maxHops) }

func (t *Tracer) fixed(r syntax.Range, hops int) bool {
	q := question{r, hops, t.loose}
	if known, ok := t.known[q]; ok {
		return known
	}
	if t.depth > maxDepth {
		return false
	}
	t.depth++
	t.known[q] = false // a value that is made of itself proves nothing
	t.known[q] = t.judge(r, hops)
	t.depth--
	return t.known[q]
}

func (t *Tracer) judge(r syntax.Range, hops int) bool {
	parts, kind := t.split(r)
	switch kind {
	case plain:
		return true
	case several:
		return t.allFixed(parts, hops)
	case function:
		return t.constants(parts[0], hops)
	}
	return t.operand(parts[0], hops) || t.constants(parts[0], hops)
}

func (t *Tracer) allFixed(parts []syntax.Range, hops int) bool {
	for _, part := range parts {
		if !t.spend(1) {
			return true
		}
		if !t.fixed(part, hops) {
			return false
		}
	}
	return true
}

// constants reports whether all names of r stand for something fixed.
func (t *Tracer) constants(r syntax.Range, hops int) bool {
	for i := r.From; i < r.To; i++ {
		if !t.spend(1) {
			return true
		}
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident || t.member(i) || t.f.At(i+1).Is(":") && !t.f.At(i-1).Is("?") || constant(tok.Text) {
			continue
		}
		end := t.chainEnd(i)
		if chain, _ := t.f.Chain(end); ambient(chain) {
			if open := t.f.Tokens[end].Match; t.f.Tokens[end].Is(")") && open > i && !t.allFixed(t.f.Items(open), hops) {
				return false
			}
			i = end
			continue
		}
		if !t.name(i, hops) {
			return false
		}
	}
	return true
}

// name reports whether the name at token i can only have fixed values there.
func (t *Tracer) name(i, hops int) bool {
	if constant(t.f.Tokens[i].Text) {
		return true
	}
	defs, all := t.reaching(i)
	known := all && len(defs) > 0 && hops > 0
	for n := 0; known && n < len(defs); n++ {
		known = !defs[n].unknown && t.fixed(defs[n].value, hops-1)
	}
	return known && t.allFixed(t.added(i), hops-1) || t.narrowed(i)
}

// operand judges one operand from its left to its right: a literal, a name or
// a call, and what is looked up in it or called on it.
func (t *Tracer) operand(r syntax.Range, hops int) bool {
	i, ok := t.head(r.From, hops)
	for i < r.To {
		next := i
		if !t.spend(1) {
			return true
		}
		switch tok := t.f.Tokens[i]; {
		case tok.Is("as") || tok.Is("satisfies"):
			return ok
		case tok.Is("!"):
			next++
		case tok.Is("[") && tok.Match > i: // a member of a fixed value is fixed
			next = tok.Match + 1
		case tok.Is("?.") && t.f.At(i+1).Is("["):
			next++
		case (tok.Is(".") || tok.Is("?.")) && t.f.At(i+1).Kind == syntax.Ident:
			next, ok = t.property(i+1, ok, hops)
		}
		if next == i || next <= 0 {
			return false
		}
		i = next
	}
	return ok && i == r.To
}

// head judges what an operand begins with and returns the token behind it.
func (t *Tracer) head(i, hops int) (next int, ok bool) {
	tok := t.f.At(i)
	switch tok.Kind {
	case syntax.String, syntax.Number, syntax.Regex:
		return i + 1, true
	case syntax.Template:
		return tok.Match + 1, tok.Match > i && t.holes(i, hops)
	case syntax.Ident:
		return t.root(i, hops)
	}
	switch {
	case tok.Match <= i:
		return i + 1, false
	case tok.Is("(") && t.function(i+1) && t.f.At(tok.Match+1).Is("("): // a function that is called where it is written
		return t.f.Skip(tok.Match + 1), t.maps(syntax.Range{From: i + 1, To: tok.Match}, hops)
	case tok.Is("("):
		return tok.Match + 1, t.fixed(syntax.Range{From: i + 1, To: tok.Match}, hops)
	case tok.Is("["):
		return tok.Match + 1, t.allFixed(t.f.Items(i), hops)
	case tok.Is("{"):
		for _, item := range t.f.Items(i) {
			if !t.fixed(t.memberValue(item), hops) {
				return tok.Match + 1, false
			}
		}
		return tok.Match + 1, true
	}
	return i + 1, false
}

// holes reports whether the template at token open only brings fixed values.
func (t *Tracer) holes(open, hops int) bool {
	for i := open + 1; i < t.f.Tokens[open].Match && t.spend(1); i = t.f.Skip(i) {
		if tok := t.f.Tokens[i]; tok.Kind == syntax.Hole && tok.Match > i && !t.fixed(syntax.Range{From: i + 1, To: tok.Match}, hops) {
			return false
		}
	}
	return true
}

// memberValue returns the value of one member of an object literal.
func (t *Tracer) memberValue(item syntax.Range) syntax.Range {
	colon := item.From + 1
	if key := t.f.At(item.From); key.Is("[") && key.Match > 0 {
		colon = key.Match + 1
	}
	if colon < item.To && t.f.Tokens[colon].Is(":") {
		item.From = colon + 1
	}
	return item
}

// root judges an operand that begins with the name at token i, with the call
// of it if it is called.
func (t *Tracer) root(i, hops int) (next int, ok bool) {
	tok := t.f.Tokens[i]
	if tok.Text == "new" {
		i++
		tok = t.f.At(i)
	}
	open := t.generic(i + 1)
	last := t.f.At(open).Match
	switch {
	case tok.Is("Math") && t.f.At(i+3).Is("(") && t.f.At(i+3).Match > 0:
		return t.f.At(i+3).Match + 1, true
	case t.f.At(i+1).Is(".") && ambient([]string{tok.Text, t.f.At(i + 2).Text}):
		return i + 1, true
	case tok.Kind != syntax.Ident || !t.f.At(open).Is("(") || last < 0:
		return i + 1, tok.Kind == syntax.Ident && (spaces[tok.Text] || t.name(i, hops))
	case numeric(tok.Text) || tok.Text == "Array" || t.cleans(i):
		return last + 1, true
	case containers[tok.Text]:
		return last + 1, t.allFixed(t.f.Items(open), hops)
	}
	fn, found := t.declared(tok.Text)
	return last + 1, found && hops > 0 && t.gives(fn, hops-1)
}

// spaces hold functions and no values of anybody; containers give what they
// are given.
var (
	spaces     = map[string]bool{"Object": true, "Array": true, "JSON": true, "Number": true, "String": true, "Date": true}
	containers = map[string]bool{"Set": true, "Map": true, "String": true, "Symbol": true, "Buffer": true}
)

// property judges the member at token i of a value that is fixed or not, with
// the call of it if it is called.
func (t *Tracer) property(i int, ok bool, hops int) (next int, fixed bool) {
	name := t.f.Tokens[i].Text
	open := t.generic(i + 1)
	if t.f.At(open).Is("?.") && t.f.At(open+1).Is("(") {
		open++
	}
	last := t.f.At(open).Match
	if !t.f.At(open).Is("(") || last < 0 {
		return i + 1, ok || name == "length" || name == "size"
	}
	args := t.f.Items(open)
	switch {
	case counts[name] || numeric(name) || t.cleans(i):
		return last + 1, true
	case (name == "map" || name == "flatMap") && len(args) > 0:
		return last + 1, t.maps(args[0], hops)
	case name == "from" && len(args) == 2:
		return last + 1, t.maps(args[1], hops)
	case name == "fill" && len(args) > 0:
		return last + 1, t.fixed(args[0], hops)
	case selects[name]:
		return last + 1, ok
	}
	return last + 1, ok && t.allFixed(args, hops)
}

// counts are methods that give a number, a truth value or a date, selects are
// those that give a part of what they are called on, whatever their arguments.
var (
	counts = map[string]bool{
		"indexOf": true, "lastIndexOf": true, "findIndex": true, "push": true, "unshift": true, "includes": true, "has": true, "startsWith": true,
		"endsWith": true, "test": true, "some": true, "every": true, "charCodeAt": true, "codePointAt": true, "getTime": true, "toFixed": true, "toISOString": true,
	}
	selects = map[string]bool{
		"find": true, "findLast": true, "filter": true, "at": true, "get": true, "slice": true, "sort": true, "splice": true,
		"substring": true, "substr": true, "split": true, "repeat": true, "charAt": true, "toSorted": true,
	}
)

// maps reports whether the function that arg names or is gives fixed values.
func (t *Tracer) maps(arg syntax.Range, hops int) bool {
	arg = t.bare(arg)
	if arg.Empty() {
		return false
	}
	if t.function(arg.From) {
		fn, ok := t.functions()[arg.From]
		return ok && t.gives(fn, hops)
	}
	last := t.f.Tokens[arg.To-1]
	if last.Kind != syntax.Ident {
		return false
	}
	if numeric(last.Text) || t.cleans(arg.To-1) {
		return true
	}
	fn, ok := t.declared(last.Text)
	return ok && hops > 0 && t.gives(fn, hops-1)
}

// gives reports whether all that a function returns is fixed.
func (t *Tracer) gives(fn syntax.Function, hops int) bool {
	if !t.f.At(fn.Body.From - 1).Is("{") {
		return !fn.Body.Empty() && t.fixed(fn.Body, hops)
	}
	found := false
	for i := fn.Body.From; i < fn.Body.To && t.spend(1); i++ {
		if !t.f.Tokens[i].Is("return") || t.member(i) {
			continue
		}
		found = true
		if value := (syntax.Range{From: i + 1, To: t.f.ExprEnd(i + 1)}); !value.Empty() && !t.fixed(value, hops) {
			return false
		}
	}
	return found
}

// numeric reports whether a call gives a number or an identifier of fixed
// form, which carries no syntax of its own.
func numeric(name string) bool {
	switch name {
	case "Number", "parseInt", "parseFloat", "BigInt", "Boolean", "Date", "randomUUID", "uuid", "uuidv4", "ObjectId":
		return true
	}
	return false
}
