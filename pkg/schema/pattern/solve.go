package pattern

import (
	"encoding/binary"
	"unicode/utf8"
)

// A Verdict is the answer of [Solve].
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the budget ended, or a pattern is not regular
	Found                    // the example is such a string
	Empty                    // proved: there is no such string
)

// String returns "undecided", "found" or "empty".
func (v Verdict) String() string {
	return [...]string{"undecided", "found", "empty"}[v]
}

// A Query asks for a string that matches all of All and none of None.
type Query struct {
	All, None []*Pattern
	MinLength int // code points
	MaxLength int // code points; negative: no limit
}

// DefaultBudget suffices for nearly every pair of patterns of real schemas
// and is used up in tens of milliseconds.
const DefaultBudget = 100_000

// Solve looks for a string that satisfies q. With Found it returns the
// shortest one, preferring letters and digits; it is valid UTF-8 and has been
// confirmed with [Pattern.Match]. The answer depends on q and budget only; the
// time is roughly proportional to budget, a number of automaton steps.
func Solve(q Query, budget int) (example string, verdict Verdict) {
	if q.MaxLength >= 0 && q.MinLength > q.MaxLength {
		return "", Empty
	}
	if q.contradicts() {
		return "", Empty
	}
	patterns := append(append([]*Pattern(nil), q.All...), q.None...)
	for _, p := range patterns {
		if !p.Regular() {
			return "", Undecided
		}
	}
	s := newSearch(q, patterns, budget)
	if example, verdict = s.run(); verdict != Found {
		return "", verdict
	}
	if !q.confirms(example) {
		return "", Undecided
	}
	return example, Found
}

// contradicts reports whether one expression is in All and in None.
func (q Query) contradicts() bool {
	for _, p := range q.All {
		for _, n := range q.None {
			if p.source == n.source {
				return true
			}
		}
	}
	return false
}

// confirms asks the other engine.
func (q Query) confirms(s string) bool {
	n := utf8.RuneCountInString(s)
	if n < q.MinLength || q.MaxLength >= 0 && n > q.MaxLength {
		return false
	}
	for _, p := range q.All {
		if ok, err := p.Match(s); err != nil || !ok {
			return false
		}
	}
	for _, p := range q.None {
		if ok, err := p.Match(s); err != nil || ok {
			return false
		}
	}
	return true
}

// A point is one node of the breadth-first search: what must follow, and how
// it was reached.
type point struct {
	all    []int32 // formulas that must hold for the rest
	none   int32   // formula that must not
	ctx    context
	length int // characters so far
	parent int32
	last   rune
}

// A search explores the product of all automata.
type search struct {
	*machine
	low, high int
	points    []point
	seen      map[string]bool
	skipped   bool // an atom without usable characters was left out
}

func newSearch(q Query, patterns []*Pattern, budget int) *search {
	m, entries := newMachine(patterns, budget)
	s := &search{machine: m, low: q.MinLength, high: q.MaxLength, seen: map[string]bool{}}
	for _, ok := range m.usable {
		s.skipped = s.skipped || !ok
	}
	first := point{all: entries[:len(q.All)], parent: -1}
	for _, f := range entries[len(q.All):] {
		first.none = m.either(first.none, f)
	}
	s.visit(first)
	return s
}

// run returns the first accepted string. The points are in the order of their
// length, so that it is the shortest.
func (s *search) run() (string, Verdict) {
	for at := 0; at < len(s.points); at++ {
		p := s.points[at]
		accepted := p.length >= s.low && s.accepts(p)
		if s.left <= 0 {
			return "", Undecided
		}
		if accepted {
			return s.text(int32(at)), Found
		}
		if p.length == s.high {
			continue
		}
		for _, atom := range s.order {
			if !s.spend(1) {
				return "", Undecided
			}
			s.advance(p, int32(at), atom)
		}
	}
	if s.left <= 0 || s.skipped {
		return "", Undecided
	}
	return "", Empty
}

// advance visits the point behind one more character.
func (s *search) advance(p point, at, atom int32) {
	next := point{
		all: make([]int32, len(p.all)), ctx: s.after(atom),
		length: p.length + 1, parent: at, last: s.reps[atom],
	}
	for i, f := range p.all {
		if next.all[i] = s.move(f, p.ctx, atom); next.all[i] == never {
			return
		}
	}
	if next.none = s.move(p.none, p.ctx, atom); next.none == always {
		return
	}
	s.visit(next)
}

// visit queues p unless an equal point is known. Lengths count only up to the
// lower bound: beyond it, a shorter way to the same point is as good.
func (s *search) visit(p point) {
	key := binary.AppendVarint([]byte{byte(p.ctx)}, int64(min(p.length, s.low)))
	key = binary.AppendVarint(key, int64(p.none))
	for _, f := range p.all {
		key = binary.AppendVarint(key, int64(f))
	}
	if !s.seen[string(key)] {
		s.seen[string(key)] = true
		s.points = append(s.points, p)
	}
}

// accepts reports whether the text may end at p.
func (s *search) accepts(p point) bool {
	for _, f := range p.all {
		if s.move(f, p.ctx, atEnd) != always {
			return false
		}
	}
	return s.move(p.none, p.ctx, atEnd) == never
}

func (s *search) text(at int32) string {
	var reversed []rune
	for ; s.points[at].parent >= 0; at = s.points[at].parent {
		reversed = append(reversed, s.points[at].last)
	}
	out := make([]rune, len(reversed))
	for i, r := range reversed {
		out[len(out)-1-i] = r
	}
	return string(out)
}

// simulateBudget suffices for texts of some hundred thousand characters.
const simulateBudget = 2_000_000

// simulate runs the automaton of a regular pattern over s, in time linear in
// s; ok is false when that takes too many steps.
func (p *Pattern) simulate(s string) (matched, ok bool) {
	m, entries := newMachine([]*Pattern{p}, simulateBudget)
	f, ctx := entries[0], atStart
	for _, r := range runes(s) {
		atom := m.atom(r)
		f, ctx = m.move(f, ctx, atom), m.after(atom)
		if !m.spend(1) {
			return false, false
		}
		if f == always || f == never {
			break
		}
	}
	f = m.move(f, ctx, atEnd)
	return f == always, m.left > 0
}
