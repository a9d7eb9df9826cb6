package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// dependencies compares what the presence of properties demands.
func (d *differ) dependencies(l, r *node) {
	var names []string
	for _, n := range []*node{l, r} {
		for _, dep := range n.dependentRequired {
			names = append(names, dep.name)
		}
		for _, dep := range n.dependentSchemas {
			names = append(names, dep.name)
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		d.dependency(name, l, r)
	}
}

func (d *differ) dependency(name string, l, r *node) {
	ll, rl := l.demands(d, name), r.demands(d, name)
	if ll == rl {
		return
	}
	o, n := ordered(d, ll, rl)
	kind := DependencyChanged
	switch {
	case o == yes:
		kind = DependencyAdded
	case n == yes:
		kind = DependencyRemoved
	}
	d.edit(kind, name, l, r, []string{"dependentRequired", "dependentSchemas", "dependencies"}, func(c *node) {
		of := func(n *node) (list []dependency, schemas []property) {
			for _, dep := range n.dependentRequired {
				if dep.name == name {
					list = append(list, dep)
				}
			}
			for _, dep := range n.dependentSchemas {
				if dep.name == name {
					schemas = append(schemas, dep)
				}
			}
			return list, schemas
		}
		list, schemas := of(r)
		c.dependentRequired = append(slices.DeleteFunc(slices.Clone(c.dependentRequired), func(x dependency) bool { return x.name == name }), list...)
		c.dependentSchemas = append(slices.DeleteFunc(slices.Clone(c.dependentSchemas), func(x property) bool { return x.name == name }), schemas...)
	})
}

// demands is the formula of what a property demands.
func (n *node) demands(d *differ, name string) lit {
	var parts []lit
	for _, dep := range n.dependentRequired {
		if dep.name == name {
			for _, required := range dep.required {
				parts = append(parts, d.low.required(required))
			}
		}
	}
	for _, dep := range n.dependentSchemas {
		if dep.name == name {
			parts = append(parts, d.low.node(dep.schema))
		}
	}
	return d.low.and(parts...)
}

// logic compares the keywords that combine schemas.
func (d *differ) logic(l, r *node) {
	d.conjuncts(l, r)
	d.unions(l, r)
	d.atomic(l.not, r.not, [3]string{NotAdded, NotRemoved, NotChanged}, l, r, "not", func(c *node) { c.not = r.not })
	d.conditions(l, r)
}

// conjuncts compares the members of allOf, and references beside other
// keywords, which are the same.
func (d *differ) conjuncts(l, r *node) {
	left, right := l.conjuncts(), r.conjuncts()
	pairs, gone, come := d.align(left, right)
	for _, p := range pairs {
		d.pair(p[0], p[1])
	}
	keywords := []string{"allOf", "$ref"}
	removed, added := ordered(d, ConjunctRemoved, ConjunctAdded)
	for _, n := range gone {
		before, after := ordered(d, n.value, nil)
		d.element(removed, "allOf", l, r, keywords, before, after, func(c *node) {
			c.ref, c.allOf = nil, slices.DeleteFunc(slices.Clone(left), func(m *node) bool { return m == n })
		})
	}
	for _, n := range come {
		before, after := ordered(d, nil, n.value)
		d.element(added, "allOf", l, r, keywords, before, after, func(c *node) { c.allOf = append(slices.Clip(c.allOf), n) })
	}
}

func (n *node) conjuncts() []*node {
	if n.ref == nil {
		return n.allOf
	}
	return append([]*node{n.ref}, n.allOf...)
}

// unions compares anyOf and oneOf.
func (d *differ) unions(l, r *node) {
	if l.anyOf != nil && r.anyOf == nil && l.oneOf == nil && r.oneOf != nil ||
		l.anyOf == nil && r.anyOf != nil && l.oneOf != nil && r.oneOf == nil {
		d.edit(UnionModeChanged, "", l, r, []string{"oneOf", "anyOf"}, func(c *node) { c.anyOf, c.oneOf = r.anyOf, r.oneOf })
		return
	}
	d.union(l, r, "anyOf", func(n *node) *[]*node { return &n.anyOf })
	d.union(l, r, "oneOf", func(n *node) *[]*node { return &n.oneOf })
}

func (d *differ) union(l, r *node, keyword string, field func(*node) *[]*node) {
	left, right := *field(l), *field(r)
	keywords := []string{keyword}
	switch o, n := ordered(d, left, right); {
	case o == nil && n == nil:
		return
	case o == nil:
		d.edit(UnionIntroduced, "", l, r, keywords, func(c *node) { *field(c) = right })
		return
	case n == nil:
		d.edit(UnionDropped, "", l, r, keywords, func(c *node) { *field(c) = right })
		return
	}
	pairs, gone, come := d.align(left, right)
	for _, p := range pairs {
		d.pair(p[0], p[1])
	}
	removed, added := ordered(d, UnionBranchRemoved, UnionBranchAdded)
	for _, n := range gone {
		before, after := ordered(d, n.value, nil)
		d.element(removed, keyword, l, r, keywords, before, after, func(c *node) {
			*field(c) = slices.DeleteFunc(slices.Clone(left), func(m *node) bool { return m == n })
		})
	}
	for _, n := range come {
		before, after := ordered(d, nil, n.value)
		d.element(added, keyword, l, r, keywords, before, after, func(c *node) { *field(c) = append(slices.Clip(left), n) })
	}
}

// align matches the schemas of two lists: equal ones first, then those that
// look alike, in order.
func (d *differ) align(left, right []*node) (pairs [][2]*node, gone, come []*node) {
	come = slices.Clone(right)
	match := func(list []*node, alike func(a, b *node) bool) (rest []*node) {
		for _, a := range list {
			i := slices.IndexFunc(come, func(b *node) bool { return alike(a, b) })
			if i < 0 {
				rest = append(rest, a)
				continue
			}
			pairs = append(pairs, [2]*node{a, come[i]})
			come = slices.Delete(come, i, i+1)
		}
		return rest
	}
	gone = match(left, func(a, b *node) bool { return d.same(a, b) })
	gone = match(gone, resembles)
	return pairs, gone, come
}

// resembles reports whether two schemas are likely to be versions of one.
func resembles(a, b *node) bool {
	for range 32 {
		if a.sole != "$ref" {
			break
		}
		a = a.ref
	}
	for range 32 {
		if b.sole != "$ref" {
			break
		}
		b = b.ref
	}
	if a.boolean || b.boolean || a.allowed().kinds() != b.allowed().kinds() {
		return false
	}
	for _, p := range a.properties {
		if other := b.property(p.name); other != nil {
			return !tagged(p.schema) || !tagged(other) || schema.Equal(p.schema.values[0], other.values[0])
		}
	}
	return len(a.properties) == 0 && len(b.properties) == 0
}

// tagged reports whether a schema allows one value, as those of the property
// that tells the branches of a union apart do.
func tagged(n *node) bool { return n.listed && len(n.values) == 1 }

// lift compares a schema with a union that it may be a branch of.
func (d *differ) lift(l, r *node) bool {
	left, right := l.branches(), r.branches()
	if (left == nil) == (right == nil) {
		return false
	}
	pairs, gone, come := d.align(orSelf(left, l), orSelf(right, r))
	if len(pairs) == 0 {
		return false
	}
	d.pair(pairs[0][0], pairs[0][1])
	removed, added := ordered(d, UnionBranchRemoved, UnionBranchAdded)
	for _, n := range gone {
		d.branch(removed, n, l, r, func(c *node) {
			c.anyOf, c.oneOf = nil, slices.DeleteFunc(slices.Clone(left), func(m *node) bool { return m == n })
			if len(l.anyOf) > 0 {
				c.anyOf, c.oneOf = c.oneOf, nil
			}
		})
	}
	for _, n := range come {
		d.branch(added, n, l, r, func(c *node) {
			self := *l
			*c = node{at: l.at, value: l.value, closes: l.closes, anyOf: []*node{&self, n}}
		})
	}
	return true
}

// branch reports a branch that only one side has; one that is nothing but a
// type is reported as a change of type.
func (d *differ) branch(kind string, n, l, r *node, with func(*node)) {
	name := "anyOf"
	removed := kind == UnionBranchRemoved
	if n.sole == "type" {
		name, kind = "type", TypeWidened
		if removed {
			kind = TypeNarrowed
		}
	}
	c := d.element(kind, name, l, r, []string{"anyOf", "oneOf", "type"}, nil, nil, with)
	if o, n := ordered(d, l, r); kind == TypeWidened || kind == TypeNarrowed {
		c.Before, c.After = canonical(o.value), canonical(n.value)
		c.Pointer = c.In
	} else if removed {
		c.Before = canonical(valueOf(n))
	} else {
		c.After = canonical(valueOf(n))
	}
}

// branches returns the alternatives of a schema that is nothing but a union.
func (n *node) branches() []*node {
	switch n.sole {
	case "anyOf":
		return n.anyOf
	case "oneOf":
		return n.oneOf
	}
	return nil
}

func orSelf(list []*node, n *node) []*node {
	if list == nil {
		return []*node{n}
	}
	return list
}

// conditions compares if, then and else.
func (d *differ) conditions(l, r *node) {
	o, n := ordered(d, l, r)
	set := func(c *node) { c.cond, c.then, c.els = r.cond, r.then, r.els }
	keywords := []string{"if"}
	switch {
	case o.cond == nil && n.cond == nil:
	case o.cond == nil:
		d.edit(ConditionAdded, "", l, r, keywords, set)
	case n.cond == nil:
		d.edit(ConditionRemoved, "", l, r, keywords, set)
	case !d.same(l.cond, r.cond):
		d.edit(ConditionChanged, "", l, r, keywords, set)
	default:
		d.consequence(l.then, r.then, l, r, "then", func(c *node) { c.then = r.then })
		d.consequence(l.els, r.els, l, r, "else", func(c *node) { c.els = r.els })
	}
}

func (d *differ) consequence(ls, rs *node, l, r *node, keyword string, with func(*node)) {
	o, n := ordered(d, ls, rs)
	switch {
	case o != nil && n != nil:
		d.pair(ls, rs)
	case o == nil && n != nil:
		d.edit(ConditionAdded, "", l, r, []string{keyword}, with)
	case n == nil && o != nil:
		d.edit(ConditionRemoved, "", l, r, []string{keyword}, with)
	}
}
