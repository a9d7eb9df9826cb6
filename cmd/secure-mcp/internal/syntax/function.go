package syntax

// A Function is a function, method, arrow or initialiser.
type Function struct {
	Name   string // "" if it has none
	First  int    // token where it begins
	Params []Range
	Body   Range // tokens between the braces, or the expression of an arrow
}

// Functions returns the functions of the file in source order of their
// parameters. It knows JavaScript, Swift and Go.
func (f *File) Functions() []Function {
	return f.resolveNames().functions
}

func (f *File) scanFunctions() []Function {
	var all []Function
	for i, t := range f.Tokens {
		var fn Function
		var ok bool
		switch {
		case t.Kind == Punct && t.Text == "(" && t.Match > i:
			fn, ok = f.function(i)
		case t.Kind == Punct && t.Text == "=>" && i > 0 && f.Tokens[i-1].Kind == Ident && !f.member(i-1) && f.Language&Script != 0:
			fn = Function{First: i - 1, Params: []Range{{i - 1, i}}, Body: f.arrowBody(i + 1)}
			ok = !f.At(i-2).Is(":") && !f.At(i-2).Is(".")
		}
		if ok {
			f.nameFunction(&fn)
			all = append(all, fn)
		}
	}
	return all
}

// function returns the function whose parameters open at token open.
func (f *File) function(open int) (Function, bool) {
	end := f.Tokens[open].Match
	fn := Function{First: open, Params: f.Items(open)}
	named, isNamed := f.declared(open)
	body, arrow := f.bodyAfter(end + 1)
	switch {
	case body < 0:
		return fn, false
	case arrow && f.Language&Script != 0 && !isNamed:
		fn.Body = f.arrowBody(body)
		return fn, true
	case arrow || !isNamed:
		return fn, false
	}
	fn.First, fn.Name = named, f.declaredName(named, open)
	fn.Body = Range{body + 1, max(body+1, f.Tokens[body].Match)}
	return fn, f.Tokens[body].Match > body
}

// declared returns where the declaration begins whose parameters open at open.
func (f *File) declared(open int) (first int, ok bool) {
	i := f.calleeEnd(open)
	if i < 0 || f.Tokens[i].Kind != Ident && !f.Tokens[i].Is("*") {
		return 0, false
	}
	for back := i; back >= 0 && i-back <= 2; back-- {
		switch t := f.Tokens[back]; {
		case t.Is("function"), t.Is("func"), t.Is("init") && back == i && f.Language == Swift:
			return back, true
		case t.Kind != Ident && !t.Is("*") && !t.Is(")"):
			back = -1
		case t.Is(")") && f.Language == Go && t.Match > 0 && f.Tokens[t.Match-1].Is("func"):
			return t.Match - 1, true
		}
	}
	if f.Language&Script == 0 || f.Tokens[i].Kind != Ident || f.keyword(f.Tokens[i].Text) || f.member(i) || f.At(i-1).Is("new") {
		return 0, false
	}
	return i, true
}

func (f *File) declaredName(first, open int) string {
	for i := f.calleeEnd(open); i >= first; i-- {
		if t := f.Tokens[i]; t.Kind == Ident && t.Text != "function" && t.Text != "func" {
			return t.Text
		}
	}
	return ""
}

// bodyAfter returns the token of "{" or of the one after "=>" behind the
// parameters, over a return type; -1 if there is neither.
func (f *File) bodyAfter(i int) (body int, arrow bool) {
	typed := false
	for steps := 0; i < len(f.Tokens) && steps < maxChain; steps++ {
		t := f.Tokens[i]
		switch {
		case t.Is("=>"):
			return i + 1, true
		case t.Is("{"):
			if !typed || f.Language&Script == 0 || t.Match < 0 || !typeFollows(f.At(i-1)) {
				return i, false
			}
		case steps == 0 && (t.Is(":") || t.Is("->")):
			typed = true
		case steps == 0 && !(f.Language == Swift && t.Kind == Ident) && f.Language != Go,
			t.Is(";"), t.Is(","), t.Is(")"), t.Is("}"), t.Is("="), t.Is("?"), t.Is("(") && !typed && f.Language&Script != 0:
			return -1, false
		}
		i = f.skip(i)
	}
	return -1, false
}

// typeFollows reports whether a "{" behind t is part of a type.
func typeFollows(t Token) bool {
	return t.Is(":") || t.Is("|") || t.Is("&") || t.Is("<") || t.Is(",")
}

// arrowBody returns the body of the arrow function whose body begins at i.
func (f *File) arrowBody(i int) Range {
	if t := f.At(i); t.Is("{") && t.Match > i {
		return Range{i + 1, t.Match}
	}
	return Range{i, max(i, f.ExprEnd(i))}
}

// nameFunction gives a function without a name that of what it is assigned to.
func (f *File) nameFunction(fn *Function) {
	if fn.Name != "" {
		return
	}
	i := fn.First - 1
	if f.At(i).Is("async") {
		fn.First, i = i, i-1
	}
	switch before := f.At(i); {
	case before.Is("="):
		if target, _ := f.target(i); len(target) > 0 {
			fn.Name = target[len(target)-1]
		}
	case before.Is(":") && f.At(i-1).Kind == Ident:
		fn.Name = f.Tokens[i-1].Text
	}
}
