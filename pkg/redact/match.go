package redact

import (
	"cmp"
	"slices"
	"strings"
)

// maxEscaping is how often a text may be escaped and still be searched: a tool
// result that holds JSON is already the second time.
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
	if !r.mayHold(s) {
		return s
	}
	return replace(s, r.find(s))
}

// mayHold is a fast check of whether [Redactor.find] finds anything.
func (r *Redactor) mayHold(s string) bool {
	if len(r.secrets) == 0 {
		return false
	}
	if strings.IndexByte(s, '\\') < 0 && !hasPercent(s) {
		return r.plain.in([]byte(s))
	}
	return r.inViews(newView(s), maxEscaping)
}

func (r *Redactor) inViews(v view, deeper int) bool {
	if r.plain.in([]byte(v.text)) {
		return true
	}
	for next := range v.decodings(deeper) {
		if r.inViews(next, deeper-1) {
			return true
		}
	}
	return false
}

// find returns the places of secrets in s, whatever they are escaped with.
func (r *Redactor) find(s string) []match {
	if len(r.secrets) == 0 {
		return nil
	}
	return merge(r.searchViews(newView(s), maxEscaping, nil))
}

func (r *Redactor) searchViews(v view, deeper int, found []match) []match {
	if r.plain.in([]byte(v.text)) {
		found = r.search(v, found)
	}
	for next := range v.decodings(deeper) {
		found = r.searchViews(next, deeper-1, found)
	}
	return found
}

func (r *Redactor) search(v view, found []match) []match {
	for _, s := range r.secrets {
		first := len(found)
		for from := 0; ; {
			i := strings.Index(v.text[from:], s.text)
			if i < 0 {
				break
			}
			start, end := s.edges.widen(v.text, from+i, from+i+len(s.text))
			m := match{v.origin(start), v.origin(end), s.placeholder, len(s.text)}
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
