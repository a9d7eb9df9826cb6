package compat

import (
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// An object is what the atoms of a branch say about an object.
type object struct {
	names    []string         // that atoms name one by one, in their order
	single   map[string][]lit // what the value of a named property must satisfy, if it is there
	rules    []rule           // for all properties with such a name
	some     []rule           // there is a property with such a name and value
	required []string
	must     map[string]bool // the same as required
	least    int
	most     int // or unbounded
}

// A rule is about the properties whose name satisfies names.
type rule struct{ names, value lit }

// A slot is one property of the object under construction.
type slot struct {
	name  string
	class int // -1 for a name that the schema mentions, else an index of classes
	goal  lit
}

// objectCell finds an object.
func (s *solver) objectCell(b *branch) outcome {
	o := s.object(b)
	if o.most != unbounded && (o.least > o.most || len(o.required) > o.most) {
		return none
	}
	c := &objectSearch{solver: s, object: o}
	slots := make([]slot, 0, len(o.required))
	sure := true
	for _, name := range o.required {
		goal := c.goal(name)
		switch s.solve(goal).status {
		case empty:
			return none
		case undecided:
			sure = false
		}
		slots = append(slots, slot{name, -1, goal})
	}
	return c.place(slots, o.some, sure)
}

func (s *solver) object(b *branch) *object {
	o := &object{single: make(map[string][]lit, len(b.atoms)), must: map[string]bool{}, most: unbounded}
	for _, l := range b.atoms {
		f := s.form(l)
		switch f.op {
		case opRequired:
			if l.negated() {
				o.about(f.text, no)
			} else {
				o.require(f.text)
			}
		case opProp:
			if l.negated() {
				o.require(f.text)
				o.about(f.text, f.args[0].not())
			} else {
				o.about(f.text, f.args[0])
			}
		case opProps:
			if l.negated() {
				o.some = append(o.some, rule{f.args[0], f.args[1].not()})
			} else {
				o.rules = append(o.rules, rule{f.args[0], f.args[1]})
			}
		default:
			o.bound(f, l.negated())
		}
	}
	return o
}

func (o *object) about(name string, value lit) {
	if _, known := o.single[name]; !known {
		o.names = append(o.names, name)
	}
	o.single[name] = append(o.single[name], value)
}

func (o *object) require(name string) {
	if !o.must[name] {
		o.must[name] = true
		o.required = append(o.required, name)
	}
}

func (o *object) bound(f *form, negated bool) {
	low, high := 0, unbounded
	switch {
	case f.op == opMinProps && !negated:
		low = f.lo
	case f.op == opMinProps:
		high = f.lo - 1
	case negated:
		low = f.lo + 1
	default:
		high = f.lo
	}
	o.least = max(o.least, low)
	if f.op == opMinProps == negated && (o.most == unbounded || high < o.most) {
		o.most = high
		if high < 0 {
			o.least, o.most = 1, 0
		}
	}
}

// An objectSearch chooses names for the properties that must exist.
type objectSearch struct {
	*solver
	*object
	all     []string // every name that a formula mentions
	classes []class
	ready   bool // all and classes are computed
	vague   bool // some names could not be classified
}

// goal is what the value of a property must satisfy.
func (c *objectSearch) goal(name string) lit {
	single := c.single[name]
	if len(c.rules) == 0 && len(single) == 1 {
		return single[0]
	}
	parts := slices.Clone(single)
	for _, r := range c.rules {
		switch c.holds(r.names, str(name)) {
		case isTrue:
			parts = append(parts, r.value)
		case unsure:
			c.blame("it is not decided whether a property name matches", nil)
			parts = append(parts, c.opaque("it is not decided whether a property name matches", strconv.Itoa(int(r.names))+name, nil))
		}
	}
	return c.and(parts...)
}

// place finds a property for each rule of some, in all possible ways, and
// completes the object.
func (c *objectSearch) place(slots []slot, some []rule, sure bool) outcome {
	if !c.spend(1 + len(slots)) {
		return stuck
	}
	if c.most != unbounded && len(slots) > c.most {
		return none
	}
	if len(some) == 0 {
		return c.complete(slots, sure)
	}
	out := none
	c.prepare()
	r := some[0]
	c.options(slots, r, func(next []slot, o status) bool {
		if o == empty {
			return true
		}
		got := c.place(next, some[1:], sure && o == found)
		if got.status != empty {
			out = got
		}
		return got.status != found
	})
	if out.status == empty && c.vague {
		return stuck
	}
	return out
}

// options calls try with every way to let one property satisfy r: one that is
// there, one that the schema mentions, or a new one of a class.
func (c *objectSearch) options(slots []slot, r rule, try func([]slot, status) bool) {
	for i, p := range slots {
		if !c.mayBe(r.names, p) {
			continue
		}
		next := slices.Clone(slots)
		next[i].goal = c.and(p.goal, r.value)
		if !try(next, c.solve(next[i].goal).status) {
			return
		}
	}
	for _, name := range c.all {
		if has(slots, name) || c.holds(r.names, str(name)) == isFalse {
			continue
		}
		goal := c.and(c.goal(name), r.value)
		if !try(append(slices.Clip(slots), slot{name, -1, goal}), c.solve(goal).status) {
			return
		}
	}
	for i := range c.classes {
		if !c.in(&c.classes[i], r.names) {
			continue
		}
		goal := c.and(c.classes[i].goal, r.value)
		st := c.solve(goal).status
		if st == empty {
			continue
		}
		name, named := c.fresh(i, slots)
		if named == empty {
			continue
		}
		if !try(append(slices.Clip(slots), slot{name, i, goal}), min(st, named)) {
			return
		}
	}
}

func (c *objectSearch) mayBe(names lit, p slot) bool {
	if p.class >= 0 {
		return c.in(&c.classes[p.class], names)
	}
	return c.holds(names, str(p.name)) != isFalse
}

func has(slots []slot, name string) bool {
	return slices.ContainsFunc(slots, func(p slot) bool { return p.name == name })
}

// complete adds properties up to the least number and builds the object.
func (c *objectSearch) complete(slots []slot, sure bool) outcome {
	slots, st := c.fill(slots)
	if st == empty {
		return none
	}
	if !sure || st == undecided {
		return stuck
	}
	v := &schema.Value{Kind: schema.Object, Members: make([]schema.Member, 0, len(slots))}
	for _, p := range slots {
		out := c.solve(p.goal)
		if out.status != found {
			return out
		}
		v.Members = append(v.Members, schema.Member{Name: p.name, Value: out.value})
	}
	return give(v)
}

// maxFill bounds the properties that are added to reach a number.
const maxFill = 2000

// fill adds properties until there are enough.
func (c *objectSearch) fill(slots []slot) ([]slot, status) {
	if len(slots) >= c.least {
		return slots, found
	}
	if c.least > maxFill {
		c.blame("the smallest object that is accepted is too large to be built", nil)
		return nil, undecided
	}
	c.prepare()
	slots, sure := c.fillKnown(slices.Clip(slots))
	slots, more := c.fillFresh(slots)
	switch {
	case len(slots) >= c.least:
		return slots, found
	case sure && more && !c.vague:
		return nil, empty
	}
	return nil, undecided
}

// fillKnown adds properties that the schema mentions. It reports whether it
// was decided for each whether it can be there.
func (c *objectSearch) fillKnown(slots []slot) (more []slot, sure bool) {
	sure = true
	for _, name := range c.all {
		if len(slots) >= c.least {
			break
		}
		if has(slots, name) {
			continue
		}
		goal := c.goal(name)
		switch c.solve(goal).status {
		case found:
			slots = append(slots, slot{name, -1, goal})
		case undecided:
			sure = false
		}
	}
	return slots, sure
}

// fillFresh adds properties with names of their own.
func (c *objectSearch) fillFresh(slots []slot) (more []slot, sure bool) {
	sure = true
	for i := range c.classes {
		goal := c.classes[i].goal
		st := c.solve(goal).status
		sure = sure && st != undecided
		for st == found && len(slots) < c.least {
			name, named := c.fresh(i, slots)
			if named != found {
				sure = sure && named != undecided
				break
			}
			slots = append(slots, slot{name, i, goal})
		}
	}
	return slots, sure
}
