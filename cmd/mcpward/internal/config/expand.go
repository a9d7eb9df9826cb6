package config

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Expand replaces ${NAME} by the variable of that name and $$ by $; any other
// $ stands for itself. Every variable used is noted in secrets. at is the
// byte offset in s of what an error is about.
func Expand(s string, env func(string) (string, bool), secrets Secrets) (out string, at int, err error) {
	if !strings.Contains(s, "$") {
		return s, 0, nil
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] != '$':
			b.WriteByte(s[i])
		case strings.HasPrefix(s[i:], "$$"):
			b.WriteByte('$')
			i++
		case strings.HasPrefix(s[i:], "${"):
			name, _, closed := strings.Cut(s[i+2:], "}")
			if !closed || !variable(name) {
				return "", i, fmt.Errorf("${ must be followed by the name of a variable and }; write $${ for the characters themselves")
			}
			value, set := env(name)
			if !set {
				return "", i, fmt.Errorf("the environment has no variable %s", name)
			}
			secrets[name] = value
			b.WriteString(value)
			i += len(name) + 2
		default:
			b.WriteByte('$')
		}
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
			if name, _, closed := strings.Cut(rest[2:], "}"); !closed || !variable(name) {
				b.WriteByte('$')
			}
		}
	}
	return b.String()
}

func variable(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// expand reads text and expands it.
func (d *decoder) expand(n *node, where string) string {
	s, ok := d.word(n, where)
	if !ok {
		return ""
	}
	out, at, err := Expand(s, d.env, d.config.Secrets)
	switch {
	case err != nil:
		d.report(d.inside(n, s, at), "", "%s: %s", where, err)
	case strings.ContainsRune(out, 0):
		d.report(n, "", "%s holds a NUL character", where)
	}
	return out
}

func (d *decoder) expandFilled(n *node, where string) string {
	before := len(d.problems)
	s := d.expand(n, where)
	if s == "" && len(d.problems) == before {
		d.report(n, "", "%s is empty", where)
	}
	return s
}

// inside narrows n to the ${…} that begins at byte at of its text, where the
// text stands in the file as it is.
func (d *decoder) inside(n *node, s string, at int) *node {
	word := s[at:]
	if end := strings.IndexByte(word, '}'); end >= 0 {
		word = word[:end+1]
	}
	line := []rune(d.source.line(n.line))
	if n.column > len(line) {
		return n
	}
	before, _, found := strings.Cut(string(line[n.column-1:]), word)
	if !found {
		return n
	}
	narrowed := *n
	narrowed.column += utf8.RuneCountInString(before)
	narrowed.width = utf8.RuneCountInString(word)
	return &narrowed
}

func (d *decoder) join(name string) string { return filepath.Join(d.config.Dir, name) }
