package syntax

var swiftOperators = operatorTable("=== == != !== -> ... ..< ?? ?. && || += -= *= /= %= <= >= &+ &- &*")

func (l *lexer) swift() {
	if l.has("#!") {
		l.line()
		l.comment(0)
	}
	for l.pos < len(l.text) {
		switch l.mode() {
		case inString, inLong:
			l.swiftText()
		default:
			l.swiftCode()
		}
	}
}

func (l *lexer) swiftCode() {
	c := l.text[l.pos]
	start := l.pos
	switch {
	case class[c] == cSpace:
		l.space()
	case class[c] == cLetter:
		l.word()
		l.emit(Ident, start)
	case class[c] == cDigit:
		l.number()
	case c == '"':
		l.swiftString(0)
	case c == '#':
		l.numberSign()
	case c == '`':
		l.backquoted()
	case class[c] == cOpen:
		l.open()
	case class[c] == cClose:
		l.closing()
	case c == '/' && l.peek(1) == '/':
		l.line()
		l.comment(start)
	case c == '/' && l.peek(1) == '*':
		l.nestedComment()
	default:
		l.punct(swiftOperators)
	}
}

// numberSign reads a raw string, or a directive such as #if.
func (l *lexer) numberSign() {
	start := l.pos
	n := 0
	for l.peek(n) == '#' {
		n++
	}
	if l.peek(n) == '"' {
		l.pos += n
		l.swiftString(n)
		return
	}
	l.pos += n
	l.word()
	l.emit(Ident, start)
}

// backquoted reads a keyword that is used as a name.
func (l *lexer) backquoted() {
	start := l.pos
	l.pos++
	l.word()
	if l.pos < len(l.text) && l.text[l.pos] == '`' && l.pos > start+1 {
		l.pos++
		l.emit(Ident, start)
		return
	}
	l.emit(Punct, start)
}

func (l *lexer) nestedComment() {
	start := l.pos
	depth := 0
	for l.pos < len(l.text) {
		switch {
		case l.has("/*"):
			depth++
			l.pos += 2
		case l.has("*/"):
			depth--
			l.pos += 2
		default:
			l.pos++
		}
		if depth == 0 {
			break
		}
	}
	l.comment(start)
}

// swiftString reads a literal whose quote is at l.pos behind that many number
// signs. Without holes it is one token.
func (l *lexer) swiftString(hashes int) {
	start := l.pos - hashes
	f := frame{kind: inString, hashes: hashes}
	l.pos++
	if l.has(`""`) {
		f.kind = inLong
		l.pos += 2
	}
	body := l.pos
	if l.swiftStop(f) != inHole {
		l.swiftQuote(f)
		l.emit(String, start)
		return
	}
	text := l.pos
	l.pos = body
	f.tok = l.emit(Template, start)
	l.push(f)
	l.pos = text
	if body < text {
		l.emit(TemplateText, body)
	}
	l.hole(hashes)
}

// swiftText reads text of a literal up to its next hole or its end.
func (l *lexer) swiftText() {
	f := l.frames[len(l.frames)-1]
	start := l.pos
	stop := l.swiftStop(f)
	if start < l.pos {
		l.emit(TemplateText, start)
	}
	if stop == inHole {
		l.hole(f.hashes)
		return
	}
	start = l.pos
	l.swiftQuote(f)
	if start < l.pos {
		l.pop(l.emit(Template, start))
		return
	}
	l.frames = l.frames[:len(l.frames)-1] // the line or the text ended first
}

func (l *lexer) hole(hashes int) {
	start := l.pos
	l.pos += 2 + hashes
	l.push(frame{kind: inHole, tok: l.emit(Hole, start)})
}

// swiftStop moves to the next hole (and returns inHole) or to the end of the
// literal.
func (l *lexer) swiftStop(f frame) byte {
	for l.pos < len(l.text) {
		switch c := l.text[l.pos]; {
		case c == '\\' && f.hashes == 0 && l.peek(1) == '(',
			c == '\\' && f.hashes > 0 && l.signs(1) == f.hashes && l.peek(1+f.hashes) == '(':
			return inHole
		case c == '\\' && f.hashes == 0:
			l.pos++
		case c == '\n' && f.kind == inString:
			return 0
		case c == '"' && l.ends(f):
			return 0
		}
		l.pos++
	}
	l.pos = len(l.text)
	return 0
}

// signs counts the number signs n bytes ahead, no more than matter.
func (l *lexer) signs(n int) int {
	count := 0
	for count < 64 && l.peek(n+count) == '#' {
		count++
	}
	return count
}

// ends reports whether the closing quotes of f are here.
func (l *lexer) ends(f frame) bool {
	n := 1
	if f.kind == inLong {
		if !l.has(`"""`) {
			return false
		}
		n = 3
	}
	return f.hashes == 0 || l.signs(n) >= min(f.hashes, 64)
}

func (l *lexer) swiftQuote(f frame) {
	if l.pos == len(l.text) || l.text[l.pos] != '"' {
		return
	}
	l.pos++
	if f.kind == inLong {
		l.pos += 2
	}
	l.pos = min(l.pos+f.hashes, len(l.text))
}
