// Package origin says where a value in a script comes from, as far as one
// function shows it: a part of a request, a query, a form. It follows plain
// assignments and destructuring only; it is the place that data flow takes over.
package origin

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// maxHops is how many assignments are followed back.
const maxHops = 3

// A Tracer answers questions about one file. Its work is bounded in all: when
// that is used up, it finds nothing more.
type Tracer struct {
	f       *syntax.File
	clean   func(name string) bool
	any     bool // a number and one of a few values count too
	visited map[int]bool
	known   map[question]bool
	depth   int
	budget  int
	first   map[string][]syntax.Range // bodies of functions by their first parameter
	defs    map[string][]definition
	pushes  map[string][]syntax.Call
	starts  map[int]syntax.Function
	called  map[string][]syntax.Function
	narrow  map[string][]syntax.Range // where a name holds one of a few values
	noted   map[syntax.Range]bool     // conditions that narrow knows

	depths  []int32                // functions around each token
	sounds  func(name string) bool // whether what a call gives might be clean by its name
	loose   bool                   // those calls are believed
	sounded string                 // the last of them that was
}

// New returns a tracer for f. What a call gives whose last name is clean is
// harmless; clean may be nil.
func New(f *syntax.File, clean func(name string) bool) *Tracer {
	if clean == nil {
		clean = func(string) bool { return false }
	}
	return &Tracer{
		f: f, clean: clean, visited: map[int]bool{}, known: map[question]bool{}, noted: map[syntax.Range]bool{},
		budget: 1_000_000 + 20*len(f.Tokens),
	}
}

// NewAny returns a tracer that asks who chooses a value and not what it can
// hold: numbers and values from a list are a caller's choice too.
func NewAny(f *syntax.File) *Tracer {
	t := New(f, nil)
	t.any = true
	return t
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
	if t.any || t.depth > maxDepth {
		return t.scan(r, hops)
	}
	t.depth++
	defer func() { t.depth-- }()
	parts, kind := t.split(r)
	switch {
	case kind == plain:
		return ""
	case kind == several:
		for _, part := range parts {
			if text := t.request(part, hops); text != "" || !t.spend(1) {
				return text
			}
		}
		return ""
	case kind == alone && t.fixed(parts[0], maxHops):
		return ""
	}
	return t.scan(parts[0], hops)
}

// scan looks at the names of r, and at what is inside its brackets.
func (t *Tracer) scan(r syntax.Range, hops int) string {
	for i := r.From; i < r.To && t.spend(1); i++ {
		if next := t.harmless(i, r); next > i {
			i = next
			continue
		}
		tok := t.f.Tokens[i]
		if tok.Kind != syntax.Ident {
			if items, last := t.inside(i); last > i {
				if text := t.requests(items, hops); text != "" {
					return text
				}
				i = last
			}
			continue
		}
		if t.member(i) || t.f.At(i+1).Is(":") && !t.f.At(i-1).Is("?") {
			continue
		}
		end := min(t.chainEnd(i), r.To-1)
		text := t.direct(i, end)
		if text == "" {
			text = t.defined(i, end, hops)
		}
		if text != "" && (t.any || !t.narrowed(i)) {
			return text
		}
	}
	return ""
}

// inside returns the values between the brackets at token i, and the closing
// one; 0 where they are no values or have to be read as they stand.
func (t *Tracer) inside(i int) (items []syntax.Range, last int) {
	tok := t.f.Tokens[i]
	if t.any || tok.Match <= i || t.depth > maxDepth {
		return nil, 0
	}
	switch {
	case tok.Is("("):
		next := t.f.At(tok.Match + 1)
		if next.Is("=>") || next.Is("{") || next.Is(".") && !t.endsValue(i-1) { // parameters, and (await params).id
			return nil, 0
		}
		return t.f.Items(i), tok.Match
	case tok.Is("["):
		return t.f.Items(i), tok.Match
	case tok.Kind == syntax.Hole:
		return []syntax.Range{{From: i + 1, To: tok.Match}}, tok.Match
	}
	return nil, 0
}

func (t *Tracer) requests(items []syntax.Range, hops int) string {
	for _, item := range items {
		if text := t.request(item, hops); text != "" {
			return text
		}
	}
	return ""
}

// harmless returns the last token of the call at token i if what it gives is
// harmless: a clean call, the base of "new URL(path, base)".
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
	if t.cleans(i) || !t.any && numeric(tok.Text) {
		return last
	}
	if tok.Text == "URL" && t.f.At(i-1).Is("new") {
		if args := t.f.Items(open); len(args) == 2 && !t.f.At(last+1).Is(".") && t.request(args[0], 1) == "" {
			return last
		}
	}
	return 0
}

// defined follows the name at token i, whose chain ends at token end, to its
// definitions before it.
func (t *Tracer) defined(i, end, hops int) string {
	if hops == 0 || t.visited[i] {
		return ""
	}
	t.visited[i] = true
	defs, _ := t.reaching(i)
	for _, d := range defs {
		if d.caller && !t.any {
			return t.f.Source(syntax.Range{From: i, To: end + 1})
		}
		if d.unknown {
			continue
		}
		if last := t.f.At(d.value.To - 1); d.part && (last.Is("params") || last.Is("searchParams")) && d.value.To-d.value.From <= 2 {
			return t.f.Source(d.value)
		}
		if text := t.request(d.value, hops-1); text != "" {
			return text
		}
	}
	if len(defs) == 0 {
		return ""
	}
	return t.requests(t.added(i), hops-1)
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

// Cleaned reports whether the value of r, or what its name was given, is the
// result of a clean call.
func (t *Tracer) Cleaned(r syntax.Range) bool { return t.cleaned(r, maxHops) }

func (t *Tracer) cleaned(r syntax.Range, hops int) bool {
	if parts, kind := t.split(r); kind == several && t.depth <= maxDepth {
		t.depth++
		defer func() { t.depth-- }()
		return !slices.ContainsFunc(parts, func(part syntax.Range) bool { return !t.fixed(part, maxHops) && !t.cleaned(part, hops) })
	}
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
