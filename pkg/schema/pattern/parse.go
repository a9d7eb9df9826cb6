package pattern

import "unicode/utf8"

// maxStates bounds the automaton of one pattern, and so the product of its
// counted repetitions.
const maxStates = 50_000

// refusal is why an expression that the matcher accepts is not decided here.
type refusal string

// A parser reads the expression. It panics with a refusal at the first form
// that it does not know, which [parseTree] catches: the matcher has accepted
// the expression already, so nothing is lost but a proof.
type parser struct {
	in      []rune
	at      int
	unicode bool // the u flag
	groups  int  // captures opened so far
	names   map[string]int
	reason  string // the first part that is known but not regular
}

// parseTree returns the tree of an expression that the matcher accepts, nil
// if its syntax is not known, and why it is not regular, "" if it is.
func parseTree(source string, unicodeMode bool) (tree *node, reason string) {
	if !utf8.ValidString(source) {
		return nil, "it holds an unpaired surrogate"
	}
	p := &parser{in: []rune(source), unicode: unicodeMode, names: map[string]int{}}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case refusal:
			tree, reason = nil, string(r)
		default:
			panic(r)
		}
	}()
	tree = p.alternation()
	if p.at < len(p.in) {
		panic(refusal("it has an unbalanced parenthesis"))
	}
	if p.reason == "" && tree.size(maxStates) >= maxStates {
		p.reason = "its counted repetitions are too large"
	}
	return tree, p.reason
}

func (p *parser) irregular(reason string) {
	if p.reason == "" {
		p.reason = reason
	}
}

func (p *parser) more() bool { return p.at < len(p.in) }

// peek returns the next character, -1 at the end.
func (p *parser) peek() rune {
	if !p.more() {
		return -1
	}
	return p.in[p.at]
}

func (p *parser) next() rune {
	if !p.more() {
		panic(refusal("it ends too early"))
	}
	p.at++
	return p.in[p.at-1]
}

// eat skips text if it comes next.
func (p *parser) eat(text string) bool {
	at := p.at
	for _, r := range text {
		if at >= len(p.in) || p.in[at] != r {
			return false
		}
		at++
	}
	p.at = at
	return true
}

func (p *parser) alternation() *node {
	branches := []*node{p.concatenation()}
	for p.eat("|") {
		branches = append(branches, p.concatenation())
	}
	if len(branches) == 1 {
		return branches[0]
	}
	return &node{op: opAlternate, subs: branches}
}

func (p *parser) concatenation() *node {
	var parts []*node
	for p.more() && p.peek() != '|' && p.peek() != ')' {
		parts = append(parts, p.quantified())
	}
	switch len(parts) {
	case 0:
		return empty
	case 1:
		return parts[0]
	}
	return &node{op: opConcat, subs: parts}
}

func (p *parser) quantified() *node {
	n := p.atom()
	low, high, ok := p.quantifier()
	if !ok {
		return n
	}
	switch n.op {
	case opStart, opEnd, opWord, opBehind:
		panic(refusal("it repeats an assertion"))
	}
	p.eat("?") // lazy: the same texts match
	return &node{op: opRepeat, low: low, high: high, subs: []*node{n}}
}

func (p *parser) quantifier() (low, high int, ok bool) {
	switch {
	case p.eat("*"):
		return 0, infinite, true
	case p.eat("+"):
		return 1, infinite, true
	case p.eat("?"):
		return 0, 1, true
	}
	return p.braces()
}

// braces reads {n}, {n,} or {n,m}; anything else is left unread.
func (p *parser) braces() (low, high int, ok bool) {
	start := p.at
	if !p.eat("{") {
		return 0, 0, false
	}
	low, ok = p.number()
	high = low
	if ok && p.eat(",") {
		if high = infinite; p.peek() != '}' {
			high, ok = p.number()
		}
	}
	if !ok || !p.eat("}") {
		p.at = start
		return 0, 0, false
	}
	if high != infinite && high < low {
		panic(refusal("it has a repetition whose bounds are reversed"))
	}
	return low, high, true
}

// number reads decimal digits; more than any automaton can count is one
// number.
func (p *parser) number() (n int, ok bool) {
	for p.peek() >= '0' && p.peek() <= '9' {
		n = min(n*10+int(p.next()-'0'), maxStates)
		ok = true
	}
	return n, ok
}

func (p *parser) atom() *node {
	switch r := p.next(); r {
	case '(':
		return p.group()
	case '[':
		return &node{op: opClass, set: p.class()}
	case '.':
		return &node{op: opClass, set: dot}
	case '^':
		return &node{op: opStart}
	case '$':
		return &node{op: opEnd}
	case '\\':
		return p.escape()
	case '*', '+', '?':
		panic(refusal("it repeats nothing"))
	case '{', '}', ']':
		return p.bracket(r)
	default:
		return char(r)
	}
}

// bracket reads a bracket that stands for itself. Only the grammar without the
// u flag allows that, but engines and authors do not mind.
func (p *parser) bracket(r rune) *node {
	if r == '{' {
		p.at--
		if _, _, ok := p.braces(); ok {
			panic(refusal("it repeats nothing"))
		}
		p.at++
	}
	return char(r)
}

func char(r rune) *node {
	if r >= firstSurrogate && r <= lastSurrogate {
		panic(refusal("it names half a surrogate pair"))
	}
	return &node{op: opClass, set: set{{r, r}}}
}

func (p *parser) group() *node {
	switch {
	case p.eat("?:"):
		return p.close(p.alternation())
	case p.eat("?="), p.eat("?!"):
		negated := p.in[p.at-1] == '!'
		return &node{op: opLook, negated: negated, subs: []*node{p.close(p.alternation())}}
	case p.eat("?<="), p.eat("?<!"):
		p.irregular("it uses a lookbehind")
		negated := p.in[p.at-1] == '!'
		return &node{op: opBehind, negated: negated, subs: []*node{p.close(p.alternation())}}
	case p.eat("?<"):
		name := p.name()
		if _, twice := p.names[name]; twice {
			panic(refusal("it uses one group name twice"))
		}
		p.names[name] = p.groups + 1
	case p.peek() == '?':
		panic(refusal("it switches flags inside the pattern"))
	}
	p.groups++
	number := p.groups
	return &node{op: opGroup, low: number, subs: []*node{p.close(p.alternation())}}
}

func (p *parser) close(n *node) *node {
	if !p.eat(")") {
		panic(refusal("it has an unbalanced parenthesis"))
	}
	return n
}

// name reads a group name up to the closing angle bracket.
func (p *parser) name() string {
	start := p.at
	for p.next() != '>' {
		if p.in[p.at-1] == '\\' {
			panic(refusal("it has an escaped group name"))
		}
	}
	return string(p.in[start : p.at-1])
}
