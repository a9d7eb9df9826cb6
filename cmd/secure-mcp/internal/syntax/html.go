package syntax

import "strings"

// html reads HTML and single-file components. The text of a script element is
// read as JavaScript, that of a style element not at all.
func (l *lexer) html() {
	for l.pos < len(l.text) {
		switch {
		case l.mode() == inTag:
			l.htmlTag()
		case l.has("---") && l.pos == 0: // the script at the head of an .astro file
			l.frontMatter()
		default:
			l.htmlText()
		}
	}
}

func (l *lexer) htmlText() {
	start := l.pos
	for l.pos < len(l.text) {
		if l.text[l.pos] == '<' && (class[l.peek(1)] == cLetter || l.peek(1) == '/' || l.peek(1) == '!') {
			break
		}
		l.pos++
	}
	if strings.TrimSpace(l.text[start:l.pos]) != "" {
		l.emit(Text, start)
	}
	if l.pos == len(l.text) {
		return
	}
	start = l.pos
	switch {
	case l.has("<!--"):
		l.until("-->")
		l.comment(start)
	case l.peek(1) == '!':
		l.until(">")
		l.comment(start)
	case l.peek(1) == '/':
		l.tag(2+tagName(l.text[l.pos+2:]), frame{kind: inTag, close: true})
	default:
		n := tagName(l.text[l.pos+1:])
		l.tag(1+n, frame{kind: inTag, name: strings.ToLower(l.text[l.pos+1 : l.pos+1+n])})
	}
}

// htmlTag reads one piece of a tag, and what follows the tag of an element
// whose text is no HTML.
func (l *lexer) htmlTag() {
	c := l.text[l.pos]
	if c == '/' && l.peek(1) != '>' {
		l.pos++
		l.emit(Punct, l.pos-1)
		return
	}
	if c == '{' || c != '>' && c != '/' {
		l.htmlAttribute(c)
		return
	}
	start := l.pos
	l.pos++
	if c == '/' {
		l.pos++
	}
	f := l.pop(l.emit(Tag, start))
	if f.close || c == '/' {
		return
	}
	switch f.name {
	case "script":
		l.script("</script")
	case "style":
		l.style()
	}
}

func (l *lexer) htmlAttribute(c byte) {
	if c == '{' || c == '}' {
		l.pos++
		l.emit(Punct, l.pos-1)
		return
	}
	l.attribute(true)
}

// script reads JavaScript up to end, and leaves whatever it left open.
func (l *lexer) script(end string) {
	whole := l.text
	stop := len(whole)
	if i := indexFold(whole[l.pos:], end); i >= 0 {
		stop = l.pos + i
	}
	frames := l.frames
	l.text, l.frames, l.value, l.closings = whole[:stop], nil, false, nil
	l.javascript()
	l.text, l.frames, l.closings = whole, frames, nil
}

func (l *lexer) style() {
	start := l.pos
	if i := indexFold(l.text[l.pos:], "</style"); i >= 0 {
		l.pos += i
	} else {
		l.pos = len(l.text)
	}
	if start < l.pos {
		l.comment(start)
	}
}

func (l *lexer) frontMatter() {
	l.pos += len("---")
	l.emit(Punct, l.pos-3)
	l.script("\n---")
	start := l.pos
	if l.has("\n---") {
		l.pos += len("\n---")
		start++
		l.emit(Punct, start)
	}
}

// indexFold finds an ASCII text in s, whatever its case.
func indexFold(s, lower string) int {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], lower[0])
		if i < 0 || len(s)-from-i < len(lower) {
			return -1
		}
		from += i
		if strings.EqualFold(s[from:from+len(lower)], lower) {
			return from
		}
		from++
	}
}
