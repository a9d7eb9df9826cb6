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

// elementKeys notes the names of the texts of elements: <password>…</password>,
// <string name="password">…</string>.
func (f *File) elementKeys(keys map[int]string) {
	for i, t := range f.Tokens {
		if t.Kind != Text || i == 0 || keys[i] != "" {
			continue
		}
		tag := f.Tokens[i-1]
		if tag.Kind != Tag || tag.Match != i+1 {
			continue
		}
		if name := tag.Value(); name != "key" && name != "string" { // those of property lists say nothing
			keys[i] = name
		}
		for _, a := range attributes(tag, i-1) {
			if nameKeys[a.Key] {
				keys[i] = a.Value
			}
		}
	}
}

// attributes returns the values of the attributes of a tag. That of "value" is
// called what "name" or "key" says.
func attributes(tag Token, i int) []Literal {
	var all []Literal
	name, value := "", -1
	for at := 0; ; {
		equals := strings.IndexByte(tag.Text[at:], '=')
		if equals < 0 || at+equals+2 > len(tag.Text) {
			break
		}
		equals += at
		key := tag.Text[1+strings.LastIndexAny(tag.Text[at:equals], " \t\r\n")+at : equals]
		open := equals + 1
		at = open
		if q := tag.Text[open]; q != '"' && q != '\'' {
			continue
		}
		end := strings.IndexByte(tag.Text[open+1:], tag.Text[open])
		if end < 0 {
			break
		}
		at = open + 1 + end
		a := Literal{Key: key, Value: tag.Text[open+1 : at], Token: i, Start: tag.Start + open, End: tag.Start + at + 1}
		at++
		switch {
		case nameKeys[key]:
			name = a.Value
		case valueKeys[key]:
			value = len(all)
		}
		all = append(all, a)
	}
	if value >= 0 && name != "" {
		all[value].Key = name
	}
	return all
}
