package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Value returns what a literal stands for: without delimiters, escapes
// resolved. Of a tag it is the name; of other tokens it is the text.
func (t Token) Value() string {
	switch t.Kind {
	case String:
		body, raw := unquote(t.Text)
		if raw {
			return body
		}
		return unescape(body)
	case TemplateText:
		return unescape(t.Text)
	case Tag:
		name := strings.TrimLeft(t.Text, "</")
		if i := strings.IndexAny(name, " \t\r\n/>"); i >= 0 {
			name = name[:i]
		}
		return name
	}
	return t.Text
}

// unquote removes prefix letters, number signs and quotes; raw says that a
// backslash in the body is a backslash.
func unquote(s string) (body string, raw bool) {
	i := strings.IndexAny(s, "\"'`")
	if i < 0 {
		return s, true
	}
	prefix := s[:i]
	raw = strings.ContainsAny(prefix, "#rR") || s[i] == '`'
	s = strings.TrimSuffix(s[i:], strings.Repeat("#", strings.Count(prefix, "#")))
	quote := s[:1]
	if strings.HasPrefix(s, strings.Repeat(quote, 3)) && len(s) >= 6 {
		quote = s[:3]
	}
	s = s[len(quote):]
	return strings.TrimSuffix(s, quote), raw
}

// unescape resolves the escapes that JavaScript, Swift, Go, Python and JSON
// share. Unknown ones stand for their character.
func unescape(s string) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	var b strings.Builder
	for ; i >= 0; i = strings.IndexByte(s, '\\') {
		b.WriteString(s[:i])
		text, n := escape(s[i:])
		b.WriteString(text)
		s = s[i+n:]
	}
	b.WriteString(s)
	return b.String()
}

// escape resolves the escape at the start of s and returns its length.
func escape(s string) (text string, n int) {
	if len(s) < 2 {
		return s, len(s)
	}
	switch s[1] {
	case 'n':
		return "\n", 2
	case 't':
		return "\t", 2
	case 'r':
		return "\r", 2
	case '0':
		return "\x00", 2
	case '\n':
		return "", 2
	case '\r':
		if len(s) > 2 && s[2] == '\n' {
			return "", 3
		}
		return "", 2
	case 'x':
		return hexEscape(s, 2, 2)
	case 'u':
		if len(s) > 2 && s[2] == '{' {
			return braceEscape(s)
		}
		return hexEscape(s, 2, 4)
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return s[1 : 1+size], 1 + size
}

func hexEscape(s string, from, digits int) (text string, n int) {
	if len(s) < from+digits {
		return s[1:2], 2
	}
	v, err := strconv.ParseUint(s[from:from+digits], 16, 32)
	if err != nil {
		return s[1:2], 2
	}
	return string(rune(v)), from + digits
}

func braceEscape(s string) (text string, n int) {
	end := strings.IndexByte(s[:min(len(s), 12)], '}')
	if end < 0 {
		return "u", 2
	}
	v, err := strconv.ParseUint(s[3:end], 16, 32)
	if err != nil {
		return "u", 2
	}
	return string(rune(v)), end + 1
}
