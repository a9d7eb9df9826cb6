// Package origin says where a value in a script comes from, as far as one
// function shows it: a part of a request, a query, a form. It follows plain
// assignments and destructuring only; it is the place that data flow takes over.
package origin

import (
	"regexp"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxHops is how many assignments are followed back.
const maxHops = 3

// A Tracer answers questions about one file. Its work is bounded in all: when
// that is used up, it finds nothing more.
type Tracer struct {
	f       *syntax.File
	defs    map[string][]definition
	clean   func(name string) bool
	visited map[int]bool
	first   map[string][]syntax.Range // bodies of functions by their first parameter
	budget  int

	depth     []int32
	functions map[string][]syntax.Function
	sounds    func(name string) bool // whether what a call gives might be clean by its name
	loose     bool                   // those calls are believed
	sounded   string                 // the last of them that was
}

// A definition gives a name the value of a range.
type definition struct {
	at    int
	value syntax.Range
	part  bool // the name is a part of the value
}

// New returns a tracer for f. What a call gives whose last name is clean is
// harmless; clean may be nil.
func New(f *syntax.File, clean func(name string) bool) *Tracer {
	if clean == nil {
		clean = func(string) bool { return false }
	}
	t := &Tracer{f: f, defs: map[string][]definition{}, clean: clean, visited: map[int]bool{}, budget: 1_000_000 + 20*len(f.Tokens)}
	for _, a := range f.Assignments() {
		switch {
		case len(a.Target) == 1:
			t.define(a.Target[0], a, false)
		case len(a.Target) == 0:
			for i := a.Pattern.From; i < a.Pattern.To; i++ {
				if tok := f.Tokens[i]; tok.Kind == syntax.Ident && !f.At(i+1).Is(":") {
					t.define(tok.Text, a, true)
				}
			}
		}
	}
	return t
}

func (t *Tracer) define(name string, a syntax.Assignment, part bool) {
	t.defs[name] = append(t.defs[name], definition{a.At, a.Value, part})
}

// spend takes n steps from the budget.
func (t *Tracer) spend(n int) bool {
	t.budget -= n
	return t.budget > 0
}

// Request returns the first expression in r that carries data which a caller
// chooses, "" if there is none.
func (t *Tracer) Request(r syntax.Range) string {
	clear(t.visited)
	return t.request(r, maxHops)
}

func (t *Tracer) request(r syntax.Range, hops int) string {
	for i := r.From; i < r.To && t.spend(1); i++ {
		if next := t.harmless(i, r); next > i {
			i = next
			continue
		}
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident || t.member(i) || t.f.At(i+1).Is(":") && !t.f.At(i-1).Is("?") {
			continue
		}
		end := t.chainEnd(i)
		if text := t.direct(i, end); text != "" {
			return text
		}
		if text := t.defined(i, hops); text != "" {
			return text
		}
	}
	return ""
}

// harmless returns the last token of the expression at token i if what it
// gives is harmless: a clean call, the base of "new URL(path, base)", an
// arrow function, a comparison's side.
func (t *Tracer) harmless(i int, r syntax.Range) int {
	tok := t.f.Tokens[i]
	open := i + 1
	if tok.Kind != syntax.Ident || !t.f.At(open).Is("(") {
		return 0
	}
	last := t.f.Tokens[open].Match
	if last < 0 || last >= r.To {
		return 0
	}
	if t.cleans(i) {
		return last
	}
	if tok.Text == "URL" && t.f.At(i-1).Is("new") {
		if args := t.f.Items(open); len(args) == 2 && !t.f.At(last+1).Is(".") {
			clear := t.request(args[0], 1) == ""
			if clear {
				return last
			}
		}
	}
	return 0
}

// defined follows the name at token i to its nearest definition before it.
func (t *Tracer) defined(i, hops int) string {
	if hops == 0 || t.visited[i] {
		return ""
	}
	t.visited[i] = true
	d, ok := t.lookup(i)
	if !ok {
		return ""
	}
	if last := t.f.At(d.value.To - 1); d.part && (last.Is("params") || last.Is("searchParams")) && d.value.To-d.value.From <= 2 {
		return t.f.Source(d.value)
	}
	return t.request(d.value, hops-1)
}

// Definition returns the value that the name at token i has there, if an
// assignment before it in the same function gives it one.
func (t *Tracer) Definition(i int) (syntax.Range, bool) {
	d, ok := t.lookup(i)
	return d.value, ok
}

func (t *Tracer) lookup(i int) (definition, bool) {
	defs := t.defs[t.f.Tokens[i].Text]
	at := t.f.Tokens[i].Start
	for n := len(defs) - 1; n >= 0 && n >= len(defs)-16; n-- {
		d := defs[n]
		if d.at >= i || d.value.From <= i && i < d.value.To {
			continue
		}
		if s := t.f.SymbolAt(t.f.Tokens[d.at].Start); s.Start <= at && at < s.End {
			return d, true
		}
	}
	return definition{}, false
}

func (t *Tracer) member(i int) bool {
	return t.f.At(i-1).Is(".") || t.f.At(i-1).Is("?.")
}

// chainEnd returns the last token of the member chain that begins at token i.
func (t *Tracer) chainEnd(i int) int {
	for steps := 0; steps < 32; steps++ {
		switch next := t.f.At(i + 1); {
		case (next.Is(".") || next.Is("?.")) && t.f.At(i+2).Kind == syntax.Ident:
			i += 2
		case next.Is("!"):
			i++
		case next.Is("?.") && (t.f.At(i+2).Is("[") || t.f.At(i+2).Is("(")) && t.f.Tokens[i+2].Match > 0:
			i = t.f.Tokens[i+2].Match
		case (next.Is("[") || next.Is("(")) && next.Match > 0 && next.Start == t.f.At(i).End:
			i = next.Match
		case next.Is(")") && t.f.At(i+2).Is(".") && next.Match >= 0 && t.f.At(next.Match+1).Is("await"): // (await params).id
			i++
		default:
			return i
		}
	}
	return i
}

// Fixed reports whether the value of r is written in the file: literals,
// constants by their spelling, and names that were given such a value.
func (t *Tracer) Fixed(r syntax.Range) bool { return t.fixed(r, maxHops) }

func (t *Tracer) fixed(r syntax.Range, hops int) bool {
	r = t.Result(r)
	for i := r.From; i < r.To; i++ {
		if !t.spend(1) {
			return true
		}
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident || t.member(i) || t.f.At(i+1).Is(":") && !t.f.At(i-1).Is("?") {
			continue
		}
		if constant(tok.Text) {
			continue
		}
		end := t.chainEnd(i)
		if chain, _ := t.f.Chain(end); ambient(chain) {
			if open := t.f.Tokens[end].Match; t.f.Tokens[end].Is(")") && open > i && !t.fixed(syntax.Range{From: open + 1, To: end}, hops) {
				return false
			}
			i = end
			continue
		}
		if hops == 0 {
			return false
		}
		d, ok := t.Definition(i)
		if !ok || !t.fixed(d, hops-1) {
			return false
		}
	}
	return true
}

// Result leaves out the condition of "c ? a : b" and "c && a", which is no part
// of what the expression gives.
func (t *Tracer) Result(r syntax.Range) syntax.Range {
	for i, steps := r.From, 0; i < r.To && steps < 64; i, steps = t.f.Skip(i), steps+1 {
		if tok := t.f.Tokens[i]; i > r.From && (tok.Is("?") || tok.Is("&&")) {
			return syntax.Range{From: i + 1, To: r.To}
		}
	}
	return r
}

// Number reports whether r is a name that counts or numbers something.
func (t *Tracer) Number(r syntax.Range) bool {
	return !r.Empty() && t.f.Tokens[r.To-1].Kind == syntax.Ident && numberName.MatchString(t.f.Tokens[r.To-1].Text)
}

var numberName = regexp.MustCompile(`(?i)^(?:\w*_)?(?:port|pid|ppid|limit|offset|count|size|rows|page|index|num|number|width|height|timeout|depth|seconds|days|hours|minutes|year|length)$|(?:Port|Pid|Limit|Offset|Count|Size|Rows|Page|Index|Number|Timeout|Length)$`)

// ambient reports whether a chain asks the program or its surroundings: what
// it gives is as fixed as its arguments.
func ambient(chain []string) bool {
	if len(chain) < 2 {
		return false
	}
	next := strings.TrimSuffix(chain[1], "()")
	switch chain[0] {
	case "process":
		return next == "env" || next == "cwd" || next == "execPath" || next == "platform" || next == "pid" || next == "version"
	case "import":
		return next == "meta"
	case "path", "os", "Math", "Date":
		return true
	}
	return false
}

// constant reports whether a name stands for something fixed: a keyword, a
// place of the program, a name in capitals.
func constant(name string) bool {
	switch name {
	case "__dirname", "__filename", "undefined", "null", "true", "false", "const", "as", "await", "new", "typeof",
		"string", "number", "boolean", "any", "unknown", "URL", "fileURLToPath", "return", "function", "async", "require", "JSON", "String", "Number":
		return true
	}
	return len(name) > 1 && strings.ToUpper(name) == name
}

// Names returns the root names in r: what a guard would have to test.
func (t *Tracer) Names(r syntax.Range) []string {
	var names []string
	for i := r.From; i < r.To && t.spend(1); i++ {
		if tok := t.f.Tokens[i]; tok.Kind == syntax.Ident && !t.member(i) && !t.f.At(i+1).Is(":") {
			names = append(names, tok.Text)
		}
	}
	return names
}

// Cleaned reports whether the value of r, or what its name was given, is the
// result of a clean call.
func (t *Tracer) Cleaned(r syntax.Range) bool { return t.cleaned(r, maxHops) }

func (t *Tracer) cleaned(r syntax.Range, hops int) bool {
	last := r.To - 1
	for last > r.From && (t.f.Tokens[last].Is("!") || t.f.Tokens[last].Is(";")) {
		last--
	}
	if r.Empty() {
		return false
	}
	chain, start := t.f.Chain(last)
	if len(chain) == 0 {
		return false
	}
	if t.f.At(start - 1).Is("await") {
		start--
	}
	if start != r.From {
		return false
	}
	first := start
	if t.f.Tokens[first].Is("(") { // (await clean(x)).y
		first++
	}
	for i := first; i < last; i = t.f.Skip(i) {
		if t.f.Tokens[i].Kind == syntax.Ident && t.f.At(i+1).Is("(") && t.cleans(i) {
			return true
		}
	}
	if d, ok := t.Definition(start); ok && hops > 0 {
		return t.cleaned(d, hops-1)
	}
	return false
}
