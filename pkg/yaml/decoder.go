package yaml

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// A Decoder reads nodes as what they must be and collects every problem on
// the way. It is made to be embedded by what knows the keys of one kind of
// file. Its methods call a value what their argument where says.
type Decoder struct {
	Source   *Source
	Problems []Problem
}

// Err returns the problems as one error, nil where there are none.
func (d *Decoder) Err() error {
	if len(d.Problems) == 0 {
		return nil
	}
	return d.Source.Fail(d.Problems...)
}

// Report notes that n is wrong. The hint may be empty.
func (d *Decoder) Report(n *Node, hint, format string, args ...any) {
	end := utf8.RuneCountInString(d.Source.Line(n.Line)) + 1 // a missing value lies beyond it
	d.Problems = append(d.Problems, Problem{
		Line: n.Line, Column: min(n.Column, end), Width: n.Width,
		Message: fmt.Sprintf(format, args...), Hint: hint, source: d.Source,
	})
}

// Add notes a problem of the decoder's file, such as that of [Source.Parse].
func (d *Decoder) Add(p Problem) {
	p.source = d.Source
	d.Problems = append(d.Problems, p)
}

// A Field is one key that a mapping may have.
type Field struct {
	Name string
	Read func(*Node)
}

// Key is short for a [Field].
func Key(name string, read func(*Node)) Field { return Field{Name: name, Read: read} }

// Object reads the mapping n; a key that is not among fields is a problem. It
// reports whether n is a mapping; nothing (a key whose lines are all commented
// out) is an empty one.
func (d *Decoder) Object(n *Node, where string, fields []Field) bool {
	if n.Kind == Null {
		return true
	}
	if n.Kind != Mapping {
		d.Report(n, "", "%s must be a mapping, not %s", where, n.Kind)
		return false
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	for _, m := range n.Members {
		i := slices.Index(names, m.Key.Text)
		if i < 0 {
			d.Report(m.Key, d.MeantKey(m.Key.Text, names), "unknown key %q in %s", m.Key.Text, where)
			continue
		}
		fields[i].Read(m.Value)
	}
	return true
}

// Table reads a mapping with free keys, each handed to read.
func (d *Decoder) Table(n *Node, where string, read func(key, value *Node, where string)) {
	switch n.Kind {
	case Null:
	case Mapping:
		for _, m := range n.Members {
			read(m.Key, m.Value, where+"."+m.Key.Text)
		}
	default:
		d.Report(n, "", "%s must be a mapping, not %s", where, n.Kind)
	}
}

// List reads a list, each item of it handed to read; nothing is an empty one.
func (d *Decoder) List(n *Node, where string, read func(item *Node, where string)) {
	switch n.Kind {
	case Null:
	case List:
		for i, item := range n.Items {
			read(item, fmt.Sprintf("%s[%d]", where, i))
		}
	default:
		d.Report(n, "", "%s must be a list, not %s", where, n.Kind)
	}
}

// Word reads text; a number counts as the characters it is written with,
// because ports and versions among arguments are commonly left unquoted.
func (d *Decoder) Word(n *Node, where string) (string, bool) {
	if n.Kind == Text || n.Kind == Number {
		return n.Text, true
	}
	hint := ""
	if n.Kind == Bool {
		hint = fmt.Sprintf("put it in quotes: %q", n.Text)
	}
	d.Report(n, hint, "%s must be text, not %s", where, n.Kind)
	return "", false
}

// Filled reads text that must not be empty.
func (d *Decoder) Filled(n *Node, where string) (string, bool) {
	s, ok := d.Word(n, where)
	if ok && s == "" {
		d.Report(n, "", "%s is empty", where)
		return "", false
	}
	return s, ok
}

// Words reads a list of texts that are not empty.
func (d *Decoder) Words(n *Node, where string) []string {
	var words []string
	d.List(n, where, func(item *Node, where string) {
		if s, ok := d.Filled(item, where); ok {
			words = append(words, s)
		}
	})
	return words
}

// OneOf reads one of the allowed words.
func (d *Decoder) OneOf(n *Node, where string, allowed []string) (string, bool) {
	s, ok := d.Word(n, where)
	if ok && !slices.Contains(allowed, s) {
		d.Report(n, Meant(s, allowed), "%s is %q", where, s)
		return "", false
	}
	return s, ok
}

// Bool reads true or false.
func (d *Decoder) Bool(n *Node, where string) (value, ok bool) {
	if n.Kind != Bool {
		d.Report(n, "", "%s must be true or false, not %s", where, n.Kind)
		return false, false
	}
	return strings.EqualFold(n.Text, "true"), true
}

// Int reads a whole number from least to most.
func (d *Decoder) Int(n *Node, where string, least, most int) (int, bool) {
	v, err := strconv.ParseInt(n.Text, 10, 64)
	switch {
	case n.Kind != Number || err != nil:
		d.Report(n, "", "%s must be a whole number", where)
	case v < int64(least) || v > int64(most):
		d.Report(n, "", "%s must be %s, not %d", where, span(least, most), v)
	default:
		return int(v), true
	}
	return 0, false
}

func span(least, most int) string {
	switch {
	case most == math.MaxInt:
		return fmt.Sprintf("%d or more", least)
	case least == math.MinInt:
		return fmt.Sprintf("%d or less", most)
	}
	return fmt.Sprintf("from %d to %d", least, most)
}

// maxMillis keeps a limit within a day; larger ones are typing mistakes.
const maxMillis = 24 * 60 * 60 * 1000

// Millis reads a number of milliseconds, at least one and at most a day, into
// a duration, which stays as it is where the node is wrong.
func (d *Decoder) Millis(n *Node, where string, into *time.Duration) {
	v, err := strconv.ParseInt(n.Text, 10, 64)
	switch {
	case n.Kind != Number || err != nil:
		d.Report(n, "", "%s must be a whole number of milliseconds", where)
	case v < 1 || v > maxMillis:
		d.Report(n, "", "%s must be from 1 to %d milliseconds, not %d", where, maxMillis, v)
	default:
		*into = time.Duration(v) * time.Millisecond
	}
}

// MeantKey returns a hint that names the nearest key, or all where none is
// near.
func (d *Decoder) MeantKey(word string, allowed []string) string {
	near := Nearest(word, allowed)
	switch {
	case near == "":
		return "allowed: " + strings.Join(allowed, ", ")
	case d.Source.Keys == "":
		return fmt.Sprintf("did you mean %q?", near)
	}
	return fmt.Sprintf("did you mean %q? %s", near, d.Source.Keys)
}

// Meant returns a hint that names the nearest allowed word, if one is near,
// and all of them.
func Meant(word string, allowed []string) string {
	list := "allowed: " + strings.Join(allowed, ", ")
	if near := Nearest(word, allowed); near != "" {
		return fmt.Sprintf("did you mean %q? %s", near, list)
	}
	return list
}
