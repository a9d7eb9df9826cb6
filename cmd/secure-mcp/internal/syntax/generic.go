package syntax

import "strings"

// A dialect is what the generic lexer must know about a language: where
// comments begin and how literals are quoted.
type dialect struct {
	line   []string // that begin a comment
	block  bool     // /* comments */
	quotes string   // that begin a literal
	raw    byte     // the quote in which nothing is escaped and lines may end
	triple bool     // also three quotes, over several lines
	dash   bool     // names may hold dashes, as in a shell
	assign bool     // name=value without quotes
	prefix string   // letters that may precede a quote
}

var dialects = map[Language]*dialect{
	Go:         {line: []string{"//"}, block: true, quotes: "\"'`", raw: '`'},
	Python:     {line: []string{"#"}, quotes: "\"'", triple: true, prefix: "rRbBfFuU"},
	Shell:      {line: []string{"#"}, quotes: "\"'", raw: '\'', dash: true, assign: true},
	Dockerfile: {line: []string{"#"}, quotes: "\"'", dash: true, assign: true},
	Terraform:  {line: []string{"#", "//"}, block: true, quotes: "\""},
	JSON:       {line: []string{"//"}, block: true, quotes: "\"'"},
	Other:      {line: []string{"//", "#"}, block: true, quotes: "\"'"},
}

func dialectOf(l Language) *dialect {
	if d := dialects[l]; d != nil {
		return d
	}
	return dialects[Other]
}

var genericOperators = operatorTable(":= == != -> => <= >= && || += -= *= /= :: << >>")

func (l *lexer) generic(d *dialect) {
	for l.pos < len(l.text) {
		l.genericToken(d)
	}
}

func (l *lexer) genericToken(d *dialect) {
	c := l.text[l.pos]
	start := l.pos
	switch {
	case class[c] == cSpace:
		l.space()
	case l.genericComment(d):
		l.comment(start)
	case class[c] == cLetter, d.dash && c == '-' && class[l.peek(1)] == cLetter:
		l.genericWord(d)
	case class[c] == cDigit:
		l.number()
	case strings.IndexByte(d.quotes, c) >= 0:
		l.genericString(d, start)
	case class[c] == cOpen:
		l.pos++
		l.push(frame{kind: c, tok: l.emit(Punct, start)})
	case class[c] == cClose:
		l.closing()
	default:
		l.punct(genericOperators)
	}
}

// genericComment moves over a comment if one begins here.
func (l *lexer) genericComment(d *dialect) bool {
	if d.block && l.has("/*") {
		l.pos += 2
		l.until("*/")
		return true
	}
	for _, mark := range d.line {
		if l.has(mark) && !(mark == "#" && d.dash && l.pos > 0 && class[l.text[l.pos-1]] != cSpace) {
			l.line()
			return true
		}
	}
	return false
}

func (l *lexer) genericWord(d *dialect) {
	start := l.pos
	for l.word(); d.dash && l.peek(0) == '-' && l.pos < len(l.text); l.word() {
		l.pos++
	}
	c := l.peek(0)
	if c != 0 && strings.IndexByte(d.quotes, c) >= 0 && l.pos-start <= 2 && strings.Trim(l.text[start:l.pos], d.prefix) == "" && d.prefix != "" {
		l.genericString(d, start)
		return
	}
	l.emit(Ident, start)
	if d.assign && c == '=' {
		l.pos++
		l.emit(Punct, l.pos-1)
		l.bareValue(d)
	}
}

// bareValue reads the value of name=value up to the next blank or operator.
func (l *lexer) bareValue(d *dialect) {
	start := l.pos
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		if class[c] == cSpace || strings.IndexByte(";&|()<>", c) >= 0 || strings.IndexByte(d.quotes, c) >= 0 {
			break
		}
		l.pos++
	}
	if start < l.pos {
		l.emit(Scalar, start)
	}
}

func (l *lexer) genericString(d *dialect, start int) {
	c := l.text[l.pos]
	switch {
	case d.triple && l.has(strings.Repeat(string(c), 3)):
		l.pos += 3
		l.until(strings.Repeat(string(c), 3))
	case c == d.raw:
		l.pos++
		l.until(string(c))
	default:
		l.quoted(c)
	}
	l.emit(String, start)
	l.value = true
}

// prose reads text that has no tokens: one piece for each line.
func (l *lexer) prose() {
	for l.pos < len(l.text) {
		l.space()
		start := l.pos
		l.line()
		if start < l.pos {
			l.emit(Text, start)
		}
	}
}
