package origin

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A guard is looked for by the values that reach a sink, each as the path that
// names it: ["req", "query", "x"]. That something else of the request is
// tested says nothing about them.
type guard struct {
	values   [][]string
	from, to int          // tokens between which a test counts
	within   syntax.Range // tokens of the argument, in which one counts too
	around   syntax.Symbol
	sink     Sink
	at       int
}

// GuardedValue reports whether a value in r is tested in the same function
// before token at, so that it does no harm in a sink; of a path or an address
// that is put together at token at, whether the name it is given to is tested
// after that. If only a call is found that is named like a test, doubt is its
// name.
func (t *Tracer) GuardedValue(r syntax.Range, at int, s Sink) (guarded bool, doubt string) {
	g := t.before(at)
	g.values, g.within, g.sink = t.values(r), r, s
	guarded, doubt = t.guarded(g)
	if guarded || !t.assembles(at) {
		return guarded, doubt
	}
	g.values, g.within = nil, syntax.Range{}
	g.from, g.to = at+1, len(t.f.Tokens)
	for _, a := range t.f.Assignments() {
		if !t.spend(1) {
			return false, doubt
		}
		if a.Value.From <= at && at < a.Value.To && len(a.Target) == 1 {
			g.values = append(g.values, []string{a.Target[0]})
		}
	}
	guarded, later := t.guarded(g)
	return guarded, cmp.Or(doubt, later)
}

func (t *Tracer) before(at int) guard {
	return guard{at: at, to: at, around: t.f.SymbolAt(t.f.Tokens[at].Start)}
}

func (t *Tracer) guarded(g guard) (guarded bool, doubt string) {
	if len(g.values) == 0 {
		return false, ""
	}
	depth := t.depthOf(g.at)
	for _, c := range t.f.Calls() {
		if !t.spend(1) {
			return false, doubt
		}
		last := max(c.First, t.f.Tokens[c.Open].Match)
		switch inside := g.within.From <= c.First && c.First < g.within.To; {
		case c.Start < g.around.Start || c.End > g.around.End || c.Callee[0] == "console", !g.around.Named() && t.depthOf(c.First) > depth:
			continue
		case !inside && (c.First < g.from || last >= g.to):
			continue
		}
		switch t.tested(c, g) {
		case trusted:
			return true, ""
		case doubtful:
			doubt = cmp.Or(doubt, strings.Join(c.Callee, "."))
		}
	}
	return t.compared(g), doubt
}

// tested judges a call as a test of one of the values.
func (t *Tracer) tested(c syntax.Call, g guard) trust {
	switch name := c.Name(); {
	case len(c.Callee) > 1 && (name == "startsWith" || name == "endsWith") && g.names(t.path(c.First)):
		if g.sink == Path || g.sink == Address {
			return t.ifUsed(c)
		}
		return doubtful
	case len(c.Callee) > 1 && name == "match" && g.names(t.path(c.First)):
		return trusted
	case (tests[name] || soundsGuarding(name) || validators[name] || strings.Contains(c.Resolved, "-inside")) && t.mentions(c, g):
		return t.guards(c, g.sink)
	}
	return useless
}

// names reports whether a path names one of the values, a part of it or what
// it is a part of. The root alone, such as a request, is too much to be a test.
func (g guard) names(path []string) bool {
	for _, v := range g.values {
		n := min(len(v), len(path))
		if n > 0 && slices.Equal(v[:n], path[:n]) && (n == len(v) || n > 1) {
			return true
		}
	}
	return false
}

// values returns the paths of the values in r: those that a caller chooses if
// there are any, all of them otherwise.
func (t *Tracer) values(r syntax.Range) [][]string {
	var all, chosen [][]string
	for i := r.From; i < r.To && t.spend(1); i++ {
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident || t.member(i) || t.f.At(i+1).Is(":") && !t.f.At(i-1).Is("?") || constant(tok.Text) || t.f.At(i+1).Is("(") {
			continue
		}
		path := t.path(i)
		if len(path) == 1 && whole[tok.Text] {
			continue
		}
		all = append(all, path)
		if t.Request(syntax.Range{From: i, To: min(t.chainEnd(i)+1, r.To)}) != "" {
			chosen = append(chosen, path)
		}
	}
	if len(chosen) > 0 {
		return chosen
	}
	return all
}

// whole names what holds much more than one value.
var whole = map[string]bool{"req": true, "request": true, "ctx": true, "context": true, "event": true, "res": true, "response": true, "this": true, "self": true}

// path returns the names of the member chain that begins at token i, up to a
// method that does more than look something up.
func (t *Tracer) path(i int) []string {
	if t.f.At(i).Kind != syntax.Ident {
		return nil
	}
	path := []string{t.f.Tokens[i].Text}
	for i++; len(path) < 16; {
		if t.f.At(i).Is("!") {
			i++
		}
		dotted := t.f.At(i).Is(".") || t.f.At(i).Is("?.")
		if dotted && t.f.At(i+1).Is("[") {
			dotted, i = false, i+1
		}
		switch tok := t.f.At(i); {
		case dotted && t.f.At(i+1).Kind == syntax.Ident:
			name, open := t.f.Tokens[i+1].Text, t.f.At(i+2)
			if !open.Is("(") {
				path, i = append(path, name), i+2
				continue
			}
			if !lookups[name] || open.Match < 0 {
				return path
			}
			path = append(path, name+t.f.Source(syntax.Range{From: i + 2, To: open.Match + 1}))
			i = open.Match + 1
		case tok.Is("[") && tok.Match == i+2 && t.f.At(i+1).Kind == syntax.String:
			path, i = append(path, t.f.At(i+1).Value()), i+3
		default:
			return path
		}
	}
	return path
}

var lookups = map[string]bool{"get": true, "getAll": true, "header": true, "param": true, "query": true, "cookie": true}

// assembles reports whether the call at token at puts a path or an address
// together, of which the result can still be tested.
func (t *Tracer) assembles(at int) bool {
	for i := at; i < at+8; i++ {
		if t.f.At(i + 1).Is("(") {
			switch t.f.At(i).Text {
			case "join", "resolve", "normalize", "URL":
				return true
			}
			return false
		}
	}
	return false
}

// mentions reports whether a value is among the arguments of a call.
func (t *Tracer) mentions(c syntax.Call, g guard) bool {
	for _, a := range c.Args {
		for i := a.From; i < a.To && t.spend(1); i++ {
			if t.f.Tokens[i].Kind == syntax.Ident && !t.member(i) && g.names(t.path(i)) {
				return true
			}
		}
	}
	return false
}

// compared reports whether the host or the origin of a value is compared with
// something, or the value is switched over.
func (t *Tracer) compared(g guard) bool {
	for i := max(g.from, t.f.TokenAt(g.around.Start)); i < min(g.to, len(t.f.Tokens)) && t.f.Tokens[i].Start < g.around.End && t.spend(1); i++ {
		if t.f.Tokens[i].Kind != syntax.Ident || t.member(i) {
			continue
		}
		path := t.path(i)
		if t.f.At(i-1).Is("(") && t.f.At(i-2).Is("switch") && g.names(path) {
			return true
		}
		switch last := path[len(path)-1]; {
		case len(path) == 1 || last != "host" && last != "hostname" && last != "origin":
		case equality[t.f.At(t.chainEnd(i)+1).Text] && g.names(path[:len(path)-1]):
			return true
		}
	}
	return false
}

var equality = map[string]bool{"!==": true, "===": true, "!=": true, "==": true}
