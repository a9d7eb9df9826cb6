package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// properties compares the declared and the required properties.
func (d *differ) properties(l, r *node) {
	was, is := make(map[string]declaration), make(map[string]declaration)
	names := append(l.declarations(was), r.declarations(is)...)
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if was[name] != is[name] {
			d.property(name, l, r, was[name], is[name])
		}
	}
}

// A declaration is what an object schema says about one property.
type declaration struct {
	schema   *node // nil if it is not declared
	required bool
}

// declarations fills table and returns the names.
func (n *node) declarations(table map[string]declaration) []string {
	names := make([]string, 0, len(n.properties)+len(n.required))
	for _, p := range n.properties {
		names = append(names, p.name)
		table[p.name] = declaration{schema: p.schema}
	}
	for _, name := range n.required {
		names = append(names, name)
		table[name] = declaration{table[name].schema, true}
	}
	return names
}

// property compares what two schemas say about one property.
func (d *differ) property(name string, l, r *node, left, right declaration) {
	ls, rs := left.schema, right.schema
	lr, rr := left.required, right.required
	if ls != nil && rs != nil {
		d.pair(ls, rs)
	}
	o, n := ordered(d, ls, rs)
	oldRequired, newRequired := ordered(d, lr, rr)
	if (ls == nil) != (rs == nil) {
		kind, with := d.declared(name, l, r, oldRequired, newRequired)
		c := d.element(kind, name, l, r, []string{"properties"}, valueOf(o), valueOf(n), with)
		c.Pointer += schema.Pointer("").Append(name)
		if kind != RequiredAdded && kind != RequiredWithDefault && kind != RequiredRemoved && kind != ParamRemoved && kind != OpenParamRemoved && lr != rr {
			d.required(name, l, r, oldRequired, o, n)
		}
		return
	}
	if lr != rr {
		d.required(name, l, r, oldRequired, o, n)
	}
}

func valueOf(n *node) *schema.Value {
	if n == nil {
		return nil
	}
	return n.value
}

// declared returns the kind of a property that only one side declares, and
// what it makes of the left side.
func (d *differ) declared(name string, l, r *node, oldRequired, newRequired bool) (string, func(*node)) {
	o, n := ordered(d, l, r)
	alone := func(c *node) {
		c.properties = declare(c.properties, name, r.property(name))
		if d.dir == Input && r.additional != nil && l.additional == nil && !d.reads(l) {
			c.additional = &node{boolean: true} // that others are refused is another change
		}
	}
	whole := func(c *node) {
		alone(c)
		c.required = demand(c.required, name, slices.Contains(r.required, name))
	}
	if p := n.property(name); p != nil {
		switch {
		case oldRequired || !newRequired:
			return OptionalAdded, alone
		case p.value.Get("default") != nil:
			return RequiredWithDefault, whole
		}
		return RequiredAdded, whole
	}
	if d.dir == Output {
		if oldRequired && !newRequired {
			return RequiredRemoved, whole
		}
		return OptionalRemoved, alone
	}
	switch {
	case n.additional != nil && n.additional.never, n.closes && d.excludes(n, name):
		return ParamRemoved, whole
	case n.closes && n.additional == nil && len(n.patterns) == 0 && n.unevaluatedProperties == nil && (len(n.properties) > 0 || len(o.properties) > 0):
		return OpenParamRemoved, whole
	}
	return ParamUndeclared, alone
}

// maxStepsName bounds the search for an object that has a property.
const maxStepsName = 2_000

// excludes reports whether a schema as it is written refuses every object that
// has a property, wherever it says so.
func (d *differ) excludes(n *node, name string) bool {
	g := d.low.logic
	return newSolver(g, maxStepsName).model(d.low.node(n), g.typeOf(tObject), g.required(name)).status == empty
}

func (n *node) property(name string) *node {
	for _, p := range n.properties {
		if p.name == name {
			return p.schema
		}
	}
	return nil
}

// declare returns the properties with name declared as s, or not at all.
func declare(list []property, name string, s *node) []property {
	list = slices.DeleteFunc(slices.Clone(list), func(p property) bool { return p.name == name })
	if s != nil {
		list = append(list, property{name, s})
	}
	return list
}

// demand returns the required names with name among them, or not.
func demand(list []string, name string, required bool) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == name })
	if required {
		list = append(list, name)
	}
	return list
}

// required reports a name that only one side requires.
func (d *differ) required(name string, l, r *node, oldRequired bool, o, n *node) {
	kind := RequiredAdded
	switch {
	case oldRequired && (o != nil || n != nil):
		kind = BecameOptional
	case oldRequired:
		kind = RequiredRemoved
	case n != nil && n.value.Get("default") != nil:
		kind = RequiredWithDefault
	case n != nil || o != nil:
		kind = BecameRequired
	}
	before, after := str(name), (*schema.Value)(nil)
	if !oldRequired {
		before, after = nil, before
	}
	d.element(kind, name, l, r, []string{"required"}, before, after, func(c *node) {
		c.required = demand(c.required, name, slices.Contains(r.required, name))
	})
}

// objects compares the other keywords about objects.
func (d *differ) objects(l, r *node) {
	d.additional(l, r)
	d.patternProperties(l, r)
	d.atomic(l.names, r.names, [3]string{PropertyNamesAdded, PropertyNamesRemoved, PropertyNamesChanged},
		l, r, "propertyNames", func(c *node) { c.names = r.names })
	d.atomic(l.unevaluatedProperties, r.unevaluatedProperties, [3]string{UnevaluatedAdded, UnevaluatedRemoved, UnevaluatedChanged},
		l, r, "unevaluatedProperties", func(c *node) { c.unevaluatedProperties = r.unevaluatedProperties })
	d.dependencies(l, r)
}

func (d *differ) additional(l, r *node) {
	o, n := ordered(d, l, r)
	keywords := []string{"additionalProperties"}
	with := func(c *node) { c.additional = r.additional }
	was, is := openness(o.additional), openness(n.additional)
	switch {
	case was == is && was != restricted:
		switch {
		case n.additional != nil && d.reads(o):
			d.edit(AdditionalAllowed, "", l, r, keywords, with)
		case o.additional != nil && d.reads(n):
			d.edit(AdditionalForbidden, "", l, r, keywords, with)
		}
	case was == restricted && is == restricted:
		d.pair(l.additional, r.additional)
	case is == closed && d.reads(o):
		d.edit(ClosedContentModel, "", l, r, keywords, with)
	case was == closed && d.reads(n):
		d.edit(OpenContentModel, "", l, r, keywords, with)
	case is == closed:
		d.edit(AdditionalForbidden, "", l, r, keywords, with)
	case was == closed:
		d.edit(AdditionalAllowed, "", l, r, keywords, with)
	default:
		d.edit(AdditionalChanged, "", l, r, keywords, with)
	}
}

// reads reports whether an object is closed only because it is read so.
func (d *differ) reads(n *node) bool {
	return n.closes && n.additional == nil && len(d.closed.closing(n, d.root[n])) > 0
}

// How an object treats undeclared properties.
const (
	open       = iota // accepted
	closed            // refused
	restricted        // accepted if they satisfy a schema
)

func openness(n *node) int {
	switch {
	case n == nil || n.boolean && !n.never:
		return open
	case n.never:
		return closed
	}
	return restricted
}

func (d *differ) patternProperties(l, r *node) {
	for _, lp := range l.patterns {
		if rs := r.patternProperty(sourceOf(lp.pattern)); rs != nil {
			d.pair(lp.schema, rs)
			continue
		}
		d.patternProperty(lp, l, r, true)
	}
	for _, rp := range r.patterns {
		if l.patternProperty(sourceOf(rp.pattern)) == nil {
			d.patternProperty(rp, l, r, false)
		}
	}
}

// patternProperty reports a pattern that only one side has.
func (d *differ) patternProperty(p patternProperty, l, r *node, left bool) {
	added, removed := ordered(d, PatternPropertyAdded, PatternPropertyRemoved)
	kind, before, after := added, (*schema.Value)(nil), p.schema.value
	if left {
		kind = removed
	}
	if kind == PatternPropertyRemoved {
		before, after = after, before
	}
	name := p.pattern.String()
	c := d.element(kind, name, l, r, []string{"patternProperties"}, before, after, func(c *node) {
		c.patterns = slices.DeleteFunc(slices.Clone(c.patterns), func(q patternProperty) bool { return q.pattern.String() == name })
		if !left {
			c.patterns = append(c.patterns, p)
		}
	})
	c.Pointer += schema.Pointer("").Append(name)
}

func (n *node) patternProperty(pattern string) *node {
	for _, p := range n.patterns {
		if sourceOf(p.pattern) == pattern {
			return p.schema
		}
	}
	return nil
}
