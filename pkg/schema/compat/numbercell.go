package compat

import (
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A bound is the end of an interval.
type bound struct {
	at   *big.Rat
	open bool // at itself is outside
}

// A numbers is a set of numbers: an interval, cut with the multiples of some
// steps and without those of others.
type numbers struct {
	low, high *bound     // nil: unbounded
	step      *big.Rat   // nil: any number
	avoid     []*big.Rat // not a multiple of these
	exclude   map[string]bool
	lexical   bool // must be spelled as an integer
	fraction  bool // must not be spelled as an integer
}

var one = big.NewRat(1, 1)

// maxTries bounds how many multiples are tried.
const maxTries = 4096

// numberCell finds a number. A number that is an integer but may not be
// spelled as one is the last resort.
func (s *solver) numberCell(b *branch) outcome {
	n := s.numbers(b)
	if n == nil {
		s.blame("a number is too large to be computed with", nil)
		return stuck
	}
	if !n.fraction {
		return s.within(n)
	}
	if n.lexical {
		return none
	}
	proper := *n
	proper.avoid = append(proper.avoid, one)
	out := s.within(&proper)
	if out.status == found {
		return out
	}
	n.cut(one)
	if whole := s.within(n); whole.status == found {
		return give(number(whole.value.Text + ".0"))
	} else if whole.status == undecided {
		return whole
	}
	return out
}

func (s *solver) numbers(b *branch) *numbers {
	n := &numbers{exclude: map[string]bool{}}
	for _, v := range b.exclude {
		n.exclude[numberKey(v.Text)] = true
	}
	for _, l := range b.atoms {
		f := s.form(l)
		switch f.op {
		case opMin:
			if l.negated() {
				n.below(f.num, !f.strict)
			} else {
				n.above(f.num, f.strict)
			}
		case opMax:
			if l.negated() {
				n.above(f.num, !f.strict)
			} else {
				n.below(f.num, f.strict)
			}
		case opMultiple:
			n.multiples(f.num, l.negated())
		case opInteger:
			n.multiples(one, l.negated())
		case opLexical:
			if l.negated() {
				n.fraction = true
				continue
			}
			n.lexical = true
			n.cut(one)
		}
	}
	return n
}

func (n *numbers) above(at *big.Rat, open bool) {
	c := -1
	if n.low != nil {
		c = n.low.at.Cmp(at)
	}
	if c < 0 || c == 0 && open {
		n.low = &bound{at, open}
	}
}

func (n *numbers) below(at *big.Rat, open bool) {
	c := 1
	if n.high != nil {
		c = n.high.at.Cmp(at)
	}
	if c > 0 || c == 0 && open {
		n.high = &bound{at, open}
	}
}

func (n *numbers) multiples(of *big.Rat, avoid bool) {
	if avoid {
		n.avoid = append(n.avoid, of)
		return
	}
	n.cut(of)
}

func (n *numbers) cut(step *big.Rat) {
	if n.step != nil {
		step = commonMultiple(n.step, step)
	}
	n.step = step
}

// within finds a number of the set, without regard to spelling.
func (s *solver) within(n *numbers) outcome {
	if n.low != nil && n.high != nil {
		c := n.low.at.Cmp(n.high.at)
		if c > 0 || c == 0 && (n.low.open || n.high.open) {
			return none
		}
		if c == 0 {
			if v := n.accept(n.low.at); v != nil {
				return give(v)
			}
			return none
		}
	}
	if n.step != nil {
		return s.multiple(n)
	}
	return s.decimal(n)
}

// accept returns r as a value if it is in the set.
func (n *numbers) accept(r *big.Rat) *schema.Value {
	if n.low != nil {
		if c := r.Cmp(n.low.at); c < 0 || c == 0 && n.low.open {
			return nil
		}
	}
	if n.high != nil {
		if c := r.Cmp(n.high.at); c > 0 || c == 0 && n.high.open {
			return nil
		}
	}
	if n.step != nil && !isMultiple(r, n.step) || n.exclude[r.RatString()] {
		return nil
	}
	for _, a := range n.avoid {
		if isMultiple(r, a) {
			return nil
		}
	}
	text, ok := lexeme(r)
	if !ok {
		return nil
	}
	return number(text)
}

// multiple finds a multiple of n.step, nearest to the lower bound or to one.
func (s *solver) multiple(n *numbers) outcome {
	for _, a := range n.avoid {
		if isMultiple(n.step, a) {
			return none
		}
	}
	first, last := n.factors()
	if first != nil && last != nil && first.Cmp(last) > 0 {
		return none
	}
	k, up := start(first, last)
	down := new(big.Int).Set(k)
	for range maxTries {
		if !s.spend(1) {
			return stuck
		}
		tried := false
		for _, at := range []*big.Int{k, down} {
			if first != nil && at.Cmp(first) < 0 || last != nil && at.Cmp(last) > 0 {
				continue
			}
			tried = true
			if v := n.accept(new(big.Rat).Mul(new(big.Rat).SetInt(at), n.step)); v != nil {
				return give(v)
			}
		}
		if !tried {
			return none
		}
		k.Add(k, up)
		down.Sub(down, up)
	}
	s.blame("too many multiples would have to be tried", nil)
	return stuck
}

// factors returns the least and the greatest factor of n.step within the
// interval, nil where it is unbounded.
func (n *numbers) factors() (first, last *big.Int) {
	if n.low != nil {
		q := new(big.Rat).Quo(n.low.at, n.step)
		first = ceil(q)
		if n.low.open && q.IsInt() {
			first.Add(first, big.NewInt(1))
		}
	}
	if n.high != nil {
		q := new(big.Rat).Quo(n.high.at, n.step)
		last = floor(q)
		if n.high.open && q.IsInt() {
			last.Sub(last, big.NewInt(1))
		}
	}
	return first, last
}

// start returns the factor to try first: one, moved into the range.
func start(first, last *big.Int) (k, up *big.Int) {
	up = big.NewInt(1)
	k = big.NewInt(1)
	if first != nil && k.Cmp(first) < 0 {
		k.Set(first)
	}
	if last != nil && k.Cmp(last) > 0 {
		k.Set(last)
	}
	return k, up
}

// decimal finds a decimal in an interval that is not a single point: the ends,
// then points of ever finer grids. Steps to avoid and excluded values leave
// gaps in any grid that a finer one does not have.
func (s *solver) decimal(n *numbers) outcome {
	from := n.anchor()
	grid := big.NewRat(1, 1)
	if n.low != nil && n.high != nil {
		width := new(big.Rat).Sub(n.high.at, n.low.at)
		for tenth := big.NewRat(1, 10); grid.Cmp(width) >= 0; {
			grid.Mul(grid, tenth)
		}
	}
	for range 12 {
		base := new(big.Rat).SetInt(floor(new(big.Rat).Quo(from, grid)))
		for _, k := range []int64{0, 1, 5, 2, 3, 7, -1, -5, 4, 6, 8, 9, 10, 11, 13, 17, 19, 23, -2, -3, -7} {
			if !s.spend(1) {
				return stuck
			}
			r := new(big.Rat).Add(base, big.NewRat(k, 1))
			if v := n.accept(r.Mul(r, grid)); v != nil {
				return give(v)
			}
		}
		grid.Mul(grid, big.NewRat(1, 10))
	}
	s.blame("no number was found between the bounds, and no proof that there is none", nil)
	return stuck
}

// anchor is where the search for a decimal begins.
func (n *numbers) anchor() *big.Rat {
	r := big.NewRat(1, 1)
	if n.low != nil && r.Cmp(n.low.at) < 0 {
		r = n.low.at
	}
	if n.high != nil && r.Cmp(n.high.at) > 0 {
		r = n.high.at
	}
	return r
}
