package compat

import "github.com/mcpward/mcpward/pkg/schema"

// maxDistinct bounds the arrays whose items must differ.
const maxDistinct = 256

// spread gives each item of an array a value of its own; nil when that is not
// possible. Items with as many possible values as there are items can wait:
// they always find one that is free.
func (f *arraySearch) spread() []*schema.Value {
	if f.n > maxDistinct {
		f.blame("too many items must be different", nil)
		f.out = stuck
		return nil
	}
	m := &matching{domains: make([][]string, f.n), taken: map[string]int{}, values: map[string]*schema.Value{}}
	var rich []int
	for i, goal := range f.goals {
		list, st := f.models(goal, f.n)
		if st == undecided {
			f.out = stuck
			return nil
		}
		for _, v := range list {
			key := valueKey(v)
			m.values[key] = v
			m.domains[i] = append(m.domains[i], key)
		}
		if len(list) == f.n {
			rich = append(rich, i)
		} else if !m.assign(i, map[string]bool{}) {
			return nil
		}
	}
	for _, i := range rich {
		if !m.assign(i, map[string]bool{}) {
			return nil
		}
	}
	items := make([]*schema.Value, f.n)
	for key, i := range m.taken {
		items[i] = m.values[key]
	}
	return items
}

// models returns up to n different values that satisfy goal. The status is
// undecided when there may be more than those returned, and fewer than n.
func (s *solver) models(goal lit, n int) ([]*schema.Value, status) {
	var list []*schema.Value
	if values, ok := s.listed(goal); ok {
		for _, v := range values {
			switch s.holds(goal, v) {
			case isTrue:
				list = append(list, v)
			case unsure:
				return list, undecided
			}
			if len(list) == n {
				break
			}
		}
		return list, found
	}
	for len(list) < n {
		rest := goal
		if len(list) > 0 {
			rest = s.and(goal, s.enum(list).not())
		}
		out := s.solve(rest)
		switch out.status {
		case empty:
			return list, found
		case undecided:
			return list, undecided
		}
		list = append(list, out.value)
	}
	return list, found
}

// listed returns the values that an enumeration in goal restricts it to.
func (g *logic) listed(goal lit) ([]*schema.Value, bool) {
	for _, l := range g.conjuncts(goal) {
		if f := g.form(l); f.op == opEnum && !l.negated() {
			return f.values, true
		}
	}
	return nil, false
}

// A matching assigns values to items, each value once.
type matching struct {
	domains [][]string
	taken   map[string]int // value → item
	values  map[string]*schema.Value
}

// assign finds a value for item i, moving other items if necessary.
func (m *matching) assign(i int, visited map[string]bool) bool {
	for _, key := range m.domains[i] {
		if visited[key] {
			continue
		}
		visited[key] = true
		if other, used := m.taken[key]; !used || m.assign(other, visited) {
			m.taken[key] = i
			return true
		}
	}
	return false
}
