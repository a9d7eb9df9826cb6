package syntax

import "strings"

// references returns what the names in a range mean in this file.
func (f *File) references(r Range) []Range {
	if known, ok := f.basis.refs[r]; ok {
		return known
	}
	var out []Range
	seen := map[Range]bool{r: true}
	type use struct {
		name  string
		own   bool
		scope Range
	}
	used := map[use]bool{}
	for i := r.From; i < r.To && f.spend(1); i++ {
		own, ok := f.refers(i)
		if !ok {
			continue
		}
		scope := f.nearest(f.Tokens[i].Text, i)
		if u := (use{f.Tokens[i].Text, own, scope}); used[u] {
			continue
		} else {
			used[u] = true
		}
		for _, d := range f.meaning().of[f.Tokens[i].Text] {
			if !f.spend(1) || len(out) > maxBasis {
				break
			}
			if seen[d.at] || within(d.at, r) || within(r, d.at) || i < d.scope.From || i >= d.scope.To || d.member != own && f.Language != Swift {
				continue
			}
			if !own && (d.at.From < scope.From || d.at.From >= scope.To) {
				continue
			}
			seen[d.at] = true
			out = append(out, d.at)
		}
	}
	f.basis.refs[r] = out
	return out
}

func within(inner, outer Range) bool { return outer.From <= inner.From && inner.To <= outer.To }

// refers reports whether token i is a name that refers to something; own says
// that it is a member of the object itself.
func (f *File) refers(i int) (own, ok bool) {
	t := f.Tokens[i]
	switch {
	case t.Kind != Ident, typeWord(f.At(i - 1)), f.At(i - 1).Is("function"), f.At(i - 1).Is("func"), f.At(i+1).Is(":") && !f.At(i-1).Is("?") && !f.At(i-1).Is("case"):
		return false, false
	case !f.member(i):
		return false, true
	case f.Language == Swift:
		return true, true
	}
	base := f.At(i - 2)
	return true, base.Is("this") || base.Is("super") || base.Is("self") || base.Kind == Ident && f.meaning().types[base.Text]
}

// nearest returns the tokens in which the closest binding of a name holds, all
// of them if the name is bound nowhere. A binding within the name's own
// function hides what the file calls so.
func (f *File) nearest(name string, at int) Range {
	if i := f.binding(name, at); i >= 0 {
		b := f.names.bindings[name][i]
		return Range{b.from, b.to}
	}
	return Range{0, len(f.Tokens)}
}

// fileWide reports whether a name used at a token is one of the whole file.
func (f *File) fileWide(name string, at int) bool {
	return f.nearest(name, at) == Range{0, len(f.Tokens)}
}

// registrations returns the calls and exports that decide what runs before
// handlers of this file: app.use(…), router.all(…), and the configuration of a
// middleware.
func (f *File) registrations() map[int][]Range {
	all := map[int][]Range{}
	for _, c := range f.Calls() {
		if len(c.Callee) < 2 || c.Tagged || len(c.Args) == 0 {
			continue
		}
		first := f.At(c.Args[0].From)
		switch c.Name() {
		case "use", "addHook", "register", "before", "onRequest", "beforeEach", "grouped":
		case "all", "param":
			if first.Kind != String && first.Kind != Template {
				continue
			}
		case "get", "post", "put", "patch", "delete", "options", "head":
			if first.Kind != String || !strings.Contains(first.Text, "*") {
				continue
			}
		default:
			continue
		}
		p := f.outside(c.First)
		all[p] = append(all[p], Range{c.First, f.Tokens[c.Open].Match + 1})
	}
	for _, a := range f.Assignments() {
		if a.Name() == "config" && f.Parent(a.At) < 0 && f.At(a.Pattern.From-2).Is("export") {
			all[-1] = append(all[-1], Range{a.Pattern.From, a.Value.To})
		}
	}
	return all
}

// maxMentions is how many uses of a function are looked at.
const maxMentions = 64

// namedFunctions returns where the functions of the file are named.
func (f *File) namedFunctions() map[string][]int {
	at := map[string][]int{}
	for _, fn := range f.Functions() {
		if fn.Name != "" {
			at[fn.Name] = nil
		}
	}
	for i, t := range f.Tokens {
		if t.Kind != Ident {
			continue
		}
		if all, ok := at[t.Text]; ok && len(all) <= maxMentions {
			at[t.Text] = append(all, i)
		}
	}
	return at
}

// callers returns the functions that use a symbol or one around it, and the
// statements outside of functions that do: a route, a wrapper.
func (f *File) callers(symbol int) (functions, statements []Range) {
	if symbol < 0 {
		return nil, nil
	}
	here := f.symbols[symbol]
	for s := symbol; s >= 0 && f.spend(16); s = f.symbols[s].outer {
		for _, i := range f.basis.mentions[f.symbols[s].Name] {
			_, ok := f.refers(i)
			if !ok || !f.spend(4) || here.Start <= f.Tokens[i].Start && f.Tokens[i].Start < here.End || f.exported(i) {
				continue
			}
			user := f.innermost(f.Tokens[i].Start)
			switch {
			case user < 0:
				statements = append(statements, f.gaps(-1, f.topStatement(i))...)
			case f.symbols[user].Start <= here.Start && here.End <= f.symbols[user].End:
			default:
				r := f.tokensOf(f.symbols[user])
				functions = append(functions, Range{f.lead(r.From), r.To})
				if strings.Contains(f.symbols[user].Name, "(") { // a route: what stands before its handler counts
					statements = append(statements, f.head(r)...)
				}
			}
		}
	}
	return functions, statements
}

// head returns the arguments of the call in r that are no functions.
func (f *File) head(r Range) []Range {
	for i := r.From; i < r.To; i++ {
		if !f.Tokens[i].Is("(") {
			continue
		}
		var out []Range
		for _, item := range f.Items(i) {
			if !f.callback(item) {
				out = append(out, item)
			}
		}
		return out
	}
	return nil
}

// exported reports whether token i stands in a list of exported names.
func (f *File) exported(i int) bool {
	p := f.Parent(i)
	if p < 0 || !f.Tokens[p].Is("{") {
		return false
	}
	before := f.At(p - 1)
	return before.Is("export") || before.Is("default") || before.Is("=") && (f.At(p-2).Is("exports") || f.At(p-4).Is("module"))
}
