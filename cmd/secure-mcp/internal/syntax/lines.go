package syntax

import "strings"

// lines reads the languages in which a line is a key and a value.
func (l *lexer) lines(language Language) {
	for l.pos < len(l.text) {
		l.space()
		if l.pos == len(l.text) {
			return
		}
		l.entry(language)
	}
}

// entry reads one line that is not blank.
func (l *lexer) entry(language Language) {
	start := l.pos
	switch c := l.text[l.pos]; {
	case c == '#', (c == ';' || c == '!') && language == Properties:
		l.line()
		l.comment(start)
		return
	case c == '[' && language&(TOML|Properties) != 0:
		l.line()
		l.emit(Text, start)
		return
	}
	if language == YAML {
		l.dashes()
	}
	if language == Env && l.has("export ") {
		l.pos += len("export")
		l.emit(Ident, start)
		l.blanks()
	}
	l.key(language)
	l.blanks()
	l.valueOf(language)
}

// dashes reads the marks of list items.
func (l *lexer) dashes() {
	for l.peek(0) == '-' && (l.peek(1) == ' ' || l.peek(1) == '\t') {
		l.pos++
		l.emit(Punct, l.pos-1)
		l.blanks()
	}
}

// blanks moves over white space within the line.
func (l *lexer) blanks() {
	for l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '\t' || l.text[l.pos] == '\r') {
		l.pos++
	}
}

// key reads "key:" or "key =" and stays where it is if there is none.
func (l *lexer) key(language Language) {
	start := l.pos
	end := l.keyEnd()
	l.pos = end
	l.blanks()
	c := l.peek(0)
	separator := c == '=' && language != YAML ||
		c == ':' && (language == Properties || language == YAML && (class[l.peek(1)] == cSpace || l.pos+1 == len(l.text)))
	if !separator || end == start {
		l.pos = start
		return
	}
	at := l.pos
	l.pos = end
	if class[l.text[start]] == cQuote {
		l.emit(String, start)
	} else {
		l.emit(Ident, start)
	}
	l.pos = at + 1
	l.emit(Punct, at)
}

// keyEnd returns where the key that begins here would end.
func (l *lexer) keyEnd() int {
	start := l.pos
	if c := l.text[start : start+min(1, len(l.text)-start)]; c == `"` || c == `'` {
		l.quoted(c[0])
		end := l.pos
		l.pos = start
		return end
	}
	if l.has("//") { // of a registry in .npmrc, "//host:port/:_authToken="
		end := start
		for end < len(l.text) && class[l.text[end]] != cSpace && l.text[end] != '=' {
			end++
		}
		return end
	}
	end := start
	for end < len(l.text) && (class[l.text[end]] == cLetter || class[l.text[end]] == cDigit || strings.IndexByte("-./@*+~", l.text[end]) >= 0) {
		end++
	}
	return end
}

// valueOf reads the rest of the line.
func (l *lexer) valueOf(language Language) {
	if l.pos == len(l.text) || l.text[l.pos] == '\n' {
		return
	}
	start := l.pos
	switch c := l.text[l.pos]; {
	case c == '"' || c == '\'' || c == '`' && language == Env:
		l.lineString(c, language)
		l.rest(language)
	case language&(YAML|TOML) != 0 && class[c] == cOpen:
		l.flow()
	case language == YAML && (c == '&' || c == '!') && class[l.peek(1)] != cSpace:
		l.pos++
		l.word()
		l.emit(Punct, start)
		l.blanks()
		l.rest(language)
	default:
		l.scalar(language)
	}
}

// lineString reads a quoted value; only where the language allows it, over
// several lines.
func (l *lexer) lineString(c byte, language Language) {
	start := l.pos
	three := strings.Repeat(string(c), 3)
	switch {
	case language == TOML && l.has(three):
		l.pos += 3
		l.until(three)
	case c == '\'' && language&(YAML|TOML) != 0: // nothing is escaped
		l.pos++
		end := strings.IndexAny(l.text[l.pos:], "'\n")
		if end < 0 {
			l.pos = len(l.text)
			break
		}
		l.pos += end
		if l.text[l.pos] == '\'' {
			l.pos++
		}
	default:
		l.quoted(c)
	}
	l.emit(String, start)
}

// rest reads what follows a quoted value: a comment, or more of the value.
func (l *lexer) rest(language Language) {
	l.blanks()
	start := l.pos
	switch {
	case l.pos == len(l.text) || l.text[l.pos] == '\n':
	case l.text[l.pos] == '#':
		l.line()
		l.comment(start)
	default:
		l.scalar(language)
	}
}

// scalar reads a value without quotes up to a comment or the end of the line.
func (l *lexer) scalar(language Language) {
	start := l.pos
	end := start
	for l.pos < len(l.text) && l.text[l.pos] != '\n' {
		c := l.text[l.pos]
		if c == '#' && l.pos > start && class[l.text[l.pos-1]] == cSpace && language != Properties {
			break
		}
		l.pos++
		if class[c] != cSpace {
			end = l.pos
		}
	}
	stop := l.pos
	if l.pos = end; start < end {
		l.emit(Scalar, start)
	}
	if l.pos = stop; l.peek(0) == '#' {
		l.line()
		l.comment(stop)
	}
}

// flow reads a list or map in brackets, up to the end of the line: one that
// goes on is read by the lines that follow.
func (l *lexer) flow() {
	for l.pos < len(l.text) && l.text[l.pos] != '\n' {
		start := l.pos
		switch c := l.text[l.pos]; {
		case class[c] == cSpace:
			l.space()
			continue
		case c == '#' && class[l.text[l.pos-1]] == cSpace:
			l.line()
			l.comment(start)
		case class[c] == cQuote && c != '`':
			l.quoted(c)
			l.emit(String, start)
		case class[c] == cOpen:
			l.pos++
			l.push(frame{kind: c, tok: l.emit(Punct, start)})
		case class[c] == cClose:
			l.closing()
		case strings.IndexByte(",:=", c) >= 0:
			l.pos++
			l.emit(Punct, start)
		default:
			l.flowScalar()
		}
	}
}

// flowScalar reads a key or value without quotes in brackets.
func (l *lexer) flowScalar() {
	start := l.pos
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		if class[c] == cSpace || class[c] == cOpen || class[c] == cClose || strings.IndexByte(",=", c) >= 0 ||
			c == ':' && (class[l.peek(1)] == cSpace) {
			break
		}
		l.pos++
	}
	if l.pos == start {
		l.pos++
	}
	kind := Scalar
	if c := l.peek(0); c == ':' || c == '=' {
		kind = Ident
	}
	l.emit(kind, start)
}
