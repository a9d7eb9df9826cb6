package redact

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxEscaping is how often a text may be JSON inside a JSON string and still
// be searched: a tool result that holds JSON is already the second time.
const maxEscaping = 3

// A match is one place in a text that a secret covers. Overlapping matches
// are one place with the placeholder of the longest secret.
type match struct {
	start, end  int
	placeholder string
	length      int // of the secret that named the placeholder
}

// known replaces configured values and registered literals in s.
func (r *Redactor) known(s string) string {
	if len(r.secrets) == 0 || strings.IndexByte(s, '\\') < 0 && !r.plain.in([]byte(s)) {
		return s
	}
	matches := r.search(newView(s), nil)
	for v, n := newView(s), 0; n < maxEscaping && strings.IndexByte(v.text, '\\') >= 0; n++ {
		v = v.unescape()
		matches = r.search(v, matches)
	}
	return replace(s, merge(matches))
}

func (r *Redactor) search(v view, found []match) []match {
	for _, s := range r.secrets {
		first := len(found)
		for from := 0; ; {
			i := strings.Index(v.text[from:], s.text)
			if i < 0 {
				break
			}
			m := match{v.origin(from + i), v.origin(from + i + len(s.text)), s.placeholder, len(s.text)}
			from += i + 1
			if last := len(found) - 1; last >= first && found[last].end > m.start {
				found[last].end = m.end // a secret that overlaps itself
				continue
			}
			found = append(found, m)
		}
	}
	return found
}

// merge joins overlapping matches and sorts them.
func merge(matches []match) []match {
	slices.SortFunc(matches, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.length, a.length), cmp.Compare(a.placeholder, b.placeholder))
	})
	out := matches[:0]
	for _, m := range matches {
		if len(out) == 0 || m.start >= out[len(out)-1].end {
			out = append(out, m)
			continue
		}
		last := &out[len(out)-1]
		last.end = max(last.end, m.end)
		if m.length > last.length {
			last.length, last.placeholder = m.length, m.placeholder
		}
	}
	return out
}

func replace(s string, matches []match) string {
	if len(matches) == 0 {
		return s
	}
	var b strings.Builder
	done := 0
	for _, m := range matches {
		b.WriteString(s[done:m.start])
		b.WriteString(m.placeholder)
		done = m.end
	}
	b.WriteString(s[done:])
	return b.String()
}

// A view is a text and where each of its bytes came from in the text it was
// made of.
type view struct {
	text  string
	steps []step // nil: the text itself
}

// A step says that from byte at on, the view runs ahead of the original by
// shift bytes until the next step.
type step struct{ at, shift int }

func newView(s string) view { return view{text: s} }

// origin maps an offset in the view to the original text.
func (v view) origin(at int) int {
	i, found := slices.BinarySearchFunc(v.steps, at, func(s step, at int) int { return cmp.Compare(s.at, at) })
	if found {
		return at + v.steps[i].shift
	}
	if i == 0 {
		return at
	}
	return at + v.steps[i-1].shift
}

// unescape returns the view in which JSON escapes are replaced by what they
// mean, whether they stand inside a string literal or not.
func (v view) unescape() view {
	var out strings.Builder
	out.Grow(len(v.text))
	var steps []step
	shift := 0
	next := func(origin int) {
		if s := origin - out.Len(); s != shift || steps == nil {
			shift = s
			steps = append(steps, step{out.Len(), s})
		}
	}
	for i := 0; i < len(v.text); {
		next(v.origin(i))
		if v.text[i] != '\\' {
			run := strings.IndexByte(v.text[i:], '\\')
			if run < 0 {
				run = len(v.text) - i
			}
			if v.steps != nil {
				run = 1 // the original may jump inside the run
			}
			out.WriteString(v.text[i : i+run])
			i += run
			continue
		}
		text, size := decodeEscape(v.text[i:])
		out.WriteString(text)
		i += size
	}
	next(v.origin(len(v.text)))
	return view{text: out.String(), steps: steps}
}

// decodeEscape returns what the escape at the start of s means; anything that
// is no escape means itself.
func decodeEscape(s string) (text string, size int) {
	if len(s) < 2 {
		return s, len(s)
	}
	if i := strings.IndexByte(`bfnrt"\/`, s[1]); i >= 0 {
		return "\b\f\n\r\t\"\\/"[i : i+1], 2
	}
	high, ok := unicodeEscape(s)
	if !ok {
		return s[:1], 1
	}
	if low, ok := unicodeEscape(s[6:]); ok {
		if pair := utf16.DecodeRune(high, low); pair != utf8.RuneError {
			return string(pair), 12
		}
	}
	return string(high), 6
}

func unicodeEscape(s string) (r rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	for _, c := range []byte(s[2:6]) {
		digit := strings.IndexByte("0123456789abcdef", c|0x20)
		if digit < 0 || c < '0' {
			return 0, false
		}
		r = r<<4 | rune(digit)
	}
	return r, true
}
