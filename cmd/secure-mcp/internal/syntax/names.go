package syntax

import (
	"slices"
	"sort"
	"strings"
)

// An Import is what a local name of a module is bound to.
type Import struct {
	Module string // without "node:"
	Name   string // exported name, "default", or "*" for the whole module
}

// names holds what the names of a file are bound to, each within a range of
// tokens.
type names struct {
	functions []Function
	imports   map[string]Import
	bindings  map[string][]binding
	sorted    bool
}

// A binding says what a name means from one token to another. target is empty
// for something that is defined in the file itself.
type binding struct {
	from, to int
	target   string
}

// maxBindings is how many bindings of one name are looked at, from the nearest.
const maxBindings = 64

// Imports returns what each imported name is bound to. Later imports of the
// same name win.
func (f *File) Imports() map[string]Import { return f.resolveNames().imports }

// Imported reports whether the file imports a module, under any name.
func (f *File) Imported(modules ...string) bool {
	// Most files name none of them, and to look costs less than to resolve names.
	if !slices.ContainsFunc(modules, func(m string) bool { return strings.Contains(f.Text, m) }) {
		return false
	}
	for _, imp := range f.Imports() {
		for _, m := range modules {
			if imp.Module == m {
				return true
			}
		}
	}
	return false
}

// bound returns what a name means at a token.
func (f *File) bound(name string, at int) (target string, ok bool) {
	if i := f.binding(name, at); i >= 0 {
		return f.names.bindings[name][i].target, true
	}
	return "", false
}

// binding returns which binding of a name holds at a token, -1 for none.
func (f *File) binding(name string, at int) int {
	all := f.resolveNames().bindings[name]
	last := len(all)
	if f.names.sorted {
		last = sort.Search(len(all), func(i int) bool { return all[i].from > at })
	}
	best := -1
	for i := last - 1; i >= 0 && i >= last-maxBindings; i-- {
		if all[i].from <= at && at < all[i].to && (best < 0 || all[i].from > all[best].from) {
			best = i
		}
	}
	return best
}

func (f *File) bind(name string, scope Range, target string) {
	f.names.bindings[name] = append(f.names.bindings[name], binding{scope.From, scope.To, target})
}

func (f *File) resolveNames() *names {
	if f.names != nil {
		return f.names
	}
	f.names = &names{imports: map[string]Import{}, bindings: map[string][]binding{}}
	f.names.functions = f.scanFunctions()
	if f.Language&Script == 0 {
		f.names.sorted = true
		return f.names
	}
	for i := range f.names.functions {
		f.bindFunction(&f.names.functions[i])
	}
	for i, t := range f.Tokens {
		if t.Kind != Ident || f.member(i) {
			continue
		}
		switch t.Text {
		case "import":
			f.importDeclaration(i)
		case "const", "let", "var", "using":
			f.declaration(i)
		case "class":
			if name := f.At(i + 1); name.Kind == Ident && name.Text != "extends" {
				f.bind(name.Text, f.scope(i), "")
			}
		}
	}
	for _, all := range f.names.bindings {
		sort.SliceStable(all, func(i, j int) bool { return all[i].from < all[j].from })
	}
	f.names.sorted = true
	return f.names
}

// maxScope is how many brackets outwards the block of a declaration is looked
// for.
const maxScope = 256

// scope returns the tokens in which a declaration at token i holds.
func (f *File) scope(i int) Range {
	for p, depth := f.Parent(i), 0; p >= 0 && depth < maxScope; p, depth = f.Parent(p), depth+1 {
		if f.Tokens[p].Is("{") {
			return Range{p, f.Tokens[p].Match}
		}
	}
	return Range{0, len(f.Tokens)}
}

func (f *File) bindFunction(fn *Function) {
	if f.At(fn.First).Is("function") && fn.Name != "" {
		f.bind(fn.Name, f.scope(fn.First), "")
	}
	for _, p := range fn.Params {
		for _, name := range f.paramNames(p) {
			f.bind(name, Range{p.From, fn.Body.To}, "")
		}
	}
}

// maxPattern is how many tokens of a destructuring pattern are read.
const maxPattern = 256

// paramNames returns the names that a parameter binds.
func (f *File) paramNames(p Range) []string {
	for i := p.From; i < p.To; i++ {
		switch t := f.Tokens[i]; {
		case t.Is("@"):
			for i++; f.At(i+1).Is("(") && f.Tokens[i+1].Match > 0; {
				i = f.Tokens[i+1].Match
			}
		case t.Is("..."), modifier(t):
		case t.Kind == Ident:
			return []string{t.Text}
		case (t.Is("{") || t.Is("[")) && t.Match > i:
			var names []string
			for _, b := range f.pattern(i) {
				names = append(names, b.name)
			}
			return names
		default:
			return nil
		}
	}
	return nil
}

// A part is one name of a destructuring pattern and the key it takes, "" for
// an element or something deeper.
type part struct{ name, key string }

// pattern returns the names that the pattern which opens at token open binds.
func (f *File) pattern(open int) []part {
	var parts []part
	for i := open + 1; i < f.Tokens[open].Match && i < open+maxPattern; i++ {
		t := f.Tokens[i]
		if t.Kind != Ident {
			continue
		}
		next := f.At(i + 1)
		switch {
		case next.Is(":"):
			if value := f.At(i + 2); value.Kind == Ident && f.Parent(i) == open {
				parts = append(parts, part{value.Text, t.Text})
				i += 2
			}
		case next.Is("=") || next.Is(",") || next.Is("}") || next.Is("]"):
			key := t.Text
			if f.Parent(i) != open || f.Tokens[open].Text == "[" {
				key = ""
			}
			parts = append(parts, part{t.Text, key})
			if next.Is("=") {
				i = max(i, f.ExprEnd(i+1)-1)
			}
		}
	}
	return parts
}

// declaration binds the names that "const", "let" or "var" at token i declares.
func (f *File) declaration(i int) {
	scope := f.scope(i)
	for at := i + 1; at < len(f.Tokens); {
		t := f.Tokens[at]
		end := max(f.ExprEnd(at), at+1)
		switch {
		case t.Is("let") || t.Is("const") || t.Is("var"): // the next declaration, which is read on its own
			return
		case t.Kind == Ident:
			f.bind(t.Text, scope, f.declaredTarget(at, end))
			f.noteRequire(t.Text, at, end)
		case (t.Is("{") || t.Is("[")) && t.Match > at:
			f.destructure(at, end, scope)
		}
		if end >= len(f.Tokens) || !f.Tokens[end].Is(",") {
			return
		}
		at = end + 1
	}
}

// declaredTarget returns what the name at token at is initialised with.
func (f *File) declaredTarget(at, end int) string {
	for i, steps := at+1, 0; i < end && steps < maxChain; i, steps = f.skip(i), steps+1 {
		if f.Tokens[i].Is("=") {
			return f.aliased(Range{i + 1, end})
		}
	}
	return ""
}

func (f *File) destructure(at, end int, scope Range) {
	target := ""
	closing := f.Tokens[at].Match
	if eq := f.untypedEquals(closing+1, end); eq > 0 {
		target = f.aliased(Range{eq + 1, end})
	}
	for _, p := range f.pattern(at) {
		bound := ""
		if target != "" && p.key != "" {
			bound = target + "." + p.key
		}
		f.bind(p.name, scope, bound)
		if module, ok := f.required(closing+1, end); ok && p.key != "" {
			f.names.imports[p.name] = Import{module, p.key}
		}
	}
}

func (f *File) untypedEquals(i, end int) int {
	for steps := 0; i < end && steps < maxChain; i, steps = f.skip(i), steps+1 {
		if f.Tokens[i].Is("=") {
			return i
		}
	}
	return -1
}

// noteRequire adds "x = require(…)" to the imports.
func (f *File) noteRequire(name string, at, end int) {
	if module, ok := f.required(at+1, end); ok {
		f.names.imports[name] = Import{module, "*"}
	}
}

// required returns the module that the value behind the next "=" loads.
func (f *File) required(i, end int) (module string, ok bool) {
	eq := f.untypedEquals(i, end)
	if eq < 0 {
		return "", false
	}
	i = eq + 1
	if f.At(i).Is("await") {
		i++
	}
	if !f.At(i).Is("require") && !f.At(i).Is("import") || !f.At(i+1).Is("(") {
		return "", false
	}
	value, next, ok := f.Literal(i + 2)
	if !ok || !f.At(next).Is(")") || next+1 < end && !f.At(next+1).Is(";") {
		return "", false
	}
	return moduleName(value), true
}

// aliased returns what a value stands for where it is another name for
// something: a chain, a required module, a promisified function, an instance
// (its class and "()").
func (f *File) aliased(value Range) string {
	i := value.From
	if f.At(i).Is("await") {
		i++
	}
	if f.At(i).Is("new") {
		i++
	}
	if value.To-i > maxChain*4 || i >= value.To {
		return ""
	}
	last := value.To - 1
	if f.At(i).Is("import") && f.At(i+1).Is("(") && f.Tokens[i+1].Match == last {
		if module, _, ok := f.Literal(i + 2); ok {
			return moduleName(module)
		}
	}
	if f.Tokens[last].Is(")") {
		if target, ok := f.wrapped(f.Tokens[last].Match); ok {
			return target
		}
	}
	chain, first := f.Chain(last)
	if len(chain) == 0 || first != i {
		return ""
	}
	return f.Resolve(chain, first)
}

// wrapped returns the function that a wrapper such as util.promisify, whose
// argument list opens at token open, gives in another form.
func (f *File) wrapped(open int) (target string, ok bool) {
	if open < 1 || f.Tokens[open-1].Kind != Ident {
		return "", false
	}
	switch f.Tokens[open-1].Text {
	case "promisify", "pify", "promisifyAll", "bind":
	default:
		return "", false
	}
	if f.Tokens[open-1].Text == "bind" {
		if open < 3 || !f.member(open-1) {
			return "", false
		}
		chain, first := f.Chain(open - 3)
		return f.Resolve(chain, first), len(chain) > 0
	}
	args := f.Items(open)
	if len(args) == 0 || args[0].To-args[0].From > maxChain {
		return "", false
	}
	chain, first := f.Chain(args[0].To - 1)
	if len(chain) == 0 || first != args[0].From {
		return "", false
	}
	return f.Resolve(chain, first), true
}
