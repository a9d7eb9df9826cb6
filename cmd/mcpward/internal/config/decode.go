package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A decoder turns nodes into a Config and collects every problem on the way.
type decoder struct {
	env      func(string) (string, bool)
	source   *source
	config   *Config
	problems []Problem
}

// A field is one key that a mapping may have.
type field struct {
	name string
	read func(*node)
}

func (d *decoder) report(n *node, hint, format string, args ...any) {
	end := utf8.RuneCountInString(d.source.line(n.line)) + 1 // a missing value lies beyond it
	d.problems = append(d.problems, Problem{
		Line: n.line, Column: min(n.column, end), Width: n.width,
		Message: fmt.Sprintf(format, args...), Hint: hint,
	})
}

// object reads the mapping n, which errors call where; a key that is not
// among fields is a problem. It reports whether n is a mapping; nothing (a
// key whose lines are all commented out) is an empty one.
func (d *decoder) object(n *node, where string, fields []field) bool {
	if n.kind == null {
		return true
	}
	if n.kind != mapping {
		d.report(n, "", "%s must be a mapping, not %s", where, n.kind)
		return false
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	for _, m := range n.members {
		i := slices.Index(names, m.key.text)
		if i < 0 {
			d.report(m.key, meantKey(m.key.text, names), "unknown key %q in %s", m.key.text, where)
			continue
		}
		fields[i].read(m.value)
	}
	return true
}

// meantKey names the nearest key, or all where none is near.
func meantKey(word string, allowed []string) string {
	if near := Nearest(word, allowed); near != "" {
		return fmt.Sprintf(`did you mean %q? "mcpward schema print config" shows what is allowed`, near)
	}
	return "allowed: " + strings.Join(allowed, ", ")
}

// meant names the nearest allowed word, if one is near, and all of them.
func meant(word string, allowed []string) string {
	list := "allowed: " + strings.Join(allowed, ", ")
	if near := Nearest(word, allowed); near != "" {
		return fmt.Sprintf("did you mean %q? %s", near, list)
	}
	return list
}

// word reads text; a number counts as the characters it is written with,
// because ports and versions among arguments are commonly left unquoted.
func (d *decoder) word(n *node, where string) (string, bool) {
	if n.kind == text || n.kind == number {
		return n.text, true
	}
	hint := ""
	if n.kind == boolean {
		hint = fmt.Sprintf("put it in quotes: %q", n.text)
	}
	d.report(n, hint, "%s must be text, not %s", where, n.kind)
	return "", false
}

// filled reads text that must not be empty.
func (d *decoder) filled(n *node, where string) (string, bool) {
	s, ok := d.word(n, where)
	if ok && s == "" {
		d.report(n, "", "%s is empty", where)
		return "", false
	}
	return s, ok
}

// words reads a list of texts, each handed to read.
func (d *decoder) words(n *node, where string, read func(*node, string)) {
	switch n.kind {
	case null:
	case list:
		for i, item := range n.items {
			read(item, fmt.Sprintf("%s[%d]", where, i))
		}
	default:
		d.report(n, "", "%s must be a list, not %s", where, n.kind)
	}
}

// table reads a mapping with free keys, each handed to read.
func (d *decoder) table(n *node, where string, read func(key, value *node, where string)) {
	switch n.kind {
	case null:
	case mapping:
		for _, m := range n.members {
			read(m.key, m.value, where+"."+m.key.text)
		}
	default:
		d.report(n, "", "%s must be a mapping, not %s", where, n.kind)
	}
}

// path reads a file name and joins it with the directory of the config.
func (d *decoder) path(n *node, where string) string {
	s, ok := d.filled(n, where)
	if !ok {
		return ""
	}
	if strings.ContainsRune(s, 0) {
		d.report(n, "", "%s holds a NUL character", where)
		return ""
	}
	if filepath.IsAbs(s) {
		return filepath.Clean(s)
	}
	return filepath.Join(d.config.Dir, s)
}

// maxMillis keeps a limit within a day; larger ones are typing mistakes.
const maxMillis = 24 * 60 * 60 * 1000

func (d *decoder) millis(n *node, where string, into *time.Duration) {
	v, err := strconv.ParseInt(n.text, 10, 64)
	switch {
	case n.kind != number || err != nil:
		d.report(n, "", "%s must be a whole number of milliseconds", where)
	case v < 1 || v > maxMillis:
		d.report(n, "", "%s must be from 1 to %d milliseconds, not %d", where, maxMillis, v)
	default:
		*into = time.Duration(v) * time.Millisecond
	}
}

func (d *decoder) timeouts(n *node, where string, t *Timeouts) {
	d.object(n, where, []field{
		{"connect_ms", func(n *node) { d.millis(n, where+".connect_ms", &t.Connect) }},
		{"call_ms", func(n *node) { d.millis(n, where+".call_ms", &t.Call) }},
		{"run_ms", func(n *node) { d.millis(n, where+".run_ms", &t.Run) }},
	})
}

// serverName reads a name that people will type after --server.
func (d *decoder) serverName(n *node, where string) string {
	s, ok := d.filled(n, where)
	if ok && strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		d.report(n, "", "%s %q holds a character that cannot be seen", where, s)
	}
	return s
}
