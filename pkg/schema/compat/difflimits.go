package compat

import (
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// limits compares the keywords that bound a number or a count.
func (d *differ) limits(l, r *node) {
	d.numeric(l, r)
	for _, keyword := range []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"} {
		upper := keyword[:3] == "max"
		lc, rc := l.limit(keyword, upper), r.limit(keyword, upper)
		if lc == rc {
			continue
		}
		o, n := ordered(d, lc, rc)
		d.edit(boundKind(o < n != upper), "", l, r, []string{keyword}, func(c *node) { *c.counter(keyword) = *r.counter(keyword) })
	}
}

// limit returns the value of a count, or what an absent one means.
func (n *node) limit(keyword string, upper bool) int {
	switch p := *n.counter(keyword); {
	case p != nil:
		return *p
	case upper:
		return maxCount
	}
	return 0
}

func boundKind(tighter bool) string {
	if tighter {
		return BoundTightened
	}
	return BoundLoosened
}

func (d *differ) numeric(l, r *node) {
	if ll, rl := strongest(l.lower, 1), strongest(r.lower, 1); !ll.equal(rl) {
		o, n := ordered(d, ll, rl)
		d.edit(boundKind(n.beyond(o, 1)), "", l, r, sideKeywords(l, r, "minimum", "exclusiveMinimum"), func(c *node) { c.lower = r.lower })
	}
	if lu, ru := strongest(l.upper, -1), strongest(r.upper, -1); !lu.equal(ru) {
		o, n := ordered(d, lu, ru)
		d.edit(boundKind(n.beyond(o, -1)), "", l, r, sideKeywords(l, r, "maximum", "exclusiveMaximum"), func(c *node) { c.upper = r.upper })
	}
	if sameNumber(l.multiple, r.multiple) {
		return
	}
	o, n := ordered(d, l.multiple, r.multiple)
	kind := StepChanged
	switch {
	case o == nil || n != nil && isMultiple(n, o):
		kind = BoundTightened
	case n == nil || isMultiple(o, n):
		kind = BoundLoosened
	}
	d.edit(kind, "", l, r, []string{"multipleOf"}, func(c *node) { c.multiple = r.multiple })
}

// sideKeywords names the keywords of one end of an interval, those that differ
// first.
func sideKeywords(l, r *node, plain, exclusive string) []string {
	a, b := l.value.Get(plain), r.value.Get(plain)
	if string(canonical(a)) == string(canonical(b)) {
		return []string{exclusive, plain}
	}
	return []string{plain, exclusive}
}

// strongest returns the bound that decides: the highest with sign 1, the
// lowest with -1.
func strongest(list []bound, sign int) *bound {
	var best *bound
	for i := range list {
		if b := &list[i]; b.beyond(best, sign) {
			best = b
		}
	}
	return best
}

// beyond reports whether b leaves less room than other.
func (b *bound) beyond(other *bound, sign int) bool {
	if b == nil || other == nil {
		return b != nil
	}
	c := b.at.Cmp(other.at) * sign
	return c > 0 || c == 0 && b.open && !other.open
}

func (b *bound) equal(other *bound) bool {
	return !b.beyond(other, 1) && !other.beyond(b, 1)
}

func sameNumber(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(b) == 0
}

func (d *differ) strings(l, r *node) {
	if sourceOf(l.pattern) != sourceOf(r.pattern) {
		o, n := ordered(d, l.pattern, r.pattern)
		kind := PatternChanged
		switch {
		case o == nil:
			kind = PatternAdded
		case n == nil:
			kind = PatternRemoved
		}
		d.edit(kind, "", l, r, []string{"pattern"}, func(c *node) { c.pattern = r.pattern })
	}
}

func sourceOf(p *pattern.Pattern) string {
	if p == nil {
		return ""
	}
	return "/" + p.String()
}
