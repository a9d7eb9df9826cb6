package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A choice is a disjunction of literals.
type choice struct {
	mode mode
	lits []lit
}

type mode uint8

const (
	anyOf     mode = iota // at least one of lits
	exactly1              // one, and only one
	notExact1             // none, or at least two
)

// propagate drops what is decided from the choices and adds what is forced,
// until nothing changes; false means a contradiction.
func (b *branch) propagate(s *solver) bool {
	for again := true; again; {
		again = false
		choices := b.choices
		b.choices = nil
		for _, c := range choices {
			c, forced, ok := b.reduce(s, c)
			if !ok {
				return false
			}
			if c.lits != nil {
				b.choices = append(b.choices, c)
			}
			if len(forced) > 0 {
				again = true
				if !b.push(s, forced...) {
					return false
				}
			}
		}
	}
	return true
}

// reduce simplifies one choice. A choice without literals is satisfied; forced
// literals take its place.
func (b *branch) reduce(s *solver, c choice) (rest choice, forced []lit, ok bool) {
	open := make([]lit, 0, len(c.lits))
	sure := 0
	for _, l := range c.lits {
		switch b.known(s, l, 2) {
		case unsure:
			open = append(open, l)
		case isTrue:
			sure++
		}
	}
	satisfied := choice{}
	switch c.mode {
	case anyOf:
		return disjunction(open, sure > 0)
	case exactly1:
		switch {
		case sure > 1:
			return satisfied, nil, false
		case sure == 1:
			return satisfied, negated(open), true
		case len(open) == 0:
			return satisfied, nil, false
		case len(open) == 1:
			return satisfied, open, true
		}
		return choice{exactly1, open}, nil, true
	}
	switch {
	case sure > 1:
		return satisfied, nil, true
	case sure == 1:
		return disjunction(open, false)
	case len(open) < 2:
		return satisfied, negated(open), true
	}
	return choice{notExact1, open}, nil, true
}

func disjunction(open []lit, satisfied bool) (rest choice, forced []lit, ok bool) {
	switch {
	case satisfied:
		return choice{}, nil, true
	case len(open) == 0:
		return choice{}, nil, false
	case len(open) == 1:
		return choice{}, open, true
	}
	return choice{anyOf, open}, nil, true
}

// violated returns the choice to split on: the shortest of those that the
// value found so far does not satisfy, -1 when it satisfies all.
func (b *branch) violated(s *solver, out outcome) int {
	best := -1
	for i, c := range b.choices {
		if out.status == found && s.satisfies(c, out.value) == isTrue {
			continue
		}
		if best < 0 || c.width() < b.choices[best].width() {
			best = i
		}
	}
	return best
}

func (c choice) width() int {
	if c.mode == notExact1 {
		return len(c.lits) * len(c.lits) / 2
	}
	return len(c.lits)
}

// satisfies evaluates a choice for a value.
func (s *solver) satisfies(c choice, v *schema.Value) truth {
	switch c.mode {
	case exactly1:
		return s.evaluateOneOf(c.lits, v)
	case notExact1:
		return -s.evaluateOneOf(c.lits, v)
	}
	t := isFalse
	for _, l := range c.lits {
		if t = max(t, s.holds(l, v)); t == isTrue {
			break
		}
	}
	return t
}

// alternatives calls try with each way to satisfy a choice until it returns
// false.
func (s *solver) alternatives(c choice, try func([]lit) bool) {
	if c.mode == notExact1 && !try(negated(c.lits)) {
		return
	}
	for i, l := range c.lits {
		switch c.mode {
		case anyOf:
			if !try([]lit{l}) {
				return
			}
		case exactly1:
			alternative := negated(c.lits)
			alternative[i] = l
			if !try(alternative) {
				return
			}
		case notExact1:
			for _, other := range c.lits[i+1:] {
				if !try([]lit{l, other}) {
					return
				}
			}
		}
	}
}
