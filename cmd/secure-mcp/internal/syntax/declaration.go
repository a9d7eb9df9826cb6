package syntax

import "slices"

// A declared is one range of tokens that says what a name of the file means:
// a function, a type, the value that it is given, the import that it comes
// from, a call that changes it.
type declared struct {
	at     Range
	scope  Range // tokens in which a reference may mean it
	member bool  // it is named through "this" or "self"
}

// declarations are what names may refer to, in the order of the file.
type declarations struct {
	of     map[string][]declared
	bodies map[int]bool // the braces of functions
	types  map[string]bool
}

func (f *File) meaning() *declarations {
	if f.meanings == nil {
		f.meanings = &declarations{of: map[string][]declared{}, bodies: map[int]bool{}, types: map[string]bool{}}
		for _, fn := range f.Functions() {
			f.meanings.bodies[fn.Body.From-1] = true
		}
		f.declareSymbols()
		f.declareValues()
		f.declareImports()
		f.declareChanges()
	}
	return f.meanings
}

// declare adds a meaning of a name that is written at a token.
func (f *File) declare(name string, at Range, i int) {
	d := declared{at: at, scope: f.visible(i)}
	d.member = f.members(f.Parent(i))
	f.meanings.of[name] = append(f.meanings.of[name], d)
}

// members reports whether the brace at token open is that of a type or an
// object.
func (f *File) members(open int) bool {
	if open < 0 || !f.Tokens[open].Is("{") || f.meaning().bodies[open] {
		return false
	}
	switch before := f.At(open - 1); before.Text {
	case ")", "{", "}", ";", "else", "try", "catch", "finally", "do":
		return false
	}
	return true
}

// visible returns the tokens in which a name that is declared at token i may
// mean what is declared there. A member of a Swift type is seen in extensions
// and through other values, too.
func (f *File) visible(i int) Range {
	p := f.Parent(i)
	if p < 0 || f.Tokens[p].Kind == Tag || f.Language == Swift && f.members(p) {
		return Range{0, len(f.Tokens)}
	}
	return Range{p, f.Tokens[p].Match}
}

// declareSymbols adds functions and types.
func (f *File) declareSymbols() {
	for _, s := range f.Symbols() {
		r := f.tokensOf(s)
		if typeWord(f.At(r.From)) {
			f.meanings.types[s.Name] = true
		}
		f.declare(s.Name, Range{f.lead(r.From), r.To}, r.From)
	}
}

// tokensOf returns the tokens of a symbol.
func (f *File) tokensOf(s Symbol) Range {
	from := f.TokenAt(s.Start)
	return Range{from, max(from, f.TokenAt(s.End-1)+1)}
}

// lead returns where the statement begins whose function or type begins at
// token i: at the name that it is given to, at its decorators and modifiers.
func (f *File) lead(i int) int {
	if f.At(i - 1).Is("=") {
		if _, first := f.target(i - 1); first < i-1 {
			i = first
		}
	}
	i = f.decorated(i)
	for i > 0 && modifiers[f.Tokens[i-1].Text] {
		i--
	}
	return i
}

// declareValues adds what names are given. A name that is given another value
// elsewhere means that too, wherever it is done.
func (f *File) declareValues() {
	for _, a := range f.Assignments() {
		whole := Range{a.Pattern.From, a.Value.To}
		switch {
		case a.Pattern.Empty():
		case len(a.Target) == 0:
			f.declareParts(a)
		case len(a.Target) == 1:
			f.declare(a.Target[0], whole, a.At)
			if f.Language&Script != 0 && f.fileWide(a.Target[0], a.At) {
				f.everywhere(a.Target[0])
			}
		case a.Target[0] == "this" || a.Target[0] == "self" || slices.Contains(a.Target, "prototype"):
			f.declare(a.Name(), whole, a.At)
			f.meanings.of[a.Name()][len(f.meanings.of[a.Name()])-1].member = true
			f.everywhere(a.Name())
		default:
			f.declare(a.Target[0], whole, a.At)
			if f.Language&Script == 0 || f.fileWide(a.Target[0], a.At) {
				f.everywhere(a.Target[0])
			}
		}
	}
	if f.Language != Swift {
		return
	}
	for i, t := range f.Tokens { // also properties that are computed
		if (t.Is("var") || t.Is("let")) && f.At(i+1).Kind == Ident {
			f.declare(f.Tokens[i+1].Text, Range{i, f.ExprEnd(i)}, i)
		}
	}
}

// everywhere lets the last declaration of a name be seen in the whole file.
func (f *File) everywhere(name string) {
	all := f.meanings.of[name]
	all[len(all)-1].scope = Range{0, len(f.Tokens)}
}

// declareParts adds the names of a pattern: each means its own part of the
// pattern and the value, so that another name beside it changes nothing.
func (f *File) declareParts(a Assignment) {
	for _, item := range f.Items(a.Pattern.From) {
		for i := item.From; i < item.To; i++ {
			if t := f.Tokens[i]; t.Kind == Ident && !f.At(i+1).Is(":") {
				f.declare(t.Text, item, a.At)
				f.declare(t.Text, a.Value, a.At)
			}
		}
	}
}

// declareImports adds imported names: each means its own part of the list and
// the module.
func (f *File) declareImports() {
	if f.Language&Script == 0 {
		return
	}
	for i, t := range f.Tokens {
		if !t.Is("import") || f.member(i) || f.At(i+1).Is("(") || f.At(i+1).Is(".") {
			continue
		}
		end := f.ExprEnd(i)
		for end < len(f.Tokens) && f.Tokens[end].Is(",") {
			end = f.ExprEnd(end + 1)
		}
		if end <= i || f.At(end-1).Kind != String {
			continue
		}
		module := Range{end - 1, end}
		for at := i + 1; at < end-1; at = f.skip(at) {
			items := []Range{{at, at + 1}}
			if f.Tokens[at].Is("{") {
				items = f.Items(at)
			}
			for _, item := range items {
				if local := f.Tokens[item.To-1]; local.Kind == Ident && local.Text != "from" {
					f.declare(local.Text, item, i)
					f.declare(local.Text, module, i)
				}
			}
		}
	}
}

// changers are methods that change what they are called on.
var changers = map[string]bool{
	"set": true, "add": true, "push": true, "unshift": true, "splice": true, "delete": true, "clear": true, "enable": true, "disable": true,
	"configure": true, "config": true, "init": true, "setup": true, "extend": true, "merge": true, "defaults": true, "append": true, "insert": true,
	"remove": true, "removeAll": true, "register": true, "plugin": true, "fill": true,
}

// declareChanges adds calls that change what a name stands for, such as
// ALLOWED.add(x) and Object.assign(options, x).
func (f *File) declareChanges() {
	for _, c := range f.Calls() {
		at := Range{c.First, f.Tokens[c.Open].Match + 1}
		switch {
		case len(c.Callee) < 2 || c.Tagged:
		case c.Callee[0] == "Object" && len(c.Args) > 1:
			if t := f.Tokens[c.Args[0].From]; t.Kind == Ident && f.meanings.of[t.Text] != nil {
				f.declare(t.Text, at, c.First)
			}
		case changers[c.Name()] && f.meanings.of[c.Callee[0]] != nil:
			f.declare(c.Callee[0], at, c.First)
			if f.fileWide(c.Callee[0], c.First) { // wherever it is done
				f.everywhere(c.Callee[0])
			}
		}
	}
}
