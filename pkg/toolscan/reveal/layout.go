package reveal

import "strings"

// A Span is a part of a text.
type Span struct{ From, To int }

// fields returns the parts of s between blanks.
func fields(s string) []Span {
	var all []Span
	from := -1
	for i := range len(s) {
		blank := kinds[s[i]] == kindBlank
		switch {
		case blank && from >= 0:
			all, from = append(all, Span{from, i}), -1
		case !blank && from < 0:
			from = i
		}
	}
	if from >= 0 {
		all = append(all, Span{from, len(s)})
	}
	return all
}

// runs returns the longest parts of s whose characters all satisfy f.
func runs(s string, f func(rune) bool) []Span {
	var all []Span
	from := -1
	for i, r := range s {
		switch in := f(r); {
		case in && from < 0:
			from = i
		case !in && from >= 0:
			all, from = append(all, Span{from, i}), -1
		}
	}
	if from >= 0 {
		all = append(all, Span{from, len(s)})
	}
	return all
}

// unseen are ways to write text that a page does not show.
var unseen = []struct{ kind, opens, closes string }{
	{"HTML comment", "<!--", "-->"},
	{"Markdown comment", "[//]: # (", ")"},
	{"Markdown comment", "[comment]: # (", ")"},
	{"invisible element", "display:none", "</"},
	{"invisible element", "display: none", "</"},
	{"invisible element", "font-size:0", "</"},
	{"invisible element", "font-size: 0", "</"},
	{"invisible element", "visibility:hidden", "</"},
	{"invisible element", "visibility: hidden", "</"},
	{"invisible element", "opacity:0", "</"},
	{"invisible element", "color:white", "</"},
	{"invisible element", "color: white", "</"},
	{"invisible element", "color:#fff", "</"},
}

// comments finds text that is skipped when a description is rendered.
func (l *layers) comments() {
	for _, u := range unseen {
		for at := 0; ; {
			i := strings.Index(l.s[at:], u.opens)
			if i < 0 {
				break
			}
			from := at + i
			body := l.s[from+len(u.opens):]
			n := strings.Index(body, u.closes)
			if n < 0 {
				n = len(body)
			}
			text := body[:n]
			if u.closes == "</" {
				_, text, _ = strings.Cut(text, ">")
			}
			at = from + len(u.opens) + n
			l.add(u.kind, strings.TrimSpace(text), from, min(len(l.s), at+len(u.closes)), true)
		}
	}
}

// spaced joins letters that were written apart: "i g n o r e".
func (l *layers) spaced() {
	var out []byte
	from, to, n := -1, 0, 0
	flush := func() {
		if n >= 8 {
			l.add("letters written apart", string(out), from, to, false)
		}
		out, from, n = out[:0], -1, 0
	}
	for _, w := range pieces(l.s) {
		if w.To-w.From > 1 {
			flush()
			continue
		}
		if from < 0 {
			from = w.From
		} else if w.From-to > 1 {
			out = append(out, ' ')
		}
		out = append(out, l.s[w.From])
		to = w.To
		n++
	}
	flush()
}

// pieces is fields, with the parts that dots, hyphens and underscores keep
// apart.
func pieces(s string) []Span {
	var all []Span
	from := -1
	for i := range len(s) {
		c := s[i]
		apart := kinds[c] == kindBlank || c == '.' || c == '-' || c == '_' || c == '*' || c == '|'
		switch {
		case apart && from >= 0:
			all, from = append(all, Span{from, i}), -1
		case !apart && from < 0:
			from = i
		}
	}
	if from >= 0 {
		all = append(all, Span{from, len(s)})
	}
	return all
}

// padding finds text that was pushed out of sight by blanks or empty lines.
func (l *layers) padding() {
	from := -1
	lines := 0
	for i := range len(l.s) {
		if kinds[l.s[i]] == kindBlank {
			if from < 0 {
				from, lines = i, 0
			}
			if l.s[i] == '\n' {
				lines++
			}
			continue
		}
		if from > 0 && (i-from >= minPadding && !strings.ContainsRune(l.s[from:i], '\n') || lines >= minLines) {
			l.add("pushed out of sight", l.s[i:], i, len(l.s), true)
			return
		}
		from = -1
	}
}
