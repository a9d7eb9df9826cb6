package pattern

import "slices"

// A context is what lies to the left of a position in the text.
type context uint8

const (
	atStart    context = iota
	afterOther         // after a character that is none of \w
	afterWord
)

// A machine steps formulas over the automata of several patterns.
type machine struct {
	*formulas
	*alphabet
	states []state
	word   int32 // class index of \w, -1 if no pattern asks for boundaries
	left   int   // of the budget

	closures map[position][]arrival
	steps    map[move]int32 // of states
	moves    map[move]int32 // of formulas
}

// A position is a state between two characters; next is an atom, or atEnd.
type position struct {
	state int32
	ctx   context
	next  int32
}

type move struct {
	from int32
	ctx  context
	atom int32
}

// What may come next where only that matters; atoms are never negative.
const (
	atEnd     int32 = -1
	someOther int32 = -2
	someWord  int32 = -3
)

// newMachine joins the automata of patterns. The entries are the formulas of
// their beginnings, in order.
func newMachine(patterns []*Pattern, budget int) (m *machine, entries []int32) {
	m = &machine{
		formulas: newFormulas(), word: -1, left: budget,
		closures: map[position][]arrival{}, steps: map[move]int32{}, moves: map[move]int32{},
	}
	var classes []set
	index := map[string]int32{}
	intern := func(s set) int32 {
		key := s.key()
		i, ok := index[key]
		if !ok {
			i = int32(len(classes))
			classes = append(classes, s)
			index[key] = i
		}
		return i
	}
	for _, p := range patterns {
		n := p.automaton()
		entries = append(entries, m.state(m.join(n, intern)))
		if n.words {
			m.word = intern(wordChars)
		}
	}
	m.alphabet = newAlphabet(classes)
	return m, entries
}

// join appends the states of n and returns where its entry went.
func (m *machine) join(n *nfa, intern func(set) int32) int32 {
	shift := int32(len(m.states))
	classes := make([]int32, len(n.classes))
	for i, s := range n.classes {
		classes[i] = intern(s)
	}
	for _, s := range n.states {
		next := make([]int32, len(s.next))
		for i, q := range s.next {
			next[i] = q + shift
		}
		s.next = next
		s.look += shift
		if s.kind == stateChar {
			s.class = classes[s.class]
		}
		m.states = append(m.states, s)
	}
	m.spend(len(n.states) / 16)
	return n.entry + shift
}

// spend takes n steps off the budget and reports whether any are left. Once
// it is used up, formulas are meaningless and the caller gives up.
func (m *machine) spend(n int) bool {
	m.left -= n
	return m.left > 0
}

// after returns the context behind a character of atom.
func (m *machine) after(atom int32) context {
	if m.word >= 0 && m.in[m.word][atom] {
		return afterWord
	}
	return afterOther
}

// An arrival is a state that consumes or matches, reached without consuming,
// if the lookaheads in conditions agree: 2q+1 says that q must not accept the
// rest, 2q that it must.
type arrival struct {
	state      int32
	conditions []int32
}

// closure returns every arrival that q leads to between a left context and
// the next character.
func (m *machine) closure(q int32, ctx context, atom int32) []arrival {
	next := someOther
	switch {
	case atom == atEnd:
		next = atEnd
	case m.after(atom) == afterWord:
		next = someWord
	}
	at := position{q, ctx, next}
	if out, ok := m.closures[at]; ok {
		return out
	}
	var out []arrival
	seen := map[int32][][]int32{}
	for todo := []arrival{{state: q}}; len(todo) > 0 && m.spend(1); {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if slices.ContainsFunc(seen[a.state], func(c []int32) bool { return subset(c, a.conditions) }) {
			continue
		}
		seen[a.state] = append(seen[a.state], a.conditions)
		s := &m.states[a.state]
		if s.kind == stateMatch || s.kind == stateChar {
			out = append(out, a)
			continue
		}
		if !s.passes(ctx, next) {
			continue
		}
		conditions := s.conditions(a.conditions)
		for i := len(s.next) - 1; i >= 0; i-- {
			todo = append(todo, arrival{s.next[i], conditions})
		}
	}
	m.closures[at] = out
	return out
}

// passes reports whether an assertion holds at a position.
func (s *state) passes(ctx context, next int32) bool {
	switch s.kind {
	case stateStart:
		return ctx == atStart
	case stateEnd:
		return next == atEnd
	case stateWord:
		return (ctx == afterWord) != (next == someWord)
	case stateNotWord:
		return (ctx == afterWord) == (next == someWord)
	}
	return true
}

// conditions adds what a lookahead asks for.
func (s *state) conditions(before []int32) []int32 {
	var c int32
	switch s.kind {
	case stateLook:
		c = 2 * s.look
	case stateNotLook:
		c = 2*s.look + 1
	default:
		return before
	}
	at, found := slices.BinarySearch(before, c)
	if found {
		return before
	}
	return slices.Insert(slices.Clone(before), at, c)
}

// step returns what must follow atom so that q accepts; with atEnd, whether q
// accepts the empty rest, as always or never.
func (m *machine) step(q int32, ctx context, atom int32) int32 {
	key := move{q, ctx, atom}
	if out, ok := m.steps[key]; ok {
		return out
	}
	var clauses []int32
	for _, a := range m.closure(q, ctx, atom) {
		if !m.spend(1) {
			break
		}
		f := m.consume(a.state, atom)
		for _, c := range a.conditions {
			if f == never {
				break
			}
			g := m.step(c/2, ctx, atom)
			if c%2 == 1 {
				g = m.not(g)
			}
			f = m.conjoin(f, g)
		}
		clauses = append(clauses, m.list[f]...)
	}
	out := m.or(clauses)
	m.steps[key] = out
	return out
}

func (m *machine) consume(q, atom int32) int32 {
	s := &m.states[q]
	switch {
	case s.kind == stateMatch:
		return always
	case atom != atEnd && m.in[s.class][atom]:
		return m.state(s.next[0])
	}
	return never
}

// move is step for a formula.
func (m *machine) move(f int32, ctx context, atom int32) int32 {
	if f == never || f == always {
		return f
	}
	key := move{f, ctx, atom}
	if out, ok := m.moves[key]; ok {
		return out
	}
	var clauses []int32
	for _, c := range m.list[f] {
		if !m.spend(1) {
			break
		}
		clauses = append(clauses, m.list[m.moveClause(m.clauses[c], ctx, atom)]...)
	}
	out := m.or(clauses)
	m.moves[key] = out
	return out
}

func (m *machine) moveClause(c clause, ctx context, atom int32) int32 {
	f := m.not(m.move(c.none, ctx, atom))
	for _, q := range c.all {
		if f == never {
			break
		}
		f = m.conjoin(f, m.step(q, ctx, atom))
	}
	return f
}

// conjoin is both within the budget: the result has up to as many clauses as
// the product of the operands' numbers.
func (m *machine) conjoin(a, b int32) int32 {
	if !m.spend(len(m.list[a]) * len(m.list[b])) {
		return never
	}
	return m.both(a, b)
}
