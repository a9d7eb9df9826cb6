package pattern

// A stateKind says what a state of the automaton does.
type stateKind uint8

const (
	stateMatch   stateKind = iota // accepts whatever follows
	stateChar                     // consumes one character of a class, then next[0]
	stateSplit                    // goes on at each of next
	stateStart                    // goes on at the start of the text only
	stateEnd                      // goes on at the end of the text only
	stateWord                     // goes on at a word boundary
	stateNotWord                  // goes on where there is none
	stateLook                     // goes on if look accepts what follows
	stateNotLook                  // goes on if it does not
)

// A state is one state of a nondeterministic automaton. Only stateChar
// consumes; everything else happens between two characters.
type state struct {
	kind  stateKind
	class int32 // stateChar: index into the classes
	look  int32 // stateLook, stateNotLook: first state of the lookahead
	next  []int32
}

// An nfa accepts the texts in which its pattern matches somewhere.
type nfa struct {
	states  []state
	classes []set
	entry   int32
	words   bool // uses \b or \B

	classIndex map[string]int32
}

// automaton returns the automaton of a regular pattern.
func (p *Pattern) automaton() *nfa {
	p.once.Do(func() {
		n := &nfa{classIndex: map[string]int32{}}
		match := n.add(state{kind: stateMatch})
		n.entry = n.build(p.tree, match)
		if !p.tree.leadsWithStart() {
			loop := n.add(state{kind: stateSplit})
			skip := n.add(state{kind: stateChar, class: n.class(everything), next: []int32{loop}})
			n.states[loop].next = []int32{n.entry, skip}
			n.entry = loop
		}
		p.nfa = n
	})
	return p.nfa
}

func (n *nfa) add(s state) int32 {
	n.states = append(n.states, s)
	return int32(len(n.states) - 1)
}

func (n *nfa) class(s set) int32 {
	key := s.key()
	i, ok := n.classIndex[key]
	if !ok {
		i = int32(len(n.classes))
		n.classes = append(n.classes, s)
		n.classIndex[key] = i
	}
	return i
}

// build adds the states of t in front of next and returns the first of them.
// A lookahead becomes an automaton of its own that the state refers to.
func (n *nfa) build(t *node, next int32) int32 {
	switch t.op {
	case opClass:
		return n.add(state{kind: stateChar, class: n.class(t.set), next: []int32{next}})
	case opConcat:
		for i := len(t.subs) - 1; i >= 0; i-- {
			next = n.build(t.subs[i], next)
		}
		return next
	case opAlternate:
		branches := make([]int32, len(t.subs))
		for i, sub := range t.subs {
			branches[i] = n.build(sub, next)
		}
		return n.add(state{kind: stateSplit, next: branches})
	case opRepeat:
		return n.repeat(t, next)
	case opGroup:
		return n.build(t.subs[0], next)
	case opLook:
		look := n.build(t.subs[0], 0) // 0 is the match
		kind := stateLook
		if t.negated {
			kind = stateNotLook
		}
		return n.add(state{kind: kind, look: look, next: []int32{next}})
	case opStart:
		return n.add(state{kind: stateStart, next: []int32{next}})
	case opEnd:
		return n.add(state{kind: stateEnd, next: []int32{next}})
	case opWord:
		return n.boundary(t.negated, next)
	}
	return next
}

func (n *nfa) boundary(negated bool, next int32) int32 {
	n.words = true
	kind := stateWord
	if negated {
		kind = stateNotWord
	}
	return n.add(state{kind: kind, next: []int32{next}})
}

// repeat unrolls the counted part of a repetition.
func (n *nfa) repeat(t *node, next int32) int32 {
	sub := t.subs[0]
	required := t.low
	if t.high == infinite {
		loop := n.add(state{kind: stateSplit})
		body := n.build(sub, loop)
		n.states[loop].next = []int32{body, next}
		if next = loop; required > 0 {
			next = body
			required--
		}
	} else {
		after := next
		for range t.high - t.low {
			body := n.build(sub, next)
			next = n.add(state{kind: stateSplit, next: []int32{body, after}})
		}
	}
	for range required {
		next = n.build(sub, next)
	}
	return next
}
