package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// and returns the conjunction in a normal form: nested conjunctions are
// flattened, types intersected, duplicates dropped.
func (g *logic) and(parts ...lit) lit {
	flat := make([]lit, 0, len(parts)+4)
	types := tAll
	for _, p := range parts {
		if p == no {
			return no
		}
		flat, types = g.conjoin(flat, types, p)
	}
	flat, types = g.meetLists(flat, types)
	if types != tAll {
		t := g.typeOf(types)
		if t == no {
			return no
		}
		flat = append(flat, t)
	}
	slices.Sort(flat)
	flat = slices.Compact(flat)
	for i := range flat {
		if flat[i] == no || i > 0 && flat[i] == flat[i-1].not() {
			return no
		}
	}
	switch len(flat) {
	case 0:
		return yes
	case 1:
		return flat[0]
	}
	return g.intern(form{op: opAnd, args: flat}, appendLits(g.start(opAnd), flat))
}

// meetLists joins the enumerations of a conjunction into one, of which only
// the values of the right types are left.
func (g *logic) meetLists(flat []lit, types typeSet) ([]lit, typeSet) {
	var values []*schema.Value
	listed, rest := 0, flat[:0:0]
	for _, l := range flat {
		f := g.form(l)
		if f.op != opEnum || l.negated() {
			rest = append(rest, l)
			continue
		}
		if listed++; listed == 1 {
			values = f.values
			continue
		}
		values = slices.DeleteFunc(slices.Clone(values), func(v *schema.Value) bool {
			_, found := slices.BinarySearch(f.keys, valueKey(v))
			return !found
		})
	}
	if listed == 0 || listed == 1 && types == tAll || types&tLexical != 0 {
		return flat, types
	}
	values = slices.DeleteFunc(slices.Clone(values), func(v *schema.Value) bool { return !hasType(types, v) })
	return append(rest, g.enum(values)), tAll
}

func (g *logic) conjoin(flat []lit, types typeSet, p lit) ([]lit, typeSet) {
	f := g.form(p)
	switch {
	case p == yes:
	case f.op == opAnd && !p.negated():
		for _, a := range f.args {
			flat, types = g.conjoin(flat, types, a)
		}
	case f.op == opType && !p.negated():
		types = types.intersect(f.types)
	case f.op == opType && f.types.plain():
		types = types.intersect(f.types.complement())
	default:
		flat = append(flat, p)
	}
	return flat, types
}

// or returns the disjunction. Types and listed values are united, so that a
// list of types and a union of types are one formula.
func (g *logic) or(parts ...lit) lit {
	var types typeSet
	var values []*schema.Value
	rest := make([]lit, 0, len(parts))
	for _, p := range parts {
		f := g.form(p)
		switch {
		case p == yes:
			return yes
		case p == no:
		case f.op == opType && !p.negated():
			types |= f.types
		case f.op == opType && f.types.plain():
			types |= f.types.complement()
		case f.op == opEnum && !p.negated():
			values = append(values, f.values...)
		default:
			rest = append(rest, p.not())
		}
	}
	if types != 0 {
		rest = append(rest, g.typeOf(types).not())
	}
	if values != nil {
		rest = append(rest, g.enum(values).not())
	}
	return g.and(rest...).not()
}

// oneOf holds where exactly one of parts does.
func (g *logic) oneOf(parts []lit) lit {
	kept := make([]lit, 0, len(parts))
	for _, p := range parts {
		if p != no {
			kept = append(kept, p)
		}
	}
	switch len(kept) {
	case 0:
		return no
	case 1:
		return kept[0]
	}
	slices.Sort(kept)
	if i := slices.Index(kept, yes); i >= 0 {
		rest := slices.Delete(kept, i, i+1)
		for j, p := range rest {
			rest[j] = p.not()
		}
		return g.and(rest...)
	}
	return g.intern(form{op: opOneOf, args: kept}, appendLits(g.start(opOneOf), kept))
}

// ifThen is the implication a → b.
func (g *logic) ifThen(a, b lit) lit { return g.or(a.not(), b) }
