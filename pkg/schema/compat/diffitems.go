package compat

import (
	"slices"
	"strconv"
)

// items compares the keywords about arrays.
func (d *differ) items(l, r *node) {
	shared := min(len(l.prefix), len(r.prefix))
	for i := range shared {
		d.pair(l.prefix[i], r.prefix[i])
	}
	if len(l.prefix) != len(r.prefix) {
		d.tuple(l, r, shared)
	}
	d.optional(l.items, r.items, ItemsIntroduced, ItemsDropped, l, r, []string{"items", "additionalItems"},
		func(c *node) { c.items = r.items })
	if l.unique != r.unique {
		o, _ := ordered(d, l.unique, r.unique)
		kind := UniqueItemsAdded
		if o {
			kind = UniqueItemsRemoved
		}
		d.edit(kind, "", l, r, []string{"uniqueItems"}, func(c *node) { c.unique = r.unique })
	}
	d.contains(l, r)
	d.atomic(l.unevaluatedItems, r.unevaluatedItems, [3]string{UnevaluatedAdded, UnevaluatedRemoved, UnevaluatedChanged},
		l, r, "unevaluatedItems", func(c *node) { c.unevaluatedItems = r.unevaluatedItems })
}

// tuple reports positions that only one side has a schema for.
func (d *differ) tuple(l, r *node, shared int) {
	o, n := ordered(d, l, r)
	kind := TupleItemAdded
	if len(o.prefix) > len(n.prefix) {
		kind = TupleItemRemoved
	}
	prefix := append(slices.Clip(l.prefix[:shared]), r.prefix[shared:]...)
	d.edit(kind, strconv.Itoa(shared), l, r, []string{"prefixItems", "items"}, func(c *node) { c.prefix = prefix })
}

func (d *differ) contains(l, r *node) {
	llo, lhi := l.quota()
	rlo, rhi := r.quota()
	set := func(c *node) { c.contains, c.minContains, c.maxContains = r.contains, r.minContains, r.maxContains }
	keywords := []string{"contains"}
	o, n := ordered(d, l, r)
	switch {
	case o.contains == nil && n.contains == nil:
	case o.contains == nil:
		d.edit(ContainsAdded, "", l, r, keywords, set)
	case n.contains == nil:
		d.edit(ContainsRemoved, "", l, r, keywords, set)
	case !d.same(l.contains, r.contains):
		d.edit(ContainsChanged, "", l, r, keywords, set)
	default:
		if llo != rlo {
			before, after := ordered(d, llo, rlo)
			d.edit(boundKind(before < after), "", l, r, []string{"minContains"}, func(c *node) { c.minContains = r.minContains })
		}
		if lhi != rhi {
			before, after := ordered(d, lhi, rhi)
			d.edit(boundKind(before == unbounded || after != unbounded && after < before), "", l, r, []string{"maxContains"},
				func(c *node) { c.maxContains = r.maxContains })
		}
	}
}

// optional compares two schemas of which either may be absent.
func (d *differ) optional(ls, rs *node, added, removed string, l, r *node, keywords []string, with func(*node)) {
	o, n := ordered(d, ls, rs)
	switch {
	case o == nil && n == nil:
	case o != nil && n != nil && (o.boolean == n.boolean):
		d.pair(ls, rs)
	case o == nil || n != nil && !o.refuses(n):
		if o == nil && n.boolean && !n.never {
			return
		}
		d.edit(added, "", l, r, keywords, with)
	default:
		d.edit(removed, "", l, r, keywords, with)
	}
}

// refuses reports whether n is false where other is not, or other is true.
func (n *node) refuses(other *node) bool { return n.never || other.boolean && !other.never }

// atomic compares two schemas that are not looked into, because what they mean
// turns around or depends on others. kinds are added, removed and changed.
func (d *differ) atomic(ls, rs *node, kinds [3]string, l, r *node, keyword string, with func(*node)) {
	o, n := ordered(d, ls, rs)
	switch {
	case o == nil && n == nil:
	case o == nil:
		d.edit(kinds[0], "", l, r, []string{keyword}, with)
	case n == nil:
		d.edit(kinds[1], "", l, r, []string{keyword}, with)
	case !d.same(ls, rs):
		d.edit(kinds[2], "", l, r, []string{keyword}, with)
	}
}
