package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// objectWords is what a schema says about the properties of an object.
type objectWords struct {
	properties map[string]*schema.Value
	required   []string // sorted
	ok         bool     // all of it is valid JSON Schema
}

// An objectView is what one side says about the properties of an object.
type objectView struct {
	objectWords
	node  node
	words map[string]*schema.Value
}

// view reads the keywords of an object; ok is false when one of them is not
// valid JSON Schema.
func (n node) view(words map[string]*schema.Value) (v objectView, ok bool) {
	known, read := n.doc.objects[n.value]
	if !read {
		known.properties = n.doc.members(words["properties"])
		known.required, known.ok = names(words["required"])
		properties, additional := words["properties"], words["additionalProperties"]
		known.ok = known.ok && (properties == nil || properties.Kind == schema.Object) && (additional == nil || isSchema(additional))
		n.doc.objects[n.value] = known
	}
	return objectView{known, n, words}, known.ok
}

// requires reports whether a name is required.
func (v objectView) requires(name string) bool {
	_, found := slices.BinarySearch(v.required, name)
	return found
}

// property returns the schema that governs a property: its own or that of
// undeclared ones.
func (v objectView) property(name string) (n node, declared bool) {
	if s := v.properties[name]; s != nil {
		return v.node.below(s, v.node.at.member("properties").member(name)), true
	}
	return v.others(), false
}

// others returns the schema that governs undeclared properties.
func (v objectView) others() node {
	at := v.node.at.member("additionalProperties")
	if s := v.words["additionalProperties"]; s != nil {
		return v.node.below(s, at)
	}
	return v.node.below(boolean(!v.node.closed(v.words)), at)
}

// objects compares what both sides say about properties.
func (c *comparison) objects(p pair) {
	before, okOld := p.old.view(p.oldWords)
	after, okNew := p.new.view(p.newWords)
	if !okOld || !okNew {
		c.undecided(p.at(!okNew), "", "properties, required or additionalProperties is not valid JSON Schema")
		return
	}
	for _, name := range union(before.properties, after.properties) {
		old, was := before.property(name)
		new, is := after.property(name)
		switch {
		case was && is:
			c.within(p, step{property, name}, old, new)
		case was:
			c.removed(p, before, after, name)
		default:
			c.added(p, before, after, name)
		}
	}
	c.required(p, before, after)
	c.additional(p, before, after)
}

// added judges a property that was not declared before.
func (c *comparison) added(p pair, before, after objectView, name string) {
	old, _ := before.property(name)
	new, _ := after.property(name)
	d := difference{kind: OptionalAdded, name: name, at: new.at, after: new.value}
	switch {
	case !anything(old.value) && !never(old.value):
		c.within(p, step{property, name}, old, new)
	case after.requires(name) && c.dir == Input && anything(old.value):
		c.within(p, step{property, name}, old, new)
	default:
		d.narrows = !never(old.value) && !anything(new.value)
		d.widens = never(old.value) && !never(new.value)
	}
	if after.requires(name) && (c.dir == Input || !d.widens) {
		return // required reports it
	}
	d.try = c.objectsWith(p, before, after, name)
	c.report(p, d)
}

// removed judges a property that is no longer declared.
func (c *comparison) removed(p pair, before, after objectView, name string) {
	old, _ := before.property(name)
	new, _ := after.property(name)
	d := difference{name: name, at: old.at, before: old.value}
	switch {
	case c.dir == Output && before.requires(name) && !after.requires(name):
		return // required reports it
	case c.dir == Output:
		d.kind, d.widens = OptionalRemoved, !never(new.value) && !anything(old.value)
	case never(new.value) && after.words["additionalProperties"] != nil:
		d.kind, d.narrows = ParamRemoved, !never(old.value)
	case never(new.value):
		d.kind, d.narrows = OpenParamRemoved, !never(old.value)
	default:
		d.kind = ParamUndeclared
		if !anything(new.value) {
			c.within(p, step{property, name}, old, new)
		}
	}
	d.try = c.objectsWith(p, before, after, name)
	c.report(p, d)
}

// objectsWith returns small objects of the side whose values must stay valid
// that carry the named property.
func (c *comparison) objectsWith(p pair, before, after objectView, name string) []*schema.Value {
	view := before
	if c.dir == Output {
		view = after
	}
	n, _ := view.property(name)
	var objects []*schema.Value
	for _, v := range c.samples(n) {
		if object := c.holding(view, name, v); object != nil {
			objects = append(objects, object)
		}
	}
	return objects
}

// required compares the required names.
func (c *comparison) required(p pair, before, after objectView) {
	d := difference{before: p.oldWords["required"], after: p.newWords["required"]}
	d.at = p.at(d.after != nil).member("required")
	for _, name := range after.required {
		if before.requires(name) {
			continue
		}
		d.name, d.narrows, d.widens = name, true, false
		switch {
		case c.dir == Input && after.properties[name].Get("default") != nil:
			d.kind = RequiredWithDefault
		case before.properties[name] != nil:
			d.kind = BecameRequired
		default:
			d.kind = RequiredAdded
		}
		c.report(p, d)
	}
	for _, name := range before.required {
		gone := before.properties[name] != nil && after.properties[name] == nil
		d.name, d.narrows, d.widens = name, false, true
		switch {
		case after.requires(name), gone && c.dir == Input:
			continue
		case gone:
			d.kind = RequiredRemoved
		default:
			d.kind = BecameOptional
		}
		c.report(p, d)
	}
}

// additional compares what both sides say about undeclared properties.
func (c *comparison) additional(p pair, before, after objectView) {
	old, new := before.others(), after.others()
	x, y := p.oldWords["additionalProperties"], p.newWords["additionalProperties"]
	if x == nil && y == nil && c.dir == Output {
		return // the old side is open, whatever the reading
	}
	mcp := c.new.closes
	d := difference{at: p.new.at, before: x, after: y}
	if x != nil || y != nil {
		d.at = p.at(y != nil).member("additionalProperties")
	}
	switch {
	case mcp && x == nil && y != nil && never(y) && p.old.readsClosed(p.oldWords):
		d.kind = ClosedContentModel
	case mcp && y == nil && x != nil && never(x) && p.new.readsClosed(p.newWords):
		d.kind = OpenContentModel
	case never(new.value) && !never(old.value):
		d.kind, d.narrows = AdditionalForbidden, true
	case never(old.value) && !never(new.value):
		d.kind, d.widens = AdditionalAllowed, true
	default:
		c.within(p, step{kind: undeclared}, old, new)
		return
	}
	d.try = c.objectsWith(p, before, after, fresh(before, after))
	c.report(p, d)
}

// fresh returns a name that neither side declares.
func fresh(before, after objectView) string {
	name := "other"
	for before.properties[name] != nil || after.properties[name] != nil || before.requires(name) || after.requires(name) {
		name += "_"
	}
	return name
}

// anything reports whether v plainly accepts every value.
func anything(v *schema.Value) bool {
	if v.Kind == schema.Bool {
		return v.Text == "true"
	}
	for _, m := range v.Members {
		if roles[m.Name] >= compared {
			return false
		}
	}
	return v.Kind == schema.Object
}

// items compares the schema of array elements.
func (c *comparison) items(p pair) {
	old, new := p.oldWords["items"], p.newWords["items"]
	if old == nil && new == nil || isList(old) || isList(new) {
		return
	}
	c.within(p, step{kind: element}, p.old.items(old), p.new.items(new))
}

func isList(v *schema.Value) bool { return v != nil && v.Kind == schema.Array }

func (n node) items(s *schema.Value) node {
	if s == nil {
		s = boolean(true)
	}
	return n.below(s, n.at.member("items"))
}
