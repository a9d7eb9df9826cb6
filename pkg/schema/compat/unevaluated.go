package compat

import (
	"slices"
	"strconv"
)

// A source is a part of a schema that evaluates properties or items of the
// value, when cond holds for the value.
type source struct {
	cond lit
	all  bool // everything

	names   []string
	pattern lit // further names; no where there are none

	upto     int // the items before this index
	contains lit // and those that satisfy this
}

// sources collects what the parts of n that apply to the same value evaluate
// (2020-12 core, section 11). within guards against circles.
func (w *lowering) sources(n *node, cond lit, within []*node, visit func(n *node, cond lit)) {
	if n == nil || slices.Contains(within, n) {
		return
	}
	within = append(slices.Clip(within), n)
	n = w.see(n)
	visit(n, cond)
	w.sources(n.ref, cond, within, visit)
	for _, sub := range n.allOf {
		w.sources(sub, cond, within, visit)
	}
	for _, list := range [][]*node{n.anyOf, n.oneOf} {
		for _, sub := range list {
			w.sources(sub, w.and(cond, w.node(sub)), within, visit)
		}
	}
	if n.cond != nil {
		test := w.node(n.cond)
		w.sources(n.cond, w.and(cond, test), within, visit)
		w.sources(n.then, w.and(cond, test), within, visit)
		w.sources(n.els, w.and(cond, test.not()), within, visit)
	}
	for _, d := range n.dependentSchemas {
		w.sources(d.schema, w.and(cond, w.typeOf(tObject), w.required(d.name)), within, visit)
	}
}

// leftProperties is the formula of unevaluatedProperties: for each set of
// names that the same sources evaluate, one of these applies or the
// properties satisfy the schema.
func (w *lowering) leftProperties(n *node) lit {
	var list []source
	w.sources(n, yes, nil, func(part *node, cond lit) {
		src := source{cond: cond, pattern: no}
		src.all = part.additional != nil || part != n && part.unevaluatedProperties != nil
		for _, p := range part.properties {
			src.names = append(src.names, p.name)
		}
		for _, p := range part.patterns {
			src.pattern = w.or(src.pattern, w.matches(p.pattern))
		}
		if src.all || len(src.names) > 0 || src.pattern != no {
			list = append(list, src)
		}
	})
	value := w.part(n, n.unevaluatedProperties)
	return w.and(append(w.leftNamed(list, value), w.leftOther(list, value)...)...)
}

// leftNamed covers the names that the sources mention, grouped by the sources
// that evaluate them.
func (w *lowering) leftNamed(list []source, value lit) []lit {
	var keys []string
	groups := map[string][]string{}
	conds := map[string]lit{}
	for _, name := range mentionedNames(list) {
		key, cond := "", no
		for i, src := range list {
			evaluates := src.all || slices.Contains(src.names, name)
			if !evaluates && src.pattern != no {
				matched := w.nameMatches(src.pattern, name)
				evaluates = matched != isFalse
				if matched == unsure {
					cond = w.or(cond, w.opaque("it is not decided whether a property name matches", name, nil))
				}
			}
			if evaluates {
				key += strconv.Itoa(i) + " "
				cond = w.or(cond, src.cond)
			}
		}
		if groups[key] == nil {
			keys = append(keys, key)
			conds[key] = cond
		}
		groups[key] = append(groups[key], name)
	}
	var parts []lit
	for _, key := range keys {
		parts = append(parts, w.or(conds[key], w.props(w.names(groups[key]...), value)))
	}
	return parts
}

func mentionedNames(list []source) []string {
	var names []string
	for _, src := range list {
		for _, name := range src.names {
			names = appendNew(names, name)
		}
	}
	return names
}

func (w *lowering) nameMatches(pattern lit, name string) truth {
	s := newSolver(w.logic, 1000)
	return s.holds(pattern, str(name))
}

// leftOther covers all other names, by the combinations of patterns they
// match.
func (w *lowering) leftOther(list []source, value lit) []lit {
	var leaves []lit
	for _, src := range list {
		leaves = w.leaves(src.pattern, leaves)
	}
	if len(leaves) > maxSplits {
		return []lit{w.opaque("too many patterns apply to the names of one object", strconv.Itoa(len(w.forms)), nil)}
	}
	others := yes
	if names := mentionedNames(list); len(names) > 0 {
		others = w.names(names...).not()
	}
	var parts []lit
	for bits := range 1 << len(leaves) {
		k := class{}
		for i, l := range leaves {
			if bits>>i&1 == 0 {
				l = l.not()
			}
			k.sign = append(k.sign, l)
		}
		cond := no
		for _, src := range list {
			if src.all || k.satisfies(w.logic, src.pattern) {
				cond = w.or(cond, src.cond)
			}
		}
		parts = append(parts, w.or(cond, w.props(w.and(append(k.sign, others)...), value)))
	}
	return parts
}

// leftItems is the formula of unevaluatedItems, range by range of indices.
func (w *lowering) leftItems(n *node) lit {
	var list []source
	cuts := []int{0}
	w.sources(n, yes, nil, func(part *node, cond lit) {
		src := source{cond: cond, upto: len(part.prefix), contains: no}
		src.all = part.items != nil || part != n && part.unevaluatedItems != nil
		if part.contains != nil && part.containsEvaluates {
			src.contains = w.node(part.contains)
		}
		if src.all || src.upto > 0 || src.contains != no {
			list = append(list, src)
			cuts = append(cuts, src.upto)
		}
	})
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	value := w.part(n, n.unevaluatedItems)
	var parts []lit
	for i, from := range cuts {
		to := unbounded
		if i+1 < len(cuts) {
			to = cuts[i+1]
		}
		parts = append(parts, w.leftRange(list, value, from, to))
	}
	return w.and(parts...)
}

// leftRange covers the items from one index up to another, to which the same
// sources apply. An item may also be evaluated by what a contains found; where
// that depends on a condition, all combinations are listed.
func (w *lowering) leftRange(list []source, value lit, from, to int) lit {
	cond := no
	var finders []source
	for _, src := range list {
		switch {
		case src.all || src.upto > from:
			cond = w.or(cond, src.cond)
		case src.contains != no && src.cond == yes:
			value = w.or(value, src.contains)
		case src.contains != no:
			finders = append(finders, src)
		}
	}
	if len(finders) > maxSplits {
		return w.opaque("too many contains evaluate the items of one array", strconv.Itoa(len(w.forms)), nil)
	}
	ways := []lit{cond}
	for bits := range 1 << len(finders) {
		item, when := value, yes
		for i, src := range finders {
			if bits>>i&1 == 1 {
				item, when = w.or(item, src.contains), w.and(when, src.cond)
			}
		}
		ways = append(ways, w.and(when, w.span(from, to, item)))
	}
	return w.or(ways...)
}

// span says that the items from one index up to another satisfy a formula.
func (w *lowering) span(from, to int, value lit) lit {
	if to == unbounded {
		return w.items(from, value)
	}
	var parts []lit
	for i := from; i < to; i++ {
		parts = append(parts, w.item(i, value))
	}
	return w.and(parts...)
}
