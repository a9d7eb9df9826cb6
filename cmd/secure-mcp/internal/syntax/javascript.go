package syntax

import "strings"

var scriptOperators = operatorTable("=== => == !== != ?. ??= ?? ... &&= && &= ||= || |= ++ += -- -= **= ** *= <= >= /= %= ^=")

// javascript reads JavaScript, TypeScript and JSX.
func (l *lexer) javascript() {
	if l.has("#!") {
		l.line()
		l.comment(0)
	}
	for l.pos < len(l.text) {
		switch l.mode() {
		case inTemplate:
			l.templateText()
		case inTag:
			l.attribute(false)
		case inElement:
			l.children()
		default:
			l.scriptCode()
		}
	}
}

func (l *lexer) scriptCode() {
	c := l.text[l.pos]
	switch class[c] {
	case cSpace:
		l.space()
	case cLetter:
		l.scriptWord()
	case cDigit:
		l.number()
	case cQuote:
		l.scriptQuote(c)
	case cOpen:
		l.open()
	case cClose:
		l.closing()
	default:
		l.scriptPunct(c)
	}
}

func (l *lexer) scriptPunct(c byte) {
	switch {
	case c == '/':
		l.slash()
	case c == '<' && l.jsx && !l.value && l.element():
	case c == '.' && class[l.peek(1)] == cDigit:
		l.number()
	case (c == '#' || c == '\\') && class[l.peek(1)] == cLetter:
		l.pos++
		l.scriptWordFrom(l.pos - 1)
	case c == '!' && l.value && l.peek(1) != '=': // "x!", nothing is null here
		l.punct(scriptOperators)
		l.value = true
	case (c == '+' || c == '-') && l.value && l.peek(1) == c: // "x++"
		l.punct(scriptOperators)
		l.value = true
	default:
		l.punct(scriptOperators)
	}
}

func (l *lexer) scriptWord() { l.scriptWordFrom(l.pos) }

// scriptWordFrom emits a name, with \u escapes as part of it.
func (l *lexer) scriptWordFrom(start int) {
	for l.word(); l.has(`\u`); l.word() {
		l.pos += 2
		if l.peek(0) == '{' {
			l.pos++
			for l.word(); l.peek(0) == '}'; {
				l.pos++
				break
			}
		}
	}
	member := false
	if n := len(l.tokens); n > 0 {
		t := &l.tokens[n-1]
		member = t.Kind == Punct && t.Text[len(t.Text)-1] == '.' && len(t.Text) < 3
	}
	l.emit(Ident, start)
	l.value = member || !beforeValue(l.text[start:l.pos])
}

// beforeValue reports whether a keyword is followed by an expression.
func beforeValue(word string) bool {
	switch word {
	case "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new",
		"instanceof", "do", "else", "yield", "await", "default", "extends":
		return true
	}
	return false
}

func (l *lexer) scriptQuote(c byte) {
	start := l.pos
	if c == '`' {
		l.pos++
		l.push(frame{kind: inTemplate, tok: l.emit(Template, start)})
		return
	}
	l.quoted(c)
	l.emit(String, start)
	l.value = true
}

// templateText reads text up to the next hole or the end of the template.
func (l *lexer) templateText() {
	start := l.pos
	for l.pos < len(l.text) {
		switch c := l.text[l.pos]; {
		case c == '\\':
			l.pos = min(l.pos+2, len(l.text))
			continue
		case c == '`', c == '$' && l.peek(1) == '{':
			l.templateEnd(start)
			return
		}
		l.pos++
	}
	if start < l.pos {
		l.emit(TemplateText, start)
	}
}

func (l *lexer) templateEnd(start int) {
	if start < l.pos {
		l.emit(TemplateText, start)
	}
	at := l.pos
	if l.text[at] == '`' {
		l.pos++
		l.pop(l.emit(Template, at))
		l.value = true
		return
	}
	l.pos += len("${")
	l.push(frame{kind: inHole, tok: l.emit(Hole, at)})
	l.value = false
}

// slash reads a comment, a regular expression or an operator.
func (l *lexer) slash() {
	start := l.pos
	switch {
	case l.peek(1) == '/':
		l.line()
		l.comment(start)
	case l.peek(1) == '*':
		l.pos += 2
		l.until("*/")
		l.comment(start)
	case !l.value && l.regex():
		l.word() // flags
		l.emit(Regex, start)
		l.value = true
	default:
		l.punct(scriptOperators)
	}
}

// regex moves over a regular expression up to its second slash. Attempts that
// fail are limited in all, or a line of brackets and slashes would cost the
// square of its length.
func (l *lexer) regex() bool {
	if l.wasted > len(l.text)+1<<16 {
		return false
	}
	inClass := false
	for i := l.pos + 1; i < len(l.text); i++ {
		switch c := l.text[i]; {
		case c == '\\':
			i++
		case c == '\n':
			l.wasted += i - l.pos
			return false
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			l.pos = i + 1
			return true
		}
	}
	l.wasted += len(l.text) - l.pos
	return false
}

// closingTags returns, for each element name, where it is closed for the last
// time. "<T>" without any "</T" is a type and no element.
func (l *lexer) closingTags() map[string]int {
	if l.closings != nil {
		return l.closings
	}
	l.closings = map[string]int{}
	for from := l.pos; ; {
		i := strings.Index(l.text[from:], "</")
		if i < 0 {
			return l.closings
		}
		from += i + len("</")
		for from < len(l.text) && class[l.text[from]] == cSpace {
			from++
		}
		n := tagName(l.text[from:])
		l.closings[l.text[from:from+n]] = from
		from += n
	}
}

// tagName returns the length of the element name that s begins with.
func tagName(s string) int {
	n := 0
	for n < len(s) && (class[s[n]] == cLetter || class[s[n]] == cDigit || n > 0 && (s[n] == '.' || s[n] == '-' || s[n] == ':')) {
		n++
	}
	return n
}
