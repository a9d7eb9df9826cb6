package syntax

import "strings"

// A Literal is a constant text and what it is called.
type Literal struct {
	Value      string
	Key        string // what it is assigned to or compared with; "" if nothing
	Compared   bool   // the key is compared with it
	Token      int
	Start, End int // byte offsets, with quotes
}

// Strings returns the constant texts of the file in order: literals, scalars
// of configuration files and texts of XML elements.
func (f *File) Strings() []Literal {
	if f.scanned.literals {
		return f.literals
	}
	f.scanned.literals = true
	keys := f.literalKeys()
	for i, t := range f.Tokens {
		if t.Kind == Text && f.Language&(Plist|HTML) != 0 {
			f.literals = append(f.literals, Literal{Value: strings.TrimSpace(t.Text), Key: keys[i], Token: i, Start: t.Start, End: t.End})
			continue
		}
		if t.Kind == Tag && f.Language == Plist {
			f.literals = append(f.literals, attributes(t, i)...)
			continue
		}
		value, next, ok := f.Literal(i)
		if !ok {
			continue
		}
		l := Literal{Value: value, Key: keys[i], Token: i, Start: t.Start, End: f.Tokens[next-1].End}
		if l.Key == "" {
			l.Key = f.comparedKey(i, next)
			l.Compared = l.Key != ""
		}
		f.literals = append(f.literals, l)
	}
	return f.literals
}

// literalKeys maps literals to the names of what they become.
func (f *File) literalKeys() map[int]string {
	keys := map[int]string{}
	for _, a := range f.Assignments() {
		if name := a.Name(); name != "" && f.Language&(Config&^JSON) == 0 {
			f.keyValue(keys, a.Value, strings.TrimSuffix(name, "()"))
		}
	}
	for _, p := range f.Pairs() {
		f.keyValue(keys, p.Value, p.Key)
	}
	f.namedValues(keys)
	switch f.Language {
	case Plist:
		f.elementKeys(keys)
	case Logins:
		f.loginKeys(keys)
	}
	for _, c := range f.Calls() {
		if len(c.Args) == 2 && !c.Tagged && takesName(c.Name()) {
			if key, next, ok := f.Literal(c.Args[0].From); ok && next == c.Args[0].To {
				f.keyValue(keys, c.Args[1], key)
			}
		}
	}
	return keys
}

// takesName reports whether a function takes a name and its value.
func takesName(name string) bool {
	switch strings.ToLower(name) {
	case "set", "setheader", "header", "append", "setenv", "setitem", "setvalue", "setdefault", "getenv", "get", "putenv", "addvalue", "default", "define":
		return true
	}
	return false
}

// keyValue notes the key of the literals that a value may be: itself, or an
// operand of "||", "??" and "? :".
func (f *File) keyValue(keys map[int]string, value Range, key string) {
	for i, steps := value.From, 0; i < value.To && steps < 32; i, steps = f.skip(i), steps+1 {
		if f.Language == Plist && f.Tokens[i].Kind == Tag {
			if i+1 < value.To && f.Tokens[i+1].Kind == Text {
				keys[i+1] = key
			}
			return
		}
		if i > value.From && !operand(f.Tokens[i-1]) {
			continue
		}
		if t := f.Tokens[i]; t.Is("{") && t.Match == i+2 && f.Tokens[i+1].Kind == String { // attr={"x"}
			keys[i+1] = key
		} else if _, _, ok := f.Literal(i); ok {
			keys[i] = key
		}
	}
}

func operand(t Token) bool {
	switch t.Text {
	case "||", "??", "?", ":", "or", "else":
		return t.Kind == Punct || t.Kind == Ident
	}
	return false
}

// comparedKey returns the name of what the literal from token i to token next
// is compared with.
func (f *File) comparedKey(i, next int) string {
	if i > 1 && comparison(f.Tokens[i-1]) {
		if chain, _ := f.Chain(i - 2); len(chain) > 0 {
			return chain[len(chain)-1]
		}
	}
	if comparison(f.At(next)) {
		end := next + 1
		for end+2 < len(f.Tokens) && f.Tokens[end].Kind == Ident && f.Tokens[end+1].Is(".") && end < next+16 {
			end += 2
		}
		if f.At(end).Kind == Ident {
			return f.Tokens[end].Text
		}
	}
	return ""
}

func comparison(t Token) bool {
	return t.Is("===") || t.Is("==") || t.Is("!==") || t.Is("!=")
}
