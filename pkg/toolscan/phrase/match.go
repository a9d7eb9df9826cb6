package phrase

// A Set is a list of compiled patterns.
type Set struct {
	lex      *lexicon
	patterns []pattern
	byKey    [words * 64][]int32 // patterns by each class of their rarest step
	keys     set
}

// A Match is one place where a pattern holds.
type Match struct {
	Pattern  int // index into the lines
	From, To int // bytes of the folded text
	Sentence int
}

// Compile compiles lines (see the comment of pattern). It panics for a line
// that is wrong: the lines are tables of ours.
func Compile(lines []string) *Set {
	s := &Set{lex: newLexicon()}
	for i, line := range lines {
		p := s.lex.compile(line)
		s.patterns = append(s.patterns, p)
		key := p.steps[p.key].all()
		s.keys.join(&key)
		key.each(&key, func(bit int) { s.byKey[bit] = append(s.byKey[bit], int32(i)) })
	}
	s.lex.finish()
	return s
}

// all returns the bits that a kind may be found by.
func (k kind) all() set {
	s := set{uint64(k.shape)}
	s.add(k.bit)
	return s
}

func (k *kind) in(s *set) bool { return s.has(k.bit) || s[0]&uint64(k.shape) != 0 }

// Reset analyses text into t. Own are the folded names of the parameters of
// the tool that the text belongs to. In data, every verb gives an order: it has
// no reason to hold any.
func (s *Set) Reset(t *Text, text string, own map[string]bool, data bool) {
	t.lex = s.lex
	t.reset(text, own, data)
}

// Find calls found with the first match of each pattern in each sentence of t.
func (s *Set) Find(t *Text, found func(Match)) {
	for n := range t.sentences {
		sent := &t.sentences[n]
		if !sent.set.meets(&s.keys) {
			continue
		}
		sent.set.each(&s.keys, func(bit int) {
			for _, i := range s.byKey[bit] {
				p := &s.patterns[i]
				if !p.within(&sent.set) || !p.steps[p.key].firstIs(bit, &sent.set) {
					continue
				}
				if from, to, ok := p.match(t, sent); ok {
					found(Match{int(i), int(t.tokens[from].from), int(t.tokens[to].to), n})
				}
			}
		})
	}
}

// within reports whether the sentence has a word for each step.
func (p *pattern) within(s *set) bool {
	some := 0
	for i := range p.steps {
		switch st := &p.steps[i]; {
		case st.not:
		case st.in(s):
			if st.maybe {
				some++
			}
		case !st.maybe:
			return false
		}
	}
	if some < p.quorum {
		return false
	}
	for i := range p.absent {
		if p.absent[i].in(s) {
			return false
		}
	}
	return true
}

// firstIs reports whether bit is the lowest of k that occurs in s, so that a
// pattern is tried once although it is filed under several.
func (k *kind) firstIs(bit int, s *set) bool {
	if low := s[0] & uint64(k.shape); low != 0 {
		return bit < firstFree && low&(1<<bit-1) == 0
	}
	return bit == k.bit
}

func (p *pattern) match(t *Text, s *sentence) (from, to int, ok bool) {
	if p.bag {
		return p.matchBag(t, s)
	}
	// began[i] is where the steps so far began, when they end at token i.
	var a, b [longest]int16
	began, next := a[:s.to-s.from], b[:s.to-s.from]
	for k := range p.steps {
		if !p.steps[k].sweep(t, s, began, next, k == 0) {
			return 0, 0, false
		}
		began, next = next, began
	}
	for i, start := range began {
		if start > 0 {
			return int(s.from) + int(start) - 1, int(s.from) + i, true
		}
	}
	return 0, 0, false
}

// sweep fills next for one step and reports whether it holds anywhere. Starts
// are kept plus one, so that 0 means none. Of several ways to reach a token the
// one that ended last is enough: what bars it bars the others too.
func (st *step) sweep(t *Text, s *sentence, began, next []int16, first bool) bool {
	if st.not {
		return st.unfollowed(t, s, began, next)
	}
	held, last, start := false, -1, int16(0)
	for i := range next {
		next[i] = 0
		tok := &t.tokens[int(s.from)+i]
		if st.holds(t, tok) {
			switch {
			case first:
				next[i], held = int16(i+1), true
			case last >= 0 && i-last-1 <= st.gap:
				next[i], held = start, true
			}
		}
		if first {
			continue
		}
		if st.bar != nil && st.bar.holds(t, tok) {
			last = -1
		}
		if began[i] > 0 {
			last, start = i, began[i]
		}
	}
	return held
}

// unfollowed keeps the matches that no word of the kind follows.
func (st *step) unfollowed(t *Text, s *sentence, began, next []int16) bool {
	held := false
	for i, start := range began {
		if after := int(s.from) + i + 1; start > 0 && after < int(s.to) && st.kind.holds(t, &t.tokens[after]) {
			start = 0
		}
		next[i] = start
		held = held || start > 0
	}
	return held
}

func (st *step) holds(t *Text, tok *token) bool {
	if st.order && tok.shape&(1<<bitOrder) == 0 && t.lex.sets[tok.entry].has(t.lex.verb.bit) {
		return false
	}
	return st.kind.holds(t, tok)
}

func (k *kind) holds(t *Text, tok *token) bool {
	return tok.shape&k.shape != 0 || t.lex.sets[tok.entry].has(k.bit)
}

// bagWidth is how many words the steps of a bag may spread over.
const bagWidth = 30

func (p *pattern) matchBag(t *Text, s *sentence) (from, to int, ok bool) {
	from, to = -1, -1
	some := 0
	for k := range p.steps {
		at := -1
		for i := int(s.from); i < int(s.to); i++ {
			if p.steps[k].holds(t, &t.tokens[i]) && (from < 0 || i-from < bagWidth && to-i < bagWidth) {
				at = i
				break
			}
		}
		if at < 0 && p.steps[k].maybe {
			continue
		}
		if at < 0 {
			return 0, 0, false
		}
		if p.steps[k].maybe {
			some++
		}
		if from < 0 {
			from, to = at, at
		}
		from, to = min(from, at), max(to, at)
	}
	return from, to, some >= p.quorum
}
