package syntax

// A Call is a call expression, or a tagged template.
type Call struct {
	Callee   []string // the member chain as written
	Resolved string   // what it is bound to; see [File.Resolve]
	New      bool
	Tagged   bool    // a template behind the callee; its range is the only argument
	Args     []Range // token ranges, empty arguments left out
	First    int     // token where the callee begins
	Open     int     // token of "(" or of the template's first delimiter
	Start    int     // byte offsets of the whole call
	End      int
}

// Name returns the last name of the callee.
func (c Call) Name() string {
	if len(c.Callee) == 0 {
		return ""
	}
	return c.Callee[len(c.Callee)-1]
}

// Calls returns the calls of the file in the order of their arguments.
func (f *File) Calls() []Call {
	if f.scanned.calls {
		return f.calls
	}
	f.scanned.calls = true
	for i, t := range f.Tokens {
		switch {
		case t.Kind == Punct && t.Text == "(" && t.Match > i:
			f.call(i, false)
		case t.Kind == Template && t.Match > i && f.Language&Script != 0:
			f.call(i, true)
		}
	}
	return f.calls
}

// call adds the call whose arguments open at token open, if it is one.
func (f *File) call(open int, tagged bool) {
	end := f.calleeEnd(open)
	if end >= 0 && f.Tokens[end].Is("?.") {
		end--
	}
	if end < 0 || tagged && f.Tokens[end].Kind != Ident || !f.applies(end) || f.declares(end, open) {
		return
	}
	chain, first := f.Chain(end)
	if len(chain) == 0 {
		return
	}
	c := Call{Callee: chain, Tagged: tagged, First: first, Open: open, New: first > 0 && f.Tokens[first-1].Is("new")}
	c.Resolved = f.resolveCall(c, end)
	last := f.Tokens[open].Match
	if tagged {
		c.Args = []Range{{open, last + 1}}
	} else {
		c.Args = f.Items(open)
	}
	c.Start, c.End = f.Tokens[first].Start, f.Tokens[last].End
	f.calls = append(f.calls, c)
}

// resolveCall resolves the callee; "promisify(exec)(x)" calls exec.
func (f *File) resolveCall(c Call, end int) string {
	if f.Tokens[end].Is(")") && c.First < end {
		if target, ok := f.wrapped(f.Tokens[end].Match); ok {
			return target
		}
	}
	return f.Resolve(c.Callee, c.First)
}

// typeArguments returns the token before "<…>" that ends at end, or -1.
func (f *File) typeArguments(end int) int {
	depth := 0
	for i := end; i >= 0 && end-i < maxChain; i-- {
		t := f.Tokens[i]
		switch {
		case t.Match >= 0 && t.Match < i:
			i = t.Match
		case t.Is(">"):
			depth++
		case t.Is("<"):
			if depth--; depth == 0 {
				if i > 0 && f.Tokens[i-1].Kind == Ident && f.Tokens[i-1].End == t.Start {
					return i - 1
				}
				return -1
			}
		case t.Is(";") || t.Is("&&") || t.Is("||") || t.Is("="):
			return -1
		}
	}
	return -1
}

// declares reports whether the parentheses at open belong to a declaration:
// "function f(", "f() {" in a class or object.
func (f *File) declares(end, open int) bool {
	t := f.Tokens[end]
	if t.Kind != Ident || f.member(end) {
		return false
	}
	before := f.At(end - 1)
	switch before.Text {
	case "function", "func", "def", "fn", "class", "init":
		return before.Kind == Ident
	case "new":
		return false
	case "*":
		if end > 1 && f.Tokens[end-2].Is("function") {
			return true
		}
	}
	if f.Language&Script == 0 {
		return false
	}
	after := f.At(f.Tokens[open].Match + 1)
	if after.Is("{") {
		return true
	}
	return after.Is(":") && (before.Kind == 0 || before.Is("{") || before.Is("}") || before.Is(";") || modifier(before))
}

func modifier(t Token) bool {
	if t.Kind != Ident {
		return false
	}
	switch t.Text {
	case "async", "static", "public", "private", "protected", "get", "set", "override", "abstract", "readonly", "export", "default":
		return true
	}
	return false
}
