package compat

import (
	"fmt"
	"maps"
	"slices"
)

// This file is the reading of MCP: an object that has properties, and says
// nothing about others, is read as closed. Servers ignore or refuse arguments
// that they do not declare, and callers do not send them.
//
// An object is closed once, over everything that the schemas applying to it
// evaluate; closing each part by itself would let no value satisfy an allOf of
// two objects. Nothing is closed inside not, if, contains and propertyNames.

// A part is one of the schemas that apply to an object.
type part struct {
	conds []*node // all of these hold where the part counts
	names []string
	all   bool // says something about every property
}

// closing returns the schemas that close an object beside n, none if it does
// not read as closed. The root of a tool's schema has properties even if it
// does not mention any.
func (v *view) closing(n *node, root bool) []*node {
	if v.see(n).boolean {
		return nil
	}
	c := &closer{view: v}
	c.collect(n, nil, nil)
	if !root && !c.declares {
		return nil
	}
	if !root && !c.certain() {
		c.freeBranches(n, nil, nil)
	}
	return c.clauses()
}

// certain reports whether a property is declared whatever branch applies.
func (c *closer) certain() bool {
	return slices.ContainsFunc(c.parts, func(p part) bool { return len(p.conds) == 0 && len(p.names) > 0 })
}

type closer struct {
	*view
	parts    []part
	declares bool // a part has properties
}

// collect visits the parts of n.
func (c *closer) collect(n *node, conds []*node, within []*node) {
	if n == nil || slices.Contains(within, n) {
		return
	}
	within = append(slices.Clip(within), n)
	n = c.see(n)
	with := func(cond *node) []*node { return append(slices.Clip(conds), cond) }
	c.own(n, conds)
	c.collect(n.ref, conds, within)
	for _, sub := range n.allOf {
		c.collect(sub, conds, within)
	}
	for _, list := range [][]*node{n.anyOf, n.oneOf} {
		for _, sub := range list {
			c.collect(sub, with(sub), within)
		}
	}
	if n.cond != nil {
		c.collect(n.cond, with(n.cond), within)
		c.collect(n.then, with(n.cond), within)
		c.collect(n.els, with(&node{not: n.cond}), within)
	}
	for _, d := range n.dependentSchemas {
		c.collect(d.schema, with(&node{typed: true, types: tObject, required: []string{d.name}}), within)
	}
}

// own adds what n itself says about properties.
func (c *closer) own(n *node, conds []*node) {
	p := part{conds: conds, all: n.additional != nil || len(n.patterns) > 0 || n.unevaluatedProperties != nil}
	for _, prop := range n.properties {
		p.names = append(p.names, prop.name)
	}
	c.declares = c.declares || len(p.names) > 0
	if p.all || len(p.names) > 0 {
		c.parts = append(c.parts, p)
	}
}

// freeBranches finds the branches of a union that accept objects without
// declaring any property: they stay open. It is called where nothing outside
// the union declares one.
func (c *closer) freeBranches(n *node, conds []*node, within []*node) {
	if n == nil || slices.Contains(within, n) {
		return
	}
	within = append(slices.Clip(within), n)
	n = c.see(n)
	c.freeBranches(n.ref, conds, within)
	for _, sub := range n.allOf {
		c.freeBranches(sub, conds, within)
	}
	for _, list := range [][]*node{n.anyOf, n.oneOf} {
		for _, sub := range list {
			with := append(slices.Clip(conds), sub)
			inner := &closer{view: c.view}
			inner.collect(sub, nil, nil)
			switch {
			case !inner.declares && len(inner.parts) == 0:
				c.parts = append(c.parts, part{conds: with, all: true})
			case !inner.certain():
				c.freeBranches(sub, with, within)
			}
		}
	}
}

// clauses returns schemas that together close an object: for each set of names
// that the same parts declare, one of these parts counts or there is no such
// property.
func (c *closer) clauses() []*node {
	names, free := map[string]bool{}, map[string]bool{}
	for _, p := range c.parts {
		if p.all && len(p.conds) == 0 {
			return nil
		}
		for _, name := range p.names {
			names[name] = true
			free[name] = free[name] || len(p.conds) == 0
		}
	}
	all := slices.Sorted(maps.Keys(names))
	var clauses []*node
	if bound := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return free[name] }); len(bound) > 0 {
		clauses = c.named(bound)
	}
	var others []*node
	for _, p := range c.parts {
		if p.all {
			others = append(others, together(p.conds))
		}
	}
	return append(clauses, either(append(others, &node{names: &node{listed: true, values: textList(all)}})))
}

// named closes the object for names that count only under conditions.
func (c *closer) named(names []string) []*node {
	declaring := map[string][]int{}
	for i, p := range c.parts {
		for _, name := range p.names {
			declaring[name] = append(declaring[name], i)
		}
		if p.all {
			for _, name := range names {
				declaring[name] = append(declaring[name], i)
			}
		}
	}
	var keys []string
	groups := map[string][]property{}
	conds := map[string][]*node{}
	for _, name := range names {
		parts := slices.Compact(declaring[name])
		key := fmt.Sprint(parts)
		if groups[key] == nil {
			keys = append(keys, key)
			for _, i := range parts {
				conds[key] = append(conds[key], together(c.parts[i].conds))
			}
		}
		groups[key] = append(groups[key], property{name, &node{boolean: true, never: true}})
	}
	var clauses []*node
	for _, key := range keys {
		clauses = append(clauses, either(append(conds[key], &node{properties: groups[key]})))
	}
	return clauses
}

// together is the schema that all of a list hold.
func together(list []*node) *node {
	if len(list) == 1 {
		return list[0]
	}
	return &node{allOf: list}
}

// either is the schema that one of a list holds.
func either(list []*node) *node {
	if len(list) == 1 {
		return list[0]
	}
	return &node{anyOf: list}
}
