package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A step leads from a value to a part of it.
type step struct {
	kind stepKind
	name string // of the property
}

type stepKind uint8

const (
	property   stepKind = iota // the named property
	undeclared                 // any property that is not declared
	element                    // any element of the array
)

// A frame is a position above the current one on the side whose values must
// stay valid, and the step that was taken from there.
type frame struct {
	node node
	step step
}

// witness returns a value of the whole schema that is valid under the inner
// side and not under the outer one, grown from candidates for the current
// position; nil when none of them proves it.
func (c *comparison) witness(inner, outer node, candidates []*schema.Value) *schema.Value {
	for _, v := range candidates {
		if w := c.grown(inner, outer, v); w != nil {
			return w
		}
	}
	for _, v := range c.samples(inner) {
		if w := c.grown(inner, outer, v); w != nil {
			return w
		}
	}
	return nil
}

func (c *comparison) grown(inner, outer node, v *schema.Value) *schema.Value {
	if v == nil || c.valid(inner, v) != yes || c.valid(outer, v) != no {
		return nil
	}
	for i := len(c.frames) - 1; i >= 0 && v != nil; i-- {
		v = c.around(c.frames[i], v)
	}
	oldRoot := node{doc: c.old, value: c.old.root, root: true}
	newRoot := node{doc: c.new, value: c.new.root, root: true}
	innerRoot, outerRoot := c.sides(oldRoot, newRoot)
	if v == nil || c.valid(innerRoot, v) != yes || c.valid(outerRoot, v) != no {
		return nil
	}
	return v
}

// around returns the smallest value of a frame that holds v at its step.
func (c *comparison) around(f frame, v *schema.Value) *schema.Value {
	words := f.node.doc.members(f.node.value)
	if f.step.kind == element {
		items := []*schema.Value{v}
		for size := 1; size < leastSize(words["minItems"]); size++ {
			items = append(items, v)
		}
		return array(items)
	}
	view, ok := f.node.view(words)
	if !ok {
		return nil
	}
	name := f.step.name
	if f.step.kind == undeclared {
		name = fresh(view, view)
	}
	return c.holding(view, name, v)
}
