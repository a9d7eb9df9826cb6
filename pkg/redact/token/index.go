package token

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/finding"
)

// An index finds the shapes of the table in one pass over a text.
type index struct {
	all    []*Shape
	words  buckets   // those that begin with the anchor, the longest anchor first
	varied buckets   // those that begin with a hole
	flags  [256]byte // of what a byte may begin
}

// buckets hold shapes by the first two bytes of their anchors. Most are empty.
type buckets struct {
	at    [1 << 12]uint16 // of lists, 0 for an empty bucket
	lists [][]*Shape      // the first is empty
}

func (b *buckets) add(s *Shape) {
	at := &b.at[pair(s.anchor[0], s.anchor[1])]
	if *at == 0 {
		*at = uint16(len(b.lists))
		b.lists = append(b.lists, nil)
	}
	b.lists[*at] = append(b.lists[*at], s)
}

// of returns the shapes whose anchors may begin with c and d.
func (b *buckets) of(c, d byte) []*Shape { return b.lists[b.at[pair(c, d)]] }

const (
	inWord  = 1 << iota // a letter, digit or "_"
	anchors             // the anchor of a shape that begins with a hole
)

func newIndex(all []*Shape) *index {
	x := &index{all: all, words: buckets{lists: make([][]*Shape, 1)}, varied: buckets{lists: make([][]*Shape, 1)}}
	for c := range 256 {
		if isWord[c] {
			x.flags[c] = inWord
		}
	}
	for _, s := range all {
		if s.lead == 0 {
			x.words.add(s)
			continue
		}
		x.varied.add(s)
		x.flags[s.anchor[0]] |= anchors
	}
	for _, b := range x.words.lists {
		slices.SortStableFunc(b, func(s, t *Shape) int { return cmp.Compare(len(t.anchor), len(s.anchor)) })
	}
	return x
}

func pair(a, b byte) uint16 { return (uint16(a)<<5 ^ uint16(b)) & (1<<12 - 1) }

// Find returns the places in text that have the shape of a token, by their
// start; none lies inside of another.
func Find(text string) []Match {
	x, r := load(), &reader{text: text}
	var found []Match
	word, escaped := false, -1 // whether the last byte was in a word; where a word begins although it was
	for i := 0; i+1 < len(text); i++ {
		c := text[i]
		flags := x.flags[c]
		if word && flags == inWord && i != escaped && !isGlue[text[i-1]] {
			continue
		}
		if flags&anchors != 0 {
			for _, s := range x.varied.of(c, text[i+1]) {
				if start, end := s.at(r, i); end > 0 {
					found = append(found, s.match(text, start, end))
				}
			}
		}
		if flags&inWord == 0 {
			word = false
			switch c {
			case '\\', '%':
				escaped = i + escape(text[i:])
			}
			continue
		}
		if !word || i == escaped || isGlue[text[i-1]] {
			if m, ok := longest(x.words.of(c, text[i+1]), r, i); ok {
				found = append(found, m)
				i = m.End - 1
			}
		}
		word = isWord[text[i]]
	}
	return disjoint(found)
}

// disjoint sorts matches, and drops what lies inside of another.
func disjoint(found []Match) []Match {
	slices.SortStableFunc(found, func(a, b Match) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) })
	out := found[:0]
	for _, m := range found {
		if len(out) == 0 || m.End > out[len(out)-1].End {
			out = append(out, m)
		}
	}
	return out
}

// longest returns the longest token at i, of equals that with the longest
// anchor.
func longest(bucket []*Shape, r *reader, i int) (best Match, ok bool) {
	for _, s := range bucket {
		if !strings.HasPrefix(r.text[i:], s.anchor) {
			continue
		}
		if start, end := s.at(r, i); end > best.End {
			best, ok = s.match(r.text, start, end), true
		}
	}
	return best, ok
}

func (s *Shape) match(text string, start, end int) Match {
	m := Match{Start: start, End: end, Kind: s.Kind, Shape: s, Confidence: s.Confidence}
	if s.check != nil && !s.check(text[start:end]) && m.Confidence == finding.Certain {
		m.Confidence = finding.Probable
	}
	return m
}

// Whole returns the shape that the whole of text has.
func Whole(text string) (*Shape, bool) {
	if m := Find(text); len(m) == 1 && m[0].Start == 0 && m[0].End == len(text) {
		return m[0].Shape, true
	}
	return nil, false
}

// Beginning returns what may be the beginning of a token at the end of text,
// where it was cut: an anchor of at least four bytes that says who issued it,
// with six or more characters of what follows.
func Beginning(text string) (Match, bool) {
	const window, anchor, run = 400, 4, 6
	tail := text[max(0, len(text)-window):]
	cut := len(text) - len(tail)
	for i := 0; i+anchor+run <= len(tail); i++ {
		if !isWord[tail[i]] {
			continue
		}
		for _, s := range load().words.of(tail[i], tail[i+1]) {
			if a := s.anchor; len(a) >= anchor && Begins(tail, i, s.distinct) && s.begins(tail[i:]) && len(tail)-i >= len(a)+run {
				return Match{Start: cut + i, End: len(text), Kind: s.Kind, Shape: s, Confidence: finding.Tentative}, true
			}
		}
	}
	return Match{}, false
}

// begins reports whether text may go on to be a token: it ends inside of one.
func (s *Shape) begins(text string) bool {
	r, i := &reader{text: text}, 0
	for _, p := range s.parts[s.lead:] {
		rest := text[i:]
		if len(rest) < len(p.literal) {
			return strings.HasPrefix(p.literal, rest)
		}
		if p.literal == "" && r.run(p, i, false) == len(rest) {
			return s.likely(text[min(len(text), len(s.anchor)):])
		}
		size := r.width(p, i, false)
		if size < 0 {
			return false
		}
		i += size
	}
	return false
}
