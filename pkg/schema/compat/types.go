package compat

import (
	"math/bits"

	"github.com/mcpward/mcpward/pkg/schema"
)

// types is a set of the disjoint types of JSON values; a number is an integer
// or has a fraction.
type types uint8

const (
	strs types = 1 << iota // samples come in this order
	integers
	fractions
	booleans
	objects
	arrays
	nulls
	allTypes types = 1<<iota - 1
)

var typeNames = map[string]types{
	"null": nulls, "boolean": booleans, "integer": integers, "number": integers | fractions,
	"string": strs, "array": arrays, "object": objects,
}

// typesOf returns the types a schema allows by its type keyword; ok is false
// when the keyword is not valid JSON Schema.
func typesOf(n node) (t types, ok bool) {
	if never(n.value) {
		return 0, true
	}
	declared := n.value.Get("type")
	switch {
	case declared == nil:
		return allTypes, true
	case declared.Kind == schema.String:
		t, ok = typeNames[declared.Text]
		return t, ok
	case declared.Kind != schema.Array || len(declared.Items) == 0:
		return 0, false
	}
	for _, item := range declared.Items {
		one, known := typeNames[item.Text]
		if item.Kind != schema.String || !known {
			return 0, false
		}
		t |= one
	}
	return t, true
}

// typeOf returns the type of a value; ok is false for a number too long to be
// looked into.
func typeOf(v *schema.Value) (t types, ok bool) {
	switch v.Kind {
	case schema.Null:
		return nulls, true
	case schema.Bool:
		return booleans, true
	case schema.String:
		return strs, true
	case schema.Array:
		return arrays, true
	case schema.Object:
		return objects, true
	}
	x, ok := rational(v.Text)
	if !ok {
		return 0, false
	}
	if x.IsInt() {
		return integers, true
	}
	return fractions, true
}

// types compares the allowed types and returns those that both sides allow.
func (c *comparison) types(p pair) (shared types, ok bool) {
	before, okOld := typesOf(p.old)
	after, okNew := typesOf(p.new)
	if !okOld || !okNew {
		c.undecided(p.at(!okNew).member("type"), "type", "the type keyword is not valid JSON Schema")
		return 0, false
	}
	d := difference{
		at:      p.new.at,
		narrows: before&^after != 0, widens: after&^before != 0,
		before: p.oldWords["type"], after: p.newWords["type"],
	}
	switch {
	case d.narrows && d.widens:
		d.kind = TypeChanged
	case d.narrows:
		d.kind = TypeNarrowed
	case d.widens:
		d.kind = TypeWidened
	default:
		return before, true
	}
	switch {
	case d.before == nil && d.after == nil:
		d.before, d.after = p.old.value, p.new.value
	case d.after != nil && p.new.union != nil:
		d.at = p.new.union
	case d.after == nil && p.old.union != nil:
		d.at = p.old.union
	default:
		d.at = p.at(d.after != nil).member("type")
	}
	inner, outer := c.sides(p.old, p.new)
	innerTypes, _ := typesOf(inner)
	outerTypes, _ := typesOf(outer)
	d.try = c.samplesOf(inner, innerTypes&^outerTypes)
	c.report(p, d)
	return before & after, true
}

// each calls yield for every single type in t.
func (t types) each(yield func(types)) {
	for ; t != 0; t &= t - 1 {
		yield(1 << bits.TrailingZeros8(uint8(t)))
	}
}
