package compat

import (
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A class is the set of all names that no formula mentions and that satisfy
// the same formulas about names.
type class struct {
	name lit   // what such a name satisfies
	goal lit   // what the value of such a property must satisfy
	sign []lit // the leaves of formulas about names, as they hold in the class
}

// maxSplits bounds the formulas about names that classes are made of.
const maxSplits = 6

// prepare computes the names and classes that a new property may come from.
func (c *objectSearch) prepare() {
	if c.ready {
		return
	}
	c.ready = true
	c.collectNames()
	var splits []lit
	for _, rules := range [][]rule{c.rules, c.some} {
		for _, r := range rules {
			splits = c.leaves(c.outside(r.names), splits)
		}
	}
	if len(splits) > maxSplits {
		c.blame("too many patterns apply to the names of one object", nil)
		c.vague = true
		return
	}
	c.split(splits, nil)
}

// collectNames lists the names that the atoms mention, wherever they do.
func (c *objectSearch) collectNames() {
	c.all = slices.Clone(c.names)
	known := make(map[string]bool, len(c.all))
	for _, name := range c.all {
		known[name] = true
	}
	add := func(names []string) {
		for _, name := range names {
			if !known[name] {
				known[name] = true
				c.all = append(c.all, name)
			}
		}
	}
	add(c.required)
	for _, rules := range [][]rule{c.rules, c.some} {
		for _, r := range rules {
			add(c.mentioned(r.names))
		}
	}
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// mentioned returns the strings that a formula about names lists.
func (g *logic) mentioned(l lit) []string {
	if f := g.form(l); f.asked {
		return f.strings
	}
	g.form(l).asked = true
	var list []string
	for _, v := range g.form(l).values {
		if v.Kind == schema.String {
			list = append(list, v.Text)
		}
	}
	if f := g.form(l); f.typed() == 0 {
		for _, a := range f.args {
			list = append(list, g.mentioned(a)...)
		}
	}
	g.form(l).strings = list
	return list
}

// outside simplifies a formula about names for the names that none mentions.
func (g *logic) outside(l lit) lit { return g.simplify(l, true) }

// simplify drops from a formula about names what is true of all strings. With
// unlisted, it is about strings that are in no list.
func (g *logic) simplify(l lit, unlisted bool) lit {
	f := g.form(l)
	out := l &^ 1
	switch {
	case f.op == opEnum && unlisted:
		out = no
	case f.op == opType:
		out = no
		if f.types&tString != 0 {
			out = yes
		}
	case f.op == opFormat, f.typed() != 0 && f.typed() != tString:
		out = yes
	case f.op == opAnd, f.op == opOneOf:
		args, isAnd := f.args, f.op == opAnd
		parts := make([]lit, len(args))
		for i, a := range args {
			parts[i] = g.simplify(a, unlisted)
		}
		if isAnd {
			out = g.and(parts...)
		} else {
			out = g.oneOf(parts)
		}
	}
	return out ^ (l & 1)
}

// leaves appends the positive literals that l is made of.
func (g *logic) leaves(l lit, list []lit) []lit {
	f := g.form(l)
	switch f.op {
	case opTrue:
		return list
	case opAnd, opOneOf:
		for _, a := range f.args {
			list = g.leaves(a, list)
		}
		return list
	}
	if l &^= 1; !slices.Contains(list, l) {
		list = append(list, l)
	}
	return list
}

// split makes one class for each combination of the leaves.
func (c *objectSearch) split(leaves []lit, sign []lit) {
	if len(leaves) > 0 {
		c.split(leaves[1:], append(slices.Clip(sign), leaves[0]))
		c.split(leaves[1:], append(slices.Clip(sign), leaves[0].not()))
		return
	}
	k := class{sign: sign, name: c.and(append(slices.Clip(sign), c.typeOf(tString), c.unmentioned())...)}
	if len(sign) > 0 {
		switch c.solve(k.name).status {
		case empty:
			return
		case undecided:
			c.vague = true
		}
	}
	var goal []lit
	for _, r := range c.rules {
		if c.in(&k, r.names) {
			goal = append(goal, r.value)
		}
	}
	k.goal = c.and(goal...)
	c.classes = append(c.classes, k)
}

// unmentioned holds for the names that nothing mentions.
func (c *objectSearch) unmentioned() lit {
	if len(c.all) == 0 {
		return yes
	}
	return c.logic.names(c.all...).not()
}

// in reports whether the names of a class satisfy a formula.
func (c *objectSearch) in(k *class, names lit) bool { return k.satisfies(c.logic, c.outside(names)) }

func (k *class) satisfies(g *logic, l lit) bool {
	f := g.form(l)
	holds := f.op == opTrue
	switch f.op {
	case opAnd:
		holds = !slices.ContainsFunc(f.args, func(a lit) bool { return !k.satisfies(g, a) })
	case opOneOf:
		n := 0
		for _, a := range f.args {
			if k.satisfies(g, a) {
				n++
			}
		}
		holds = n == 1
	default:
		holds = holds || slices.Contains(k.sign, l&^1)
	}
	return holds != l.negated()
}

// fresh returns a name of a class that is not in use.
func (c *objectSearch) fresh(i int, slots []slot) (string, status) {
	k := &c.classes[i]
	if len(k.sign) == 0 {
		return c.invent(slots), found
	}
	var used []string
	for _, p := range slots {
		if p.class == i {
			used = append(used, p.name)
		}
	}
	goal := k.name
	if len(used) > 0 {
		goal = c.and(goal, c.logic.names(used...).not())
	}
	out := c.solve(goal)
	if out.status != found {
		return "", out.status
	}
	return out.value.Text, found
}

// invent returns a name that nothing mentions.
func (c *objectSearch) invent(slots []slot) string {
	for i := 1; ; i++ {
		name := "extra"
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if !slices.Contains(c.all, name) && !has(slots, name) {
			return name
		}
	}
}
