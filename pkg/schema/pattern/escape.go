package pattern

import "unicode/utf16"

// escape reads what follows a backslash outside a class.
func (p *parser) escape() *node {
	switch r := p.peek(); {
	case r == 'b' || r == 'B':
		p.at++
		return &node{op: opWord, negated: r == 'B'}
	case r >= '1' && r <= '9':
		return p.backreference()
	case r == 'k':
		p.at++
		return p.namedReference()
	}
	if s, ok := p.classEscape(); ok {
		return &node{op: opClass, set: s}
	}
	return char(p.charEscape())
}

func (p *parser) backreference() *node {
	n, _ := p.number()
	p.irregular("it uses a backreference")
	return &node{op: opBackref, low: n}
}

func (p *parser) namedReference() *node {
	if !p.eat("<") {
		panic(refusal("it has an unusual escape"))
	}
	number, ok := p.names[p.name()]
	if !ok {
		panic(refusal("it refers to a group that comes later"))
	}
	p.irregular("it uses a backreference")
	return &node{op: opBackref, low: number}
}

// classEscape reads the escapes that stand for a set; ok is false and nothing
// is read when the escape stands for one character.
func (p *parser) classEscape() (s set, ok bool) {
	letter := p.next()
	switch letter {
	case 'd', 'D':
		s = digits
	case 'w', 'W':
		s = wordChars
	case 's', 'S':
		s = whitespace
	case 'p', 'P':
		s = p.property()
	default:
		p.at--
		return nil, false
	}
	if letter < 'a' {
		s = s.complement()
	}
	return s, true
}

// property reads {Name} or {Name=Value} after \p.
func (p *parser) property() set {
	if !p.unicode || !p.eat("{") {
		panic(refusal("it has an unusual escape"))
	}
	start := p.at
	for p.next() != '}' {
	}
	text := string(p.in[start : p.at-1])
	s, ok := propertySet(text)
	if !ok {
		panic(refusal("it uses the Unicode property " + text))
	}
	if s.touches(firstSurrogate, lastSurrogate) && !s.has('a') {
		panic(refusal("it names half a surrogate pair"))
	}
	return s
}

// charEscape reads an escape that stands for one character.
func (p *parser) charEscape() rune {
	switch r := p.next(); r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'c':
		if l := p.next(); isLetter(l) {
			return l & 31
		}
		panic(refusal("it has an unusual escape"))
	case 'x':
		return p.hex(2)
	case 'u':
		return p.unicodeEscape()
	case '0':
		if d := p.peek(); d >= '0' && d <= '9' {
			panic(refusal("it has an octal escape"))
		}
		return 0
	default:
		return p.identity(r)
	}
}

// identity is the escape of a character that stands for itself, with or
// without need. Escaped letters and digits are left to the engine: what they
// mean differs between engines.
func (p *parser) identity(r rune) rune {
	if isLetter(r) || (r >= '0' && r <= '9') || r > 0x7f {
		panic(refusal("it has an unusual escape"))
	}
	return r
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// hex reads exactly count hexadecimal digits.
func (p *parser) hex(count int) rune {
	var out rune
	for range count {
		digit, ok := hexDigit(p.next())
		if !ok {
			panic(refusal("it has an unusual escape"))
		}
		out = out<<4 | digit
	}
	return out
}

func hexDigit(r rune) (rune, bool) {
	switch {
	case r >= '0' && r <= '9':
		return r - '0', true
	case r >= 'a' && r <= 'f':
		return r - 'a' + 10, true
	case r >= 'A' && r <= 'F':
		return r - 'A' + 10, true
	}
	return 0, false
}

// unicodeEscape reads what follows \u: four digits, a surrogate pair of two
// escapes, or a code point in braces.
func (p *parser) unicodeEscape() rune {
	if p.peek() == '{' {
		return p.codePoint()
	}
	r := p.hex(4)
	if !p.unicode || !utf16.IsSurrogate(r) {
		return r
	}
	start := p.at
	if p.eat(`\u`) && p.peek() != '{' {
		if pair := utf16.DecodeRune(r, p.hex(4)); pair != 0xfffd {
			return pair
		}
	}
	p.at = start
	return r
}

func (p *parser) codePoint() rune {
	p.next()
	if !p.unicode {
		panic(refusal("it has an unusual escape"))
	}
	var out rune
	for p.peek() != '}' {
		digit, ok := hexDigit(p.next())
		if out = out<<4 | digit; !ok || out > everything[0].hi {
			panic(refusal("it has an unusual escape"))
		}
	}
	p.next()
	return out
}
