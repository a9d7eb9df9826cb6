package syntax

import (
	"slices"
	"sort"
	"strings"
)

// A Symbol is a named piece of code. Start and End are byte offsets.
type Symbol struct {
	Name       string
	Start, End int
	outer      int // index of the symbol around it, -1 if there is none
}

// Named reports whether s is a symbol and not the whole file.
func (s Symbol) Named() bool { return s.Name != "" }

// Symbols returns the named pieces of the file, outer ones before inner ones.
func (f *File) Symbols() []Symbol {
	if f.scanned.symbols {
		return f.symbols
	}
	f.scanned.symbols = true
	f.functionSymbols()
	switch f.Language {
	case Python:
		f.indentedSymbols()
	case YAML, JSON, TOML, Env, Properties, Plist, Markdown:
	default:
		f.bracedSymbols()
	}
	slices.SortStableFunc(f.symbols, func(a, b Symbol) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	f.symbols = slices.CompactFunc(f.symbols, func(a, b Symbol) bool { return a.Start == b.Start && a.Name == b.Name })
	f.nest()
	return f.symbols
}

// nest links each symbol with the one around it.
func (f *File) nest() {
	var open []int
	for i := range f.symbols {
		for len(open) > 0 && f.symbols[open[len(open)-1]].End < f.symbols[i].End {
			open = open[:len(open)-1]
		}
		f.symbols[i].outer = -1
		if len(open) > 0 {
			f.symbols[i].outer = open[len(open)-1]
		}
		open = append(open, i)
	}
}

func (f *File) symbol(name string, first, last int) {
	if first < len(f.Tokens) && last < len(f.Tokens) && first <= last {
		f.symbols = append(f.symbols, Symbol{Name: name, Start: f.Tokens[first].Start, End: f.Tokens[last].End})
	}
}

func (f *File) functionSymbols() {
	for _, fn := range f.Functions() {
		last := fn.Body.To
		if !f.At(last).Is("}") {
			last--
		}
		if fn.Name != "" {
			f.symbol(fn.Name, fn.First, last)
		}
	}
	if f.Language&Script == 0 {
		return
	}
	for _, c := range f.Calls() { // app.get('/users', … => { … })
		if len(c.Args) < 2 || c.Tagged || !f.callback(c.Args[len(c.Args)-1]) {
			continue
		}
		if route, _, ok := f.Literal(c.Args[0].From); ok && len(route) <= 80 {
			f.symbol(c.Name()+"("+route+")", c.First, f.Tokens[c.Open].Match)
		}
	}
	for _, a := range f.Assignments() { // export const GET = withAuth(…)
		if len(a.Target) > 0 && f.Parent(a.At) < 0 && a.Value.To-a.Value.From > 12 {
			f.symbol(a.Name(), a.Pattern.From, a.Value.To-1)
		}
	}
}

// callback reports whether an argument is a function, or a call around one.
func (f *File) callback(r Range) bool {
	for i, steps := r.From, 0; i < r.To && steps < 8; i, steps = i+1, steps+1 {
		if t := f.Tokens[i]; t.Is("function") || t.Is("=>") {
			return true
		}
		if t := f.Tokens[i]; t.Is("(") && t.Match > i && f.At(t.Match+1).Is("=>") {
			return true
		}
	}
	return false
}

// bracedSymbols adds types: a keyword, a name and the next braces.
func (f *File) bracedSymbols() {
	for i, t := range f.Tokens {
		if t.Kind != Ident || f.member(i) {
			continue
		}
		switch t.Text {
		case "class", "struct", "enum", "extension", "protocol", "actor", "interface", "namespace", "resource", "module", "type":
		default:
			continue
		}
		name := f.At(i + 1)
		if name.Kind != Ident && name.Kind != String {
			continue
		}
		for j, steps := i+2, 0; j < len(f.Tokens) && steps < 32; j, steps = f.skip(j), steps+1 {
			if f.Tokens[j].Is("{") && f.Tokens[j].Match > j {
				f.symbol(name.Value(), i, f.Tokens[j].Match)
				break
			}
			if f.Tokens[j].Is(";") || f.Tokens[j].Is("}") || f.Tokens[j].Is("=") {
				break
			}
		}
	}
}

// indentedSymbols adds Python's functions and classes: up to the next line
// that is indented no further.
func (f *File) indentedSymbols() {
	type header struct{ token, column int }
	var open []header
	last := -1
	for i, t := range f.Tokens {
		if i > 0 && strings.IndexByte(f.Text[f.Tokens[i-1].End:t.Start], '\n') < 0 || f.Parent(i) >= 0 {
			last = i
			continue
		}
		column := t.Start - (strings.LastIndexByte(f.Text[:t.Start], '\n') + 1)
		for len(open) > 0 && open[len(open)-1].column >= column && last >= 0 {
			f.symbol(f.pythonName(open[len(open)-1].token), open[len(open)-1].token, last)
			open = open[:len(open)-1]
		}
		if t.Is("def") || t.Is("class") || t.Is("async") && f.At(i+1).Is("def") {
			open = append(open, header{i, column})
		}
		last = i
	}
	for _, h := range open {
		f.symbol(f.pythonName(h.token), h.token, len(f.Tokens)-1)
	}
}

func (f *File) pythonName(i int) string {
	if f.Tokens[i].Is("async") {
		i++
	}
	return f.At(i + 1).Text
}

// innermost returns the index of the innermost symbol around an offset, -1 if
// there is none.
func (f *File) innermost(offset int) int {
	all := f.Symbols()
	i := sort.Search(len(all), func(i int) bool { return all[i].Start > offset }) - 1
	for i >= 0 && all[i].End <= offset {
		i = all[i].outer
	}
	return i
}

// maxSymbols is how many names a symbol path holds, from the inside.
const maxSymbols = 6

// Enclosing returns the names of what is around an offset, outer ones first,
// joined by dots; "" at the top level.
func (f *File) Enclosing(offset int) string {
	var path []string
	for i := f.innermost(offset); i >= 0 && len(path) < maxSymbols; i = f.symbols[i].outer {
		if name := f.symbols[i].Name; len(path) == 0 || path[len(path)-1] != name {
			path = append(path, name)
		}
	}
	slices.Reverse(path)
	return strings.Join(path, ".")
}

// SymbolAt returns the innermost symbol around an offset; without one it is the
// whole file.
func (f *File) SymbolAt(offset int) Symbol {
	if i := f.innermost(offset); i >= 0 {
		return f.symbols[i]
	}
	return Symbol{End: len(f.Text), outer: -1}
}

// SymbolText returns the text of the innermost symbol around an offset, the
// whole text if there is none.
func (f *File) SymbolText(offset int) string {
	s := f.SymbolAt(offset)
	return f.Text[s.Start:s.End]
}

// maxDecorated is how many tokens before a symbol are looked at for decorators.
const maxDecorated = 400

// Decorators returns the text of the decorators and attributes right before
// the symbols around an offset, those of outer ones first, a line for each
// symbol that has any.
func (f *File) Decorators(offset int) string {
	var all []string
	last := -1
	for i := f.innermost(offset); i >= 0 && len(all) < maxSymbols; i = f.symbols[i].outer {
		end := f.TokenAt(f.symbols[i].Start)
		if first := f.decorated(end); first < end && first != last {
			last = first
			all = append(all, f.Text[f.Tokens[first].Start:f.Tokens[end-1].End]+"\n")
		}
	}
	slices.Reverse(all)
	return strings.Join(all, "")
}

// decorated returns the first token of the decorators that end before token
// end, with the modifiers among them; end if there are none.
func (f *File) decorated(end int) int {
	first := end
	for i := end; i > 0 && end-i < maxDecorated; {
		j := i - 1
		if f.Tokens[j].Is(")") {
			if j = f.Tokens[j].Match - 1; j < 0 {
				return first
			}
		}
		switch start := f.chainStart(j); {
		case f.At(start - 1).Is("@"):
			i = start - 1
			first = i
		case j == i-1 && modifiers[f.Tokens[j].Text]:
			i = j
		default:
			return first
		}
	}
	return first
}

// chainStart returns the first token of the names with dots that end at token i.
func (f *File) chainStart(i int) int {
	for steps := 0; steps < 32 && f.At(i-1).Is(".") && f.At(i-2).Kind == Ident; steps++ {
		i -= 2
	}
	return i
}

// modifiers stand between a decorator and what it is for.
var modifiers = map[string]bool{
	"export": true, "default": true, "abstract": true, "declare": true, "public": true, "private": true, "protected": true, "static": true,
	"override": true, "readonly": true, "async": true, "get": true, "set": true, "*": true, "final": true, "open": true, "internal": true,
	"fileprivate": true, "nonisolated": true, "mutating": true, "class": true, "func": true, "def": true, "function": true, "const": true, "let": true, "var": true,
}
