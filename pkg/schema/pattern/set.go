package pattern

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	firstSurrogate = 0xd800
	lastSurrogate  = 0xdfff
)

// A span is the code points from lo to hi, both included.
type span struct{ lo, hi rune }

// A set is a set of code points: sorted spans that neither overlap nor touch.
type set []span

var everything = set{{0, unicode.MaxRune}}

// The classes of ECMA-262 that have a letter of their own (section 22.2.2.9).
var (
	digits     = set{{'0', '9'}}
	wordChars  = newSet(span{'0', '9'}, span{'A', 'Z'}, span{'_', '_'}, span{'a', 'z'})
	whitespace = newSet(span{'\t', '\r'}, span{' ', ' '}, span{0xa0, 0xa0}, span{0x1680, 0x1680}, span{0x2000, 0x200a},
		span{0x2028, 0x2029}, span{0x202f, 0x202f}, span{0x205f, 0x205f}, span{0x3000, 0x3000}, span{0xfeff, 0xfeff})
	lineEnds = newSet(span{'\n', '\n'}, span{'\r', '\r'}, span{0x2028, 0x2029})
	dot      = lineEnds.complement()
)

// newSet sorts and joins spans.
func newSet(spans ...span) set {
	slices.SortFunc(spans, func(a, b span) int { return int(a.lo - b.lo) })
	out := make(set, 0, len(spans))
	for _, s := range spans {
		if n := len(out); n > 0 && s.lo <= out[n-1].hi+1 {
			out[n-1].hi = max(out[n-1].hi, s.hi)
			continue
		}
		out = append(out, s)
	}
	return out
}

func (s set) complement() set {
	out := make(set, 0, len(s)+1)
	next := rune(0)
	for _, x := range s {
		if x.lo > next {
			out = append(out, span{next, x.lo - 1})
		}
		next = x.hi + 1
	}
	if next <= unicode.MaxRune {
		out = append(out, span{next, unicode.MaxRune})
	}
	return out
}

func (s set) has(r rune) bool {
	_, found := slices.BinarySearchFunc(s, r, func(x span, r rune) int {
		switch {
		case x.hi < r:
			return -1
		case x.lo > r:
			return 1
		}
		return 0
	})
	return found
}

func (s set) touches(lo, hi rune) bool {
	return slices.ContainsFunc(s, func(x span) bool { return x.lo <= hi && x.hi >= lo })
}

// key identifies equal sets.
func (s set) key() string {
	var b strings.Builder
	for _, x := range s {
		writeRune(&b, x.lo)
		writeRune(&b, x.hi)
	}
	return b.String()
}

func writeRune(b *strings.Builder, r rune) {
	b.Write([]byte{byte(r >> 16), byte(r >> 8), byte(r)})
}

// friendly lists the characters that examples are made of, best first.
const friendly = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./:@ +#=,;!?%&*()[]{}<>|~^$'\"`\\"

// representative returns the member of s that reads best and its rank, lower
// is better; ok is false when s holds nothing but surrogates, which no text
// may contain.
func (s set) representative() (r rune, rank int, ok bool) {
	for i, r := range friendly {
		if s.has(r) {
			return r, i, true
		}
	}
	for _, x := range s {
		for r := x.lo; r <= min(x.hi, x.lo+64); r++ {
			if unicode.IsGraphic(r) && utf8.ValidRune(r) {
				return r, len(friendly) + int(r), true
			}
		}
	}
	for _, x := range s {
		for _, r := range []rune{x.lo, lastSurrogate + 1} {
			if r <= x.hi && r >= x.lo && utf8.ValidRune(r) {
				return r, unicode.MaxRune + int(r), true
			}
		}
	}
	return 0, 0, false
}
