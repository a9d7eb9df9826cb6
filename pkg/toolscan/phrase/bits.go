package phrase

import "math/bits"

// words is the number of 64-bit words in a set.
const words = 24

// A set is a set of kinds of words: the shapes of package phrase, and one kind
// for each step of a pattern.
type set [words]uint64

func (s *set) add(bit int) { s[bit>>6] |= 1 << (bit & 63) }

func (s *set) join(t *set) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *set) has(bit int) bool { return s[bit>>6]>>(bit&63)&1 != 0 }

func (s *set) meets(t *set) bool {
	var met uint64
	for i := range s {
		met |= s[i] & t[i]
	}
	return met != 0
}

// each calls f with every member of both s and t.
func (s *set) each(t *set, f func(bit int)) {
	for i := range s {
		for w := s[i] & t[i]; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}
