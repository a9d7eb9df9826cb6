package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A status says whether a value exists that satisfies a formula.
type status int8

const (
	undecided status = iota
	empty            // proved: there is none
	found
)

// An outcome is a status and, when found, a value.
type outcome struct {
	status status
	value  *schema.Value
}

var (
	none  = outcome{status: empty}
	stuck = outcome{status: undecided}
)

func give(v *schema.Value) outcome { return outcome{found, v} }

// maxGoals bounds how deeply values under construction may be nested.
const maxGoals = 200

// A solver decides whether a formula has a model: a JSON value that satisfies
// it. It splits by type, collects what must hold for a value of that type,
// builds a value, and splits further only on the disjunctions that this value
// fails. Every way is tried before it says that there is none.
//
// Recursive schemas are handled by assuming that a formula which comes up
// again inside its own value has no model there: the smallest value that
// satisfies it contains no smaller one. Conclusions that rest on such an
// assumption are kept only once it is confirmed.
type solver struct {
	*logic
	left  int // steps
	depth int // of evaluation

	memo        map[lit]outcome
	open        map[lit]int // formulas in progress and their nesting
	low         int         // outermost formula in progress whose emptiness was assumed
	provisional []lit       // memoised as empty under such an assumption
	rests       map[lit]int // the low of each of them

	clock  func() bool // reports that the time is over; nil: never
	why    string      // first reason for an undecided outcome
	origin *place
}

// confident is low when nothing was assumed.
const confident = 1 << 30

func newSolver(g *logic, steps int) *solver {
	return &solver{logic: g, left: steps, memo: map[lit]outcome{}, open: map[lit]int{}, low: confident, rests: map[lit]int{}}
}

// spend takes n steps and reports whether they were left.
func (s *solver) spend(n int) bool {
	before := s.left
	s.left -= n
	if s.left < 0 {
		s.blame("the schemas are too complex to be decided within the work limit", nil)
		return false
	}
	if s.clock != nil && before>>10 != s.left>>10 && s.clock() {
		s.left = -1
		s.blame("the schemas are too complex to be decided in time", nil)
		return false
	}
	return true
}

// blame remembers the first reason why something stayed undecided.
func (s *solver) blame(why string, origin *place) {
	if s.why == "" {
		s.why, s.origin = why, origin
	}
}

// model looks for a value that satisfies all of goals.
func (s *solver) model(goals ...lit) outcome { return s.solve(s.and(goals...)) }

func (s *solver) solve(goal lit) outcome {
	if goal == no {
		return none
	}
	if out, ok := s.memo[goal]; ok {
		if low, conditional := s.rests[goal]; conditional {
			s.low = min(s.low, low)
		}
		return out
	}
	if level, ok := s.open[goal]; ok {
		s.low = min(s.low, level)
		return none
	}
	if !s.spend(1) {
		return stuck
	}
	level := len(s.open)
	if level >= maxGoals {
		s.blame("the schemas are nested too deeply", nil)
		return stuck
	}
	s.open[goal] = level
	outer, mark := s.low, len(s.provisional)
	s.low = confident
	out := s.split(goal)
	delete(s.open, goal)
	s.settle(goal, out, level, mark)
	s.low = min(outer, s.low)
	return out
}

// settle memoises an outcome. After it, s.low tells what the outcome rests on.
func (s *solver) settle(goal lit, out outcome, level, mark int) {
	if out.status == empty && s.low < level {
		s.memo[goal] = out
		s.provisional = append(s.provisional, goal)
		for _, p := range s.provisional[mark:] {
			s.rests[p] = min(s.low, s.restsOn(p))
		}
		return
	}
	for _, p := range s.provisional[mark:] {
		delete(s.rests, p)
		if out.status != empty {
			delete(s.memo, p)
		}
	}
	s.provisional = s.provisional[:mark]
	if out.status == undecided && s.low < level {
		return
	}
	s.low = confident
	s.memo[goal] = out
}

func (s *solver) restsOn(p lit) int {
	if low, ok := s.rests[p]; ok {
		return low
	}
	return confident
}

// conjuncts returns the literals that goal is a conjunction of.
func (g *logic) conjuncts(goal lit) []lit {
	if f := g.form(goal); f.op == opAnd && !goal.negated() {
		return f.args
	}
	return []lit{goal}
}

// split tries one type after the other.
func (s *solver) split(goal lit) outcome {
	lits := s.conjuncts(goal)
	possible := tAll
	for _, l := range lits {
		f := s.form(l)
		switch {
		case f.op == opType && !l.negated():
			possible &= f.types.kinds()
		case l.negated() && f.typed() != 0:
			possible &= f.typed()
		}
	}
	out := none
	for _, t := range order {
		if possible&t == 0 {
			continue
		}
		b := &branch{kind: t}
		if !b.push(s, lits...) {
			continue
		}
		switch o := s.explore(b); o.status {
		case found:
			return o
		case undecided:
			out = o
		}
	}
	return out
}

// explore decides a branch: first what is certain in it, then, guided by the
// value found, the disjunctions.
func (s *solver) explore(b *branch) outcome {
	if !s.spend(2) {
		return stuck
	}
	if !b.propagate(s) {
		return none
	}
	if b.finite != nil {
		return s.pick(b)
	}
	out := s.cell(b)
	if out.status == empty {
		return none
	}
	at := b.violated(s, out)
	if at < 0 {
		if out.status == found && b.opaque {
			return stuck
		}
		return out
	}
	return s.fork(b, at)
}

// fork tries the alternatives of one disjunction.
func (s *solver) fork(b *branch, at int) outcome {
	chosen := b.choices[at]
	out := none
	s.alternatives(chosen, func(alternative []lit) bool {
		next := b.without(at)
		if !next.push(s, alternative...) {
			return true
		}
		o := s.explore(next)
		if o.status != empty {
			out = o
		}
		return o.status != found && s.left >= 0
	})
	if out.status != found && s.left < 0 {
		return stuck
	}
	return out
}

// pick tries each value of a finite branch.
func (s *solver) pick(b *branch) outcome {
	out := none
	for _, v := range b.finite {
		if typeOfValue(v) != b.kind {
			continue
		}
		for _, v := range spellings(v) {
			switch s.all(b.lits, v) {
			case isTrue:
				return give(v)
			case unsure:
				s.blame("it is not decided whether a listed value is accepted", nil)
				out = stuck
			}
		}
	}
	return out
}

// spellings returns v and, for an integer, its spelling with a fraction,
// which draft-04 tells from an integer.
func spellings(v *schema.Value) []*schema.Value {
	if v.Kind != schema.Number {
		return []*schema.Value{v}
	}
	n := parseNumber(v.Text)
	if n == nil || !n.IsInt() {
		return []*schema.Value{v}
	}
	plain := n.Num().String()
	return []*schema.Value{number(plain), number(plain + ".0")}
}

// all evaluates a conjunction for a value.
func (s *solver) all(lits []lit, v *schema.Value) truth {
	t := isTrue
	for _, l := range lits {
		if t = both(t, s.holds(l, v)); t == isFalse {
			break
		}
	}
	return t
}
