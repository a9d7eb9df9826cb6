package syntax

import "strings"

// element begins an element at "<" if there is one here.
func (l *lexer) element() bool {
	n := tagName(l.text[l.pos+1:])
	rest := l.text[l.pos+1+n:]
	name := l.text[l.pos+1 : l.pos+1+n]
	after := strings.TrimLeft(rest[:min(len(rest), 64)], " \t\r\n")
	switch {
	case n == 0 && !strings.HasPrefix(rest, ">"), // a comparison
		n > 0 && class[name[0]] == cDigit,
		strings.HasPrefix(after, ","), // "<T,>(x: T) => x"
		strings.HasPrefix(after, "extends "):
		return false
	}
	l.tag(1+n, frame{kind: inTag, name: name})
	return true
}

// tag emits the first n bytes of a tag and enters its attributes.
func (l *lexer) tag(n int, f frame) {
	start := l.pos
	l.pos += n
	f.tok = l.emit(Tag, start)
	l.push(f)
}

// attribute reads one piece of a tag. A character that no tag holds ends it:
// then it was none.
func (l *lexer) attribute(html bool) {
	c := l.text[l.pos]
	start := l.pos
	switch {
	case class[c] == cSpace:
		l.space()
	case c == '>', c == '/' && l.peek(1) == '>':
		l.tagEnd(c)
	case class[c] == cLetter, html && strings.IndexByte("@:#*[(.", c) >= 0:
		for l.pos < len(l.text) && attributeByte(l.text[l.pos], html) {
			l.pos++
		}
		l.emit(Ident, start)
	case c == '"', c == '\'':
		l.attributeText(c)
	case c == '{':
		l.pos++
		l.push(frame{kind: inJSXCode, tok: l.emit(Punct, start)})
		l.value = false
	case c == '/' && (l.peek(1) == '*' || l.peek(1) == '/'):
		l.value = true
		l.slash()
	case html, strings.IndexByte("=.:-<", c) >= 0, class[c] == cDigit:
		l.pos++
		l.emit(Punct, start)
	default:
		l.frames = l.frames[:len(l.frames)-1]
	}
}

func attributeByte(c byte, html bool) bool {
	if html {
		return class[c] != cSpace && strings.IndexByte("=>\"'/<", c) < 0
	}
	return class[c] == cLetter || class[c] == cDigit || c == '-' || c == ':'
}

// attributeText reads a quoted attribute: no escapes, and it may span lines.
// One that never ends, ends with its line.
func (l *lexer) attributeText(quote byte) {
	start := l.pos
	l.pos++
	if i := strings.IndexByte(l.text[l.pos:], quote); i >= 0 {
		l.pos += i + 1
	} else {
		l.line()
	}
	l.emit(String, start)
}

// tagEnd leaves the attributes at ">" or "/>" and enters the children, if
// there are any.
func (l *lexer) tagEnd(c byte) {
	start := l.pos
	l.pos++
	if c == '/' {
		l.pos++
	}
	f := l.pop(l.emit(Tag, start))
	switch {
	case f.close:
		if l.mode() == inElement {
			l.frames = l.frames[:len(l.frames)-1]
		}
	case c == '>' && l.closingTags()[f.name] > l.pos:
		l.push(frame{kind: inElement, name: f.name, tok: f.tok})
	}
	l.value = true
}

// children reads one piece of what is between two tags.
func (l *lexer) children() {
	start := l.pos
	for l.pos < len(l.text) {
		c := l.text[l.pos]
		if c == '{' || c == '<' && (l.peek(1) == '/' || l.peek(1) == '>' || class[l.peek(1)] == cLetter) {
			break
		}
		l.pos++
	}
	if strings.TrimSpace(l.text[start:l.pos]) != "" {
		l.emit(Text, start)
	}
	switch {
	case l.pos == len(l.text):
	case l.text[l.pos] == '{':
		l.pos++
		l.push(frame{kind: inJSXCode, tok: l.emit(Punct, l.pos-1)})
		l.value = false
	case l.peek(1) == '/':
		n := tagName(strings.TrimLeft(l.text[l.pos+2:min(len(l.text), l.pos+128)], " \t\r\n"))
		l.tag(2+n, frame{kind: inTag, close: true})
	default:
		n := tagName(l.text[l.pos+1:])
		l.tag(1+n, frame{kind: inTag, name: l.text[l.pos+1 : l.pos+1+n]})
	}
}
