package yaml

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// errReference says how a ${ is wrong that names nothing.
var errReference = errors.New("${ must be followed by the name of a variable and }; write $${ for the characters themselves")

// A Part is a piece of a text: words, or a reference to a variable.
type Part struct {
	Text string // the words, $$ already read as $; "" for a reference
	Name string // of the variable; "" for words
	At   int    // where a reference begins, in bytes
}

// Parts splits a text at its references. ${NAME} is one and $$ is $; any other
// $ stands for itself. The error says that a ${ names nothing; at is the byte
// offset of it.
func Parts(s string) (parts []Part, at int, err error) {
	var words strings.Builder
	flush := func() {
		if words.Len() > 0 {
			parts = append(parts, Part{Text: words.String()})
			words.Reset()
		}
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '$' && strings.HasPrefix(s[i:], "${"):
			name, _, closed := strings.Cut(s[i+2:], "}")
			if !closed || !Variable(name) {
				return nil, i, errReference
			}
			flush()
			parts = append(parts, Part{Name: name, At: i})
			i += len(name) + 2
		case strings.HasPrefix(s[i:], "$$"):
			words.WriteByte('$')
			i++
		default:
			words.WriteByte(s[i])
		}
	}
	flush()
	return parts, 0, nil
}

// Expand replaces the references in s by what value says for their names. An
// error is one of [Parts] or of value; at is the byte offset in s of what it is
// about.
func Expand(s string, value func(name string) (string, error)) (out string, at int, err error) {
	if !strings.Contains(s, "$") {
		return s, 0, nil
	}
	parts, at, err := Parts(s)
	if err != nil {
		return "", at, err
	}
	var b strings.Builder
	for _, p := range parts {
		text := p.Text
		if p.Name != "" {
			if text, err = value(p.Name); err != nil {
				return "", p.At, err
			}
		}
		b.WriteString(text)
	}
	return b.String(), 0, nil
}

// Escape writes s so that Expand gives it back, except that ${NAME} keeps its
// meaning.
func Escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		rest := s[i:]
		if strings.HasPrefix(rest, "$$") {
			b.WriteString("$$$")
			i++
		} else if strings.HasPrefix(rest, "${") {
			if name, _, closed := strings.Cut(rest[2:], "}"); !closed || !Variable(name) {
				b.WriteByte('$')
			}
		}
	}
	return b.String()
}

// Variable reports whether name can stand in ${}: letters, digits and _, no
// digit first.
func Variable(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// Inside narrows n to the ${…} that begins at byte at of its text s, where the
// text stands in the file as it is.
func (d *Decoder) Inside(n *Node, s string, at int) *Node {
	word := s[at:]
	if end := strings.IndexByte(word, '}'); end >= 0 {
		word = word[:end+1]
	}
	line := []rune(d.Source.Line(n.Line))
	if n.Column > len(line) {
		return n
	}
	before, _, found := strings.Cut(string(line[n.Column-1:]), word)
	if !found {
		return n
	}
	narrowed := *n
	narrowed.Column += utf8.RuneCountInString(before)
	narrowed.Width = utf8.RuneCountInString(word)
	return &narrowed
}
