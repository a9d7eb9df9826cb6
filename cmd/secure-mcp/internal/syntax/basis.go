package syntax

import (
	"cmp"
	"slices"
)

// A basis holds, for one file, what [File.Basis] has found out so far.
type basis struct {
	known    map[int][]Range // by symbol
	refs     map[Range][]Range
	mentions map[string][]int // tokens that name a function
	rules    map[int][]Range  // registrations of what runs before handlers, by the bracket around them
	budget   int
}

// maxBasis is how many ranges a basis has; one that needs more is the whole
// file.
const maxBasis = 256

// Basis returns what a judgement of the code at an offset rests on, as ranges
// of tokens in order: the symbol around it; what surrounds that up to its
// statement, without the functions beside it; what the file registers to run
// before its handlers; who calls the symbol; and what all these refer to by
// name, and so on. It is the whole file where that is too much to follow, and
// nil in other languages than scripts and Swift: there is only
// [File.SymbolText].
func (f *File) Basis(offset int) []Range {
	if f.Language&(Script|Swift) == 0 {
		return nil
	}
	whole := []Range{{0, len(f.Tokens)}}
	symbol := f.innermost(offset)
	if symbol < 0 && f.Language == HTML {
		return whole
	}
	if f.basis == nil {
		f.basis = &basis{known: map[int][]Range{}, refs: map[Range][]Range{}, budget: 300_000 + 16*len(f.Tokens)}
		f.basis.rules = f.registrations()
		f.basis.mentions = f.namedFunctions()
	}
	found, ok := f.basis.known[symbol]
	if !ok {
		if found = f.findBasis(symbol); found == nil {
			found = whole
		}
		f.basis.known[symbol] = found
	}
	return found
}

func (f *File) findBasis(symbol int) []Range {
	own := f.own(symbol)
	roots := slices.Clone(own)
	first := 0
	if symbol >= 0 && len(own) > 0 {
		first = own[0].From
	}
	for p := f.outside(first); f.spend(1); p = f.outside(p) {
		if roots = append(roots, f.basis.rules[p]...); p < 0 || len(roots) > maxBasis {
			break
		}
	}
	callers, uses := f.callers(symbol)
	all := f.closure(append(roots, uses...))
	if all == nil {
		return nil
	}
	return f.tidy(append(all, callers...))
}

// outside returns the bracket around token i, -1 at the top level of a script.
func (f *File) outside(i int) int {
	if p := f.Parent(i); p >= 0 && f.Tokens[p].Kind != Tag {
		return p
	}
	return -1
}

// own returns the symbol and what surrounds it: for a function or a call all
// that is not in another symbol, for a type its header, and the statement
// around them. Without a symbol it is the code of the top level.
func (f *File) own(symbol int) []Range {
	if symbol < 0 {
		return f.gaps(-1, Range{0, len(f.Tokens)})
	}
	r := f.tokensOf(f.symbols[symbol])
	out := []Range{{f.lead(r.From), r.To}}
	for i := f.symbols[symbol].outer; i >= 0 && len(out) <= maxBasis && f.spend(maxDecorated/8); i = f.symbols[i].outer {
		r = f.tokensOf(f.symbols[i])
		if typeWord(f.At(r.From)) {
			head := r.From
			for head < r.To && !f.Tokens[head].Is("{") {
				head = f.skip(head)
			}
			out = append(out, Range{f.lead(r.From), head})
			continue
		}
		out = append(out, f.gaps(i, Range{f.lead(r.From), r.To})...)
	}
	return append(out, f.gaps(-1, f.topStatement(r.From))...)
}

func typeWord(t Token) bool {
	switch t.Text {
	case "class", "struct", "enum", "extension", "protocol", "actor", "interface", "namespace":
		return t.Kind == Ident
	}
	return false
}

// gaps returns the tokens of r that are in none of the symbols right inside
// the symbol outer, imports and lists of exports left out.
func (f *File) gaps(outer int, r Range) []Range {
	var out []Range
	at := r.From
	add := func(to int) {
		out = append(out, f.withoutImports(Range{at, min(to, r.To)}, outer)...)
	}
	start := 0
	if r.From < len(f.Tokens) {
		start, _ = slices.BinarySearchFunc(f.symbols, f.Tokens[r.From].Start, func(s Symbol, at int) int { return cmp.Compare(s.Start, at) })
	}
	for i := start; i < len(f.symbols) && f.spend(1); i++ {
		s := f.symbols[i]
		if s.outer != outer {
			continue
		}
		inner := f.tokensOf(s)
		if inner.From >= r.To {
			break
		}
		add(max(at, f.lead(inner.From)))
		at = max(at, inner.To)
	}
	add(r.To)
	return out
}

// withoutImports splits a range of the top level at its imports and at lists
// of exported names: they mean something where a name of theirs is used.
func (f *File) withoutImports(r Range, outer int) []Range {
	if r.Empty() {
		return nil
	}
	if outer >= 0 {
		return []Range{r}
	}
	var out []Range
	at := r.From
	for i := r.From; i < r.To && f.spend(1); {
		end := max(i+1, f.ExprEnd(i))
		list := f.Tokens[i].Is("export") && (f.At(i+1).Is("{") || f.At(i+1).Is("*") || f.At(i+1).Is("default") && f.At(i+2).Is("{")) ||
			f.Tokens[i].Is("module") && f.At(i+1).Is(".") && f.At(i+3).Is("=") && f.At(i+4).Is("{")
		if list || f.Tokens[i].Is("import") && !f.At(i+1).Is("(") && !f.At(i+1).Is(".") || f.requires(Range{i, end}) {
			if at < i {
				out = append(out, Range{at, i})
			}
			for end < r.To && (f.Tokens[end].Is(",") || f.Tokens[end].Is(";")) {
				end++
			}
			at = end
		}
		i = max(end, i+1)
	}
	if at < r.To {
		out = append(out, Range{at, r.To})
	}
	return out
}

// requires reports whether a statement declares names of a loaded module.
func (f *File) requires(r Range) bool {
	if !f.At(r.From).Is("const") && !f.At(r.From).Is("let") && !f.At(r.From).Is("var") {
		return false
	}
	_, ok := f.required(r.From+1, r.To)
	return ok
}

// topStatement returns the statement of the top level that token i is in.
func (f *File) topStatement(i int) Range {
	for steps := 0; steps < maxScope; steps++ {
		p := f.outside(i)
		if p < 0 {
			break
		}
		i = p
	}
	return f.statementAt(i)
}

// statementAt returns the statement around token i on its level.
func (f *File) statementAt(i int) Range {
	end, first := f.ExprEnd(i), i
	for first > 0 && f.spend(1) {
		before := first - 1
		if m := f.Tokens[before].Match; m >= 0 && m < before {
			before = m
		}
		if t := f.Tokens[before]; f.Tokens[first-1].Is(";") || t.Match > before && before == first-1 || f.ExprEnd(before) != end && !f.Tokens[first-1].Is(",") {
			break
		}
		first = before
	}
	return Range{first, max(end, i+1)}
}

// spend takes n steps from the budget of the file's basis.
func (f *File) spend(n int) bool {
	f.basis.budget -= n
	return f.basis.budget > 0
}

// closure adds to ranges what they refer to, and so on; nil if that is too
// much.
func (f *File) closure(roots []Range) []Range {
	seen := map[Range]bool{}
	var all []Range
	for queue := roots; len(queue) > 0; queue = queue[1:] {
		r := queue[0]
		if r.Empty() || seen[r] {
			continue
		}
		seen[r] = true
		if all = append(all, r); len(all) > maxBasis || f.basis.budget <= 0 {
			return nil
		}
		more := f.references(r)
		if len(more) > maxBasis || !f.spend(len(more)) {
			return nil
		}
		queue = append(queue, more...)
	}
	return all
}

// tidy orders ranges and drops those that lie in another one.
func (f *File) tidy(all []Range) []Range {
	slices.SortFunc(all, func(a, b Range) int { return cmp.Or(a.From-b.From, b.To-a.To) })
	var out []Range
	for _, r := range all {
		if n := len(out); n == 0 || r.To > out[n-1].To {
			out = append(out, r)
		}
	}
	return out
}
