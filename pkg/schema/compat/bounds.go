package compat

import (
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema"
)

// bounded says which type each limit restricts and whether it is an upper
// limit.
var bounded = []struct {
	keyword string
	applies types
	upper   bool
}{
	{"exclusiveMaximum", integers | fractions, true},
	{"exclusiveMinimum", integers | fractions, false},
	{"maxItems", arrays, true},
	{"maxLength", strs, true},
	{"maxProperties", objects, true},
	{"maximum", integers | fractions, true},
	{"minItems", arrays, false},
	{"minLength", strs, false},
	{"minProperties", objects, false},
	{"minimum", integers | fractions, false},
}

// bounds compares the limits of the types that both sides allow; on any other
// type they have no effect.
func (c *comparison) bounds(p pair, shared types) {
	for _, b := range bounded {
		before, after := p.oldWords[b.keyword], p.newWords[b.keyword]
		if before == nil && after == nil || shared&b.applies == 0 {
			continue
		}
		if !b.upper && b.applies&(integers|fractions) == 0 {
			if schema.Equal(orZero(before), orZero(after)) {
				continue
			}
		}
		c.bound(p, b.keyword, b.upper, before, after)
	}
}

// bound compares one limit; an absent one is infinitely loose.
func (c *comparison) bound(p pair, keyword string, upper bool, before, after *schema.Value) {
	d := difference{name: keyword, at: p.at(after != nil).member(keyword), before: before, after: after}
	x, okOld := limit(before)
	y, okNew := limit(after)
	if !okOld || !okNew {
		if !schema.Equal(before, after) {
			c.undecided(d.at, keyword, "the limit is not a number that is calculated with")
		}
		return
	}
	switch {
	case x == nil:
		d.narrows = true
	case y == nil:
		d.widens = true
	case x.Cmp(y) == 0:
		return
	default:
		d.narrows = (x.Cmp(y) > 0) == upper
		d.widens = !d.narrows
	}
	d.kind = BoundLoosened
	if d.narrows {
		d.kind = BoundTightened
	}
	c.report(p, d)
}

// limit reads the value of a bound; nil with ok is no bound.
func limit(v *schema.Value) (x *big.Rat, ok bool) {
	if v == nil {
		return nil, true
	}
	if v.Kind != schema.Number {
		return nil, false
	}
	return rational(v.Text)
}
