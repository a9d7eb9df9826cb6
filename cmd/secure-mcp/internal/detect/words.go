package detect

import (
	"math"
	"math/bits"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/syntax"
)

// A Set is a list of detectors with their words in one automaton, so that one
// pass over a file says which of them have something to look for. It is never
// changed once it is made, and any number of goroutines may use it.
type Set struct {
	detectors []*Detector
	always    []int // detectors without words: Holds decides, or every file is for them
	wanted    [][]int
	classes   [256]uint8
	width     int
	next      []uint16 // state × width + class → state
	found     [][]int  // state → words that end there
	words     int
	langs     syntax.Language
}

// NewSet returns the set of ds.
func NewSet(ds []*Detector) *Set {
	s := &Set{detectors: ds}
	index := map[string]int{}
	var words []string
	for i, d := range ds {
		if d.Find == nil {
			continue
		}
		s.langs |= d.Langs
		if d.Words == nil {
			s.always = append(s.always, i)
		}
		for _, w := range d.Words {
			if _, ok := index[w]; !ok {
				index[w] = len(words)
				words = append(words, w)
				s.wanted = append(s.wanted, nil)
			}
			s.wanted[index[w]] = append(s.wanted[index[w]], i)
		}
	}
	s.words = len(words)
	s.build(words)
	return s
}

// Scan looks at a text with the detectors for its language whose words it
// holds. A text in which there is nothing to look for is not even parsed.
func (s *Set) Scan(path string, text []byte) Result {
	language := syntax.Of(path)
	if s.langs&language == 0 {
		return Result{}
	}
	decoded := syntax.Decode(text)
	chosen := s.choose(decoded, language)
	if len(chosen) == 0 {
		return Result{}
	}
	return Run(syntax.ParseText(path, decoded), chosen)
}

// choose returns the detectors that have something to look for in a text.
func (s *Set) choose(text string, language syntax.Language) []*Detector {
	seen := make([]uint64, len(s.detectors)/64+1)
	for _, i := range s.always {
		seen[i/64] |= 1 << (i % 64)
	}
	for _, word := range s.match(text) {
		for _, i := range s.wanted[word] {
			seen[i/64] |= 1 << (i % 64)
		}
	}
	var chosen []*Detector
	for at, set := range seen {
		for ; set != 0; set &= set - 1 {
			d := s.detectors[at*64+bits.TrailingZeros64(set)]
			if d.Langs&language != 0 && (d.Holds == nil || d.Holds(text)) {
				chosen = append(chosen, d)
			}
		}
	}
	return chosen
}

// match returns the words that a text holds.
func (s *Set) match(text string) []int {
	if s.words == 0 {
		return nil
	}
	var words []int
	held := make([]bool, s.words)
	state := 0
	for i := 0; i < len(text); i++ {
		state = int(s.next[state*s.width+int(s.classes[text[i]])])
		if found := s.found[state]; found != nil {
			for _, w := range found {
				if !held[w] {
					held[w] = true
					words = append(words, w)
				}
			}
		}
	}
	return words
}

// build makes the automaton of Aho and Corasick: a state is the longest
// beginning of a word that the text read so far ends with.
func (s *Set) build(words []string) {
	s.classes, s.width = classes(words)
	s.next, s.found = make([]uint16, s.width), make([][]int, 1)
	for w, word := range words {
		state := 0
		for i := range len(word) {
			at := state*s.width + int(s.classes[word[i]])
			if s.next[at] == 0 {
				if len(s.found) > math.MaxUint16 {
					panic("detect: the words of the detectors need too many states")
				}
				s.next[at] = uint16(len(s.found))
				s.found = append(s.found, nil)
				s.next = append(s.next, make([]uint16, s.width)...)
			}
			state = int(s.next[at])
		}
		s.found[state] = append(s.found[state], w)
	}
	s.link()
}

// link completes the transitions, state by state from the root.
func (s *Set) link() {
	fail := make([]int, len(s.found))
	var queue []int
	for c := range s.width {
		if child := int(s.next[c]); child != 0 {
			queue = append(queue, child)
		}
	}
	for len(queue) > 0 {
		state := queue[0]
		queue = queue[1:]
		s.found[state] = append(s.found[state], s.found[fail[state]]...)
		for c := range s.width {
			other := s.next[fail[state]*s.width+c]
			if child := int(s.next[state*s.width+c]); child != 0 {
				fail[child] = int(other)
				queue = append(queue, child)
			} else {
				s.next[state*s.width+c] = other
			}
		}
	}
}

// classes numbers the bytes that occur in words; all others are class 0.
func classes(words []string) (of [256]uint8, width int) {
	width = 1
	for _, word := range words {
		for i := range len(word) {
			if of[word[i]] == 0 {
				of[word[i]] = uint8(width)
				width++
			}
		}
	}
	return of, width
}
