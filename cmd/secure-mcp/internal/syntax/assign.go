package syntax

// An Assignment is a declaration with a value or an assignment.
type Assignment struct {
	Target  []string // member chain; empty for destructuring
	Pattern Range    // tokens of the target
	Op      string   // "=", ":=", "+=", "??=" …
	At      int      // token of the operator
	Value   Range
}

// Name returns the last name of the target.
func (a Assignment) Name() string {
	if len(a.Target) == 0 {
		return ""
	}
	return a.Target[len(a.Target)-1]
}

// A Pair is a key and its value: in an object, a dictionary, an argument with
// a label, a JSX attribute, a line of configuration or a property list.
type Pair struct {
	Key   string
	At    int // token of the key
	Value Range
}

// Assignments returns the assignments of the file in order.
func (f *File) Assignments() []Assignment {
	if f.scanned.assigns {
		return f.assigns
	}
	f.scanned.assigns = true
	for i, t := range f.Tokens {
		if t.Kind != Punct || !assigns(t.Text) || i == 0 || f.Language&(Config|HTML) == HTML && f.inTag(i) {
			continue
		}
		if f.inTag(i) {
			continue
		}
		target, first := f.target(i)
		f.assigns = append(f.assigns, Assignment{
			Target: target, Pattern: Range{first, i}, Op: t.Text, At: i,
			Value: Range{i + 1, max(i+1, f.ExprEnd(i+1))},
		})
	}
	return f.assigns
}

func assigns(op string) bool {
	switch op {
	case "=", ":=", "+=", "??=", "||=", "&&=":
		return true
	}
	return false
}

// inTag reports whether token i is inside the tag of an element.
func (f *File) inTag(i int) bool {
	p := f.Parent(i)
	return p >= 0 && f.Tokens[p].Kind == Tag
}

// target returns the chain that is assigned to by the operator at token op,
// without its type, and where it begins.
func (f *File) target(op int) (chain []string, first int) {
	end := f.untyped(op - 1)
	if end < 0 {
		return nil, op
	}
	if t := f.Tokens[end]; (t.Is("}") || t.Is("]")) && t.Match >= 0 && !f.applies(t.Match-1) {
		return nil, t.Match
	}
	return f.Chain(end)
}

// untyped moves from the last token of a type annotation to the name before
// its colon; where there is no annotation it stays.
func (f *File) untyped(end int) int {
	chain, first := f.Chain(end)
	if len(chain) > 0 && !f.At(first-1).Is(":") && !typeToken(f.At(first-1)) {
		return end
	}
	for i, steps := end, 0; i > 0 && steps < 24; i, steps = i-1, steps+1 {
		t := f.Tokens[i]
		switch {
		case t.Is(":"):
			name := i - 1
			if f.Tokens[name].Is("?") || f.Tokens[name].Is("!") {
				name--
			}
			if name >= 0 && (f.Tokens[name].Kind == Ident || f.Tokens[name].Is("}") || f.Tokens[name].Is("]")) {
				return name
			}
			return end
		case t.Match >= 0 && t.Match < i:
			i = t.Match
		case t.Kind == Ident || t.Kind == String || typeToken(t):
		default:
			return end
		}
	}
	return end
}

func typeToken(t Token) bool {
	if t.Kind != Punct {
		return false
	}
	switch t.Text {
	case "|", "&", "<", ">", "?", ",":
		return true
	}
	return false
}

// Pairs returns the pairs of the file in order.
func (f *File) Pairs() []Pair {
	if f.scanned.pairs {
		return f.pairs
	}
	f.scanned.pairs = true
	for i, t := range f.Tokens {
		switch {
		case f.Language == Plist:
			f.property(i)
		case t.Kind != Punct || i == 0:
		case t.Text == "=" && f.inTag(i):
			f.attributePair(i)
		case t.Text == ":" && f.keyed(i), t.Text == "=" && f.Language&Config != 0, t.Text == "=>" && f.Tokens[i-1].Kind == String:
			f.pair(i)
		}
	}
	return f.pairs
}

// keyed reports whether the colon at token i follows the key of a pair.
func (f *File) keyed(i int) bool {
	if k := f.Tokens[i-1].Kind; k != Ident && k != String && k != Number && !f.Tokens[i-1].Is("]") {
		return false
	}
	if f.Language&(YAML|Properties) != 0 || i == 1 {
		return true
	}
	first := i - 1
	if t := f.Tokens[first]; t.Is("]") { // a computed key
		if first = t.Match; first < 0 {
			return false
		}
	}
	for f.Language == Swift && first > 1 && f.Tokens[first-1].Is(".") {
		first -= 2
	}
	before := f.At(first - 1)
	return before.Kind == 0 || before.Is("{") || before.Is(",") || before.Is("[") || before.Is("(") || before.Is(";")
}

func (f *File) pair(i int) {
	key := f.Tokens[i-1]
	name := key.Value()
	if key.Is("]") {
		name = "[]"
		if value, next, ok := f.Literal(key.Match + 1); ok && next == i-1 {
			name = value
		}
	}
	end := max(i+1, f.ExprEnd(i+1))
	if f.Language&(Config&^JSON) != 0 && i+1 < len(f.Tokens) {
		end = f.sameLine(i + 1)
	}
	f.pairs = append(f.pairs, Pair{Key: name, At: i - 1, Value: Range{i + 1, end}})
}

// sameLine returns the index behind the value that begins at token i of a
// language of lines; a key without a value has none.
func (f *File) sameLine(i int) int {
	for n := f.Tokens[i-1].End; n < f.Tokens[i].Start; n++ {
		if f.Text[n] == '\n' {
			return i
		}
	}
	return f.skip(i)
}

func (f *File) attributePair(i int) {
	if f.Tokens[i-1].Kind == Ident && i+1 < len(f.Tokens) {
		f.pairs = append(f.pairs, Pair{Key: f.Tokens[i-1].Text, At: i - 1, Value: Range{i + 1, f.skip(i + 1)}})
	}
}

// property adds the pair whose key element begins at token i of a property
// list.
func (f *File) property(i int) {
	t := f.Tokens[i]
	if t.Kind != Tag || t.Text != "<key>" || t.Match != i+2 || f.Tokens[i+1].Kind != Text {
		return
	}
	value := Range{i + 3, i + 3}
	if next := f.At(i + 3); next.Kind == Tag && next.Text != "</dict>" && next.Text != "<key>" {
		value.To = f.skip(i + 3)
	}
	f.pairs = append(f.pairs, Pair{Key: f.Tokens[i+1].Text, At: i + 1, Value: value})
}

// Property returns the value of a key in the object that opens at token open.
func (f *File) Property(open int, key string) (value Range, ok bool) {
	for _, item := range f.Items(open) {
		name := f.Tokens[item.From]
		if name.Kind != Ident && name.Kind != String || name.Value() != key {
			continue
		}
		switch {
		case item.To-item.From == 1: // shorthand
			return item, true
		case f.Tokens[item.From+1].Is(":"):
			return Range{item.From + 2, item.To}, true
		}
	}
	return Range{}, false
}

// Directive reports whether the file, or the function body that begins at
// token i, starts with a directive such as "use server".
func (f *File) Directive(i int, text string) bool {
	for ; f.At(i).Kind == String; i++ {
		if f.Tokens[i].Value() == text {
			return true
		}
		if f.At(i + 1).Is(";") {
			i++
		}
	}
	return false
}
