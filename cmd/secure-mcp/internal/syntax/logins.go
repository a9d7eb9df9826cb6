package syntax

import "strings"

// loginWords are the keywords of .netrc.
var loginWords = map[string]bool{"machine": true, "default": true, "login": true, "password": true, "account": true, "macdef": true}

// logins reads files of one login per row: words of .netrc with their values,
// or fields between colons, of which the last one is the password.
func (l *lexer) logins() {
	for l.pos < len(l.text) {
		l.space()
		start := l.pos
		if l.peek(0) == '#' {
			l.line()
			l.comment(start)
			continue
		}
		l.pos = l.wordEnd()
		known := loginWords[l.text[start:l.pos]]
		l.pos = start
		if known {
			l.netrc()
		} else {
			l.fields()
		}
	}
}

// wordEnd returns where the run without blanks that begins here ends.
func (l *lexer) wordEnd() int {
	end := l.pos
	for end < len(l.text) && class[l.text[end]] != cSpace {
		end++
	}
	return end
}

// netrc reads one row of words and values.
func (l *lexer) netrc() {
	for l.pos < len(l.text) && l.text[l.pos] != '\n' {
		start := l.pos
		l.pos = l.wordEnd()
		kind := Scalar
		if last := l.last(); loginWords[l.text[start:l.pos]] && (last.Kind != Ident || last.Text == "default") {
			kind = Ident
		}
		l.emit(kind, start)
		l.blanks()
	}
}

// fields reads one row of fields; a backslash takes the meaning of a colon.
func (l *lexer) fields() {
	for start := l.pos; ; {
		c := l.peek(0)
		if l.pos < len(l.text) && c != '\n' && c != ':' {
			if c == '\\' && l.pos+1 < len(l.text) && l.text[l.pos+1] != '\n' {
				l.pos++
			}
			l.pos++
			continue
		}
		if end := start + len(strings.TrimRight(l.text[start:l.pos], " \t\r")); end > start {
			stop := l.pos
			l.pos = end
			l.emit(Scalar, start)
			l.pos = stop
		}
		if l.pos == len(l.text) || c == '\n' {
			return
		}
		l.pos++
		l.emit(Punct, l.pos-1)
		start = l.pos
	}
}

// loginKeys says which values of a file of logins are passwords.
func (f *File) loginKeys(keys map[int]string) {
	for i, t := range f.Tokens {
		switch before := f.At(i - 1); {
		case t.Kind != Scalar || i == 0:
		case before.Kind == Ident:
			keys[i] = before.Text
		case before.Is(":") && !f.At(i+1).Is(":"):
			keys[i] = "password"
		}
	}
}
