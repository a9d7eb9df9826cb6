package syntax

import "strings"

// xml reads property lists and other XML: a token per tag and per text.
func (l *lexer) xml() {
	for l.pos < len(l.text) {
		start := l.pos
		if l.text[l.pos] != '<' {
			if i := strings.IndexByte(l.text[l.pos:], '<'); i >= 0 {
				l.pos += i
			} else {
				l.pos = len(l.text)
			}
			if strings.TrimSpace(l.text[start:l.pos]) != "" {
				l.emit(Text, start)
			}
			continue
		}
		switch {
		case l.has("<!--"):
			l.until("-->")
			l.comment(start)
		case l.has("<![CDATA["):
			l.until("]]>")
			l.emit(Text, start)
		case l.has("<!"), l.has("<?"):
			l.until(">")
			l.comment(start)
		default:
			l.xmlTag(start)
		}
	}
}

// xmlTag emits a tag, which ends before the next one at the latest, and
// matches it with the one that it closes.
func (l *lexer) xmlTag(start int) {
	for l.pos++; l.pos < len(l.text) && l.text[l.pos] != '<'; l.pos++ {
		if l.text[l.pos] == '>' {
			l.pos++
			break
		}
	}
	i := l.emit(Tag, start)
	t := l.tokens[i]
	switch {
	case strings.HasSuffix(t.Text, "/>"):
	case !strings.HasPrefix(t.Text, "</"):
		l.push(frame{kind: inTag, name: t.Value(), tok: i})
	default:
		l.xmlClose(i, t.Value())
	}
}

func (l *lexer) xmlClose(i int, name string) {
	for at := len(l.frames) - 1; at >= 0 && at >= len(l.frames)-maxUnwind; at-- {
		if l.frames[at].name == name {
			l.frames = l.frames[:at+1]
			l.pop(i)
			return
		}
	}
}
