package syntax

import (
	"strings"
	"unicode/utf8"
)

// A lexer turns text into tokens. What it is inside of is a stack of frames on
// the heap: nesting costs memory in proportion to the text, never the stack of
// the program.
type lexer struct {
	text     string
	pos      int
	tokens   []Token
	comments []Token
	frames   []frame
	jsx      bool
	value    bool // the last token ends a value, so that "/" divides and "<" compares
	wasted   int  // bytes looked at without a token to show for it
	closings map[string]int
}

// A frame is an open bracket or another place in which text reads differently.
// kind is the bracket itself, or one of the constants below.
type frame struct {
	kind   byte
	block  bool   // of "{": a block and no object literal
	close  bool   // of tags: "</name"
	hashes int    // of Swift strings: number signs around the quotes
	name   string // of elements
	tok    int    // index of the token that opened it
}

const (
	inTemplate = '`' // text of a template literal
	inHole     = '$' // code in a template or string
	inTag      = '<' // attributes of an element
	inElement  = '>' // children of an element
	inJSXCode  = 'j' // {code} in an element
	inString   = '"' // text of a Swift string with holes
	inLong     = 'L' // the same between """
)

// maxUnwind is how many open brackets one closing bracket may leave behind.
const maxUnwind = 64

func newLexer(text string) *lexer {
	return &lexer{text: text, tokens: make([]Token, 0, len(text)/3+16)}
}

// emit appends the token from start to l.pos and returns its index.
func (l *lexer) emit(kind Kind, start int) int {
	l.tokens = append(l.tokens, Token{kind, start, l.pos, -1, l.text[start:l.pos]})
	return len(l.tokens) - 1
}

func (l *lexer) comment(start int) {
	l.comments = append(l.comments, Token{Punct, start, l.pos, -1, l.text[start:l.pos]})
}

func (l *lexer) last() Token {
	if len(l.tokens) == 0 {
		return Token{}
	}
	return l.tokens[len(l.tokens)-1]
}

// mode returns what the lexer is inside of, 0 at the top.
func (l *lexer) mode() byte {
	if len(l.frames) == 0 {
		return 0
	}
	return l.frames[len(l.frames)-1].kind
}

func (l *lexer) push(f frame) { l.frames = append(l.frames, f) }

// pop removes the innermost frame and matches its token with token i.
func (l *lexer) pop(i int) frame {
	f := l.frames[len(l.frames)-1]
	l.frames = l.frames[:len(l.frames)-1]
	if i >= 0 {
		l.tokens[i].Match, l.tokens[f.tok].Match = f.tok, i
	}
	return f
}

// open emits an opening bracket.
func (l *lexer) open() {
	c := l.text[l.pos]
	block := c == '{' && l.block()
	l.pos++
	l.push(frame{kind: c, block: block, tok: l.emit(Punct, l.pos-1)})
	l.value = false
}

// closing emits a closing bracket and leaves the frame it belongs to.
func (l *lexer) closing() {
	c := l.text[l.pos]
	l.pos++
	i := l.emit(Punct, l.pos-1)
	l.value = true
	at := l.opener(c)
	if at < 0 {
		return
	}
	l.frames = l.frames[:at+1]
	switch f := l.pop(i); f.kind {
	case inHole:
		l.tokens[i].Kind = Hole
	case '{':
		l.value = !f.block
	case '(':
		l.value = f.tok == 0 || !condition(l.tokens[f.tok-1])
	}
}

// opener returns the frame that a closing bracket belongs to, -1 if there is
// none near: a brace may close over forgotten parentheses, but a parenthesis
// never closes a brace.
func (l *lexer) opener(c byte) int {
	for i := len(l.frames) - 1; i >= 0 && i >= len(l.frames)-maxUnwind; i-- {
		switch kind := l.frames[i].kind; kind {
		case '(', '[':
			if c == ')' && kind == '(' || c == ']' && kind == '[' {
				return i
			}
		case '{', inJSXCode:
			if c == '}' {
				return i
			}
			return -1
		case inHole:
			if c == l.holeEnd(i) {
				return i
			}
			return -1
		default:
			return -1
		}
	}
	return -1
}

// holeEnd returns the bracket that ends the hole of frame i.
func (l *lexer) holeEnd(i int) byte {
	if strings.HasPrefix(l.tokens[l.frames[i].tok].Text, `\`) {
		return ')'
	}
	return '}'
}

// condition reports whether the parentheses after t hold the condition of a
// statement, so that an expression may follow them.
func condition(t Token) bool {
	return t.Kind == Ident && (t.Text == "if" || t.Text == "while" || t.Text == "for" || t.Text == "with")
}

// block reports whether "{" here begins a block.
func (l *lexer) block() bool {
	t := l.last()
	switch t.Kind {
	case Punct:
		switch t.Text {
		case ")", "=>", ";", "{", "}", ">", "]":
			return true
		}
		return false
	case Ident:
		return !beforeValue(t.Text) || t.Text == "else" || t.Text == "do"
	}
	return t.Kind != Hole && t.Kind != Template
}

// The classes of bytes.
const (
	cOther = iota
	cSpace
	cLetter // also _ $ and everything beyond ASCII
	cDigit
	cQuote
	cOpen
	cClose
)

var class = func() (t [256]uint8) {
	for _, c := range " \t\r\n\v\f" {
		t[c] = cSpace
	}
	for c := range 256 {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_', c == '$', c >= utf8.RuneSelf:
			t[c] = cLetter
		case c >= '0' && c <= '9':
			t[c] = cDigit
		}
	}
	t['"'], t['\''], t['`'] = cQuote, cQuote, cQuote
	t['('], t['['], t['{'] = cOpen, cOpen, cOpen
	t[')'], t[']'], t['}'] = cClose, cClose, cClose
	return t
}()

func (l *lexer) space() {
	for l.pos < len(l.text) && class[l.text[l.pos]] == cSpace {
		l.pos++
	}
}

// word moves over letters and digits.
func (l *lexer) word() {
	for l.pos < len(l.text) {
		if k := class[l.text[l.pos]]; k != cLetter && k != cDigit {
			return
		}
		l.pos++
	}
}

// number moves over a number of any notation and emits it.
func (l *lexer) number() {
	start := l.pos
	for l.pos++; l.pos < len(l.text); l.pos++ {
		c := l.text[l.pos]
		if k := class[c]; k == cDigit || k == cLetter {
			continue
		}
		if c == '.' && l.pos+1 < len(l.text) && class[l.text[l.pos+1]] == cDigit {
			continue
		}
		if (c == '+' || c == '-') && (l.text[l.pos-1]|0x20) == 'e' && !strings.HasPrefix(l.text[start:l.pos], "0x") {
			continue
		}
		break
	}
	l.emit(Number, start)
	l.value = true
}

// quoted moves over a literal between equal quotes in which a backslash
// escapes; it ends before the line does.
func (l *lexer) quoted(quote byte) {
	for l.pos++; l.pos < len(l.text); l.pos++ {
		switch c := l.text[l.pos]; c {
		case quote:
			l.pos++
			return
		case '\\':
			l.pos++
			if l.pos+1 < len(l.text) && l.text[l.pos] == '\r' && l.text[l.pos+1] == '\n' {
				l.pos++
			}
		case '\n':
			return
		}
	}
	l.pos = len(l.text)
}

// until moves behind the next end, or to the end of the text.
func (l *lexer) until(end string) {
	if i := strings.Index(l.text[l.pos:], end); i >= 0 {
		l.pos += i + len(end)
	} else {
		l.pos = len(l.text)
	}
}

// line moves to the end of the line.
func (l *lexer) line() {
	if i := strings.IndexByte(l.text[l.pos:], '\n'); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.text)
	}
}

// punct emits the longest operator of the list that is here, else one
// character.
func (l *lexer) punct(known *operators) {
	start := l.pos
	n := 1
	for _, op := range known[l.text[start]] {
		if l.has(op) {
			n = len(op)
			break
		}
	}
	l.pos += n
	l.emit(Punct, start)
	l.value = false
}

// operators are the operators of several characters by their first byte,
// longer ones first.
type operators [256][]string

func operatorTable(list string) *operators {
	var t operators
	for _, op := range strings.Fields(list) {
		t[op[0]] = append(t[op[0]], op)
	}
	return &t
}

func (l *lexer) has(prefix string) bool { return strings.HasPrefix(l.text[l.pos:], prefix) }

// peek returns the byte n places ahead, 0 behind the end.
func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}
