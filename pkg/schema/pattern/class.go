package pattern

// class reads a bracketed class behind its opening bracket.
func (p *parser) class() set {
	negated := p.eat("^")
	var spans []span
	for !p.eat("]") {
		spans = append(spans, p.classPart()...)
	}
	s := newSet(spans...)
	if s.touches(firstSurrogate, lastSurrogate) && !spanning(s) {
		panic(refusal("it names half a surrogate pair"))
	}
	if negated {
		return s.complement()
	}
	return s
}

// spanning reports whether s treats all surrogates alike, as the complement of
// an ordinary class does.
func spanning(s set) bool {
	for _, x := range s {
		if x.lo <= firstSurrogate && x.hi >= lastSurrogate {
			return true
		}
	}
	return false
}

// classPart reads one character, one escape or one range.
func (p *parser) classPart() []span {
	first, single := p.classAtom()
	if p.peek() != '-' || p.at+1 >= len(p.in) || p.in[p.at+1] == ']' {
		return first
	}
	p.at++
	last, alsoSingle := p.classAtom()
	if !single || !alsoSingle { // a hyphen beside \w is only a hyphen
		return append(append([]span{{'-', '-'}}, first...), last...)
	}
	if first[0].lo > last[0].lo {
		panic(refusal("it has a range whose ends are reversed"))
	}
	return []span{{first[0].lo, last[0].lo}}
}

// classAtom reads one member of a class; single is false for a set such as \d.
func (p *parser) classAtom() (spans []span, single bool) {
	r := p.next()
	if r != '\\' {
		return one(p.bmp(r)), true
	}
	switch {
	case p.eat("b"):
		return one('\b'), true
	case p.eat("-"):
		return one('-'), true
	}
	if s, ok := p.classEscape(); ok {
		return append([]span(nil), s...), false
	}
	return one(p.charEscape()), true
}

// bmp refuses a character that is two code units in a class without the u
// flag: ECMAScript would read each half by itself.
func (p *parser) bmp(r rune) rune {
	if !p.unicode && r > 0xffff {
		panic(refusal("it names half a surrogate pair"))
	}
	return r
}

func one(r rune) []span { return []span{{r, r}} }
