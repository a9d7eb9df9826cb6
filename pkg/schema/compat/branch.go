package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A branch is a conjunction of literals about values of one type.
type branch struct {
	kind    typeSet
	lits    []lit           // everything that must hold
	member  litSet          // the same as a set
	tags    []tag           // properties that have one of a few values
	atoms   []lit           // those about values of kind, without structure
	finite  []*schema.Value // when not nil, the value is one of these
	choices []choice        // disjunctions
	exclude []*schema.Value // scalars that are not the value
	opaque  bool            // something must hold that is not understood
}

// A litSet is a set of literals, as bits.
type litSet []uint64

func (m litSet) has(l lit) bool { return int(l>>6) < len(m) && m[l>>6]>>(l&63)&1 == 1 }

func (m *litSet) add(l lit) {
	for int(l>>6) >= len(*m) {
		*m = append(*m, make(litSet, 1+int(l>>6)-len(*m))...)
	}
	(*m)[l>>6] |= 1 << (l & 63)
}

// A tag is a property whose value, if there is one, is listed. Unions tell
// their branches apart by tags.
type tag struct {
	name   string
	values lit
}

// without returns a copy that lacks one choice.
func (b *branch) without(at int) *branch {
	return &branch{
		kind: b.kind, lits: slices.Clip(b.lits), member: slices.Clone(b.member), tags: slices.Clip(b.tags), atoms: slices.Clip(b.atoms), finite: b.finite,
		choices: slices.Delete(slices.Clone(b.choices), at, at+1),
		exclude: slices.Clip(b.exclude), opaque: b.opaque,
	}
}

// push adds literals; false means that they contradict the branch.
func (b *branch) push(s *solver, lits ...lit) bool {
	for _, l := range lits {
		switch b.known(s, l, 3) {
		case isTrue:
			if b.kind != tString || s.form(l).op != opFormat {
				continue
			}
		case isFalse:
			return false
		}
		if !b.add(s, l) {
			return false
		}
	}
	return true
}

// add takes a literal apart that is not known to be true or false.
func (b *branch) add(s *solver, l lit) bool {
	b.lits = append(b.lits, l)
	b.member.add(l)
	f := s.form(l)
	switch f.op {
	case opAnd:
		if !l.negated() {
			return b.push(s, f.args...)
		}
		b.choices = append(b.choices, choice{anyOf, negated(f.args)})
	case opOneOf:
		m := exactly1
		if l.negated() {
			m = notExact1
		}
		b.choices = append(b.choices, choice{m, f.args})
	case opDef:
		return b.push(s, f.args[0]^(l&1))
	case opType:
		return b.pushIntegers(s, f.types, l.negated())
	case opEnum:
		return b.list(s, f, l.negated())
	case opOpaque:
		b.opaque = true
		s.blame(f.text, f.origin)
	default:
		return b.atom(s, l, f)
	}
	return true
}

// atom adds a literal about values of the type of the branch.
func (b *branch) atom(s *solver, l lit, f *form) bool {
	switch {
	case f.op == opContains && l.negated():
		fewer := s.fewer(f)
		return b.push(s, s.or(fewer, s.more(s.form(l))))
	case f.op == opProp && !l.negated() && !f.args[0].negated() && s.form(f.args[0]).op == opEnum:
		b.tags = append(b.tags, tag{f.text, f.args[0]})
	}
	b.atoms = append(b.atoms, l)
	return true
}

// fewer and more are the two ways to fail a contains.
func (g *logic) fewer(f *form) lit {
	if f.lo == 0 {
		return no
	}
	return g.contains(f.args[0], 0, f.lo-1)
}

func (g *logic) more(f *form) lit {
	if f.hi == unbounded {
		return no
	}
	return g.contains(f.args[0], f.hi+1, unbounded)
}

func negated(lits []lit) []lit {
	out := make([]lit, len(lits))
	for i, l := range lits {
		out[i] = l.not()
	}
	return out
}

// pushIntegers adds the part of a type that is about spelling or fractions.
func (b *branch) pushIntegers(s *solver, t typeSet, negated bool) bool {
	l := s.integer()
	if t&tLexical != 0 {
		l = s.lexical()
	}
	if negated {
		l = l.not()
	}
	return b.push(s, l)
}

// list adds an enumeration, or what it excludes.
func (b *branch) list(s *solver, f *form, negated bool) bool {
	values := f.values
	if !negated {
		if b.finite == nil || len(values) < len(b.finite) {
			b.finite = values
		}
		return true
	}
	for _, v := range values {
		switch {
		case typeOfValue(v) != b.kind:
		case v.Kind == schema.Array, v.Kind == schema.Object:
			if !b.push(s, s.exact(v).not()) {
				return false
			}
		default:
			b.exclude = append(b.exclude, v)
		}
	}
	return true
}

// exact describes a value by its structure.
func (g *logic) exact(v *schema.Value) lit {
	var parts []lit
	switch v.Kind {
	case schema.Array:
		parts = append(parts, g.typeOf(tArray), g.count(opMinItems, len(v.Items)), g.count(opMaxItems, len(v.Items)))
		for i, item := range v.Items {
			parts = append(parts, g.item(i, g.exact(item)))
		}
	case schema.Object:
		names := make([]string, 0, len(v.Members))
		parts = append(parts, g.typeOf(tObject))
		for _, m := range v.Members {
			names = append(names, m.Name)
			parts = append(parts, g.required(m.Name), g.prop(m.Name, g.exact(m.Value)))
		}
		parts = append(parts, g.props(g.names(names...).not(), no))
	default:
		return g.enum([]*schema.Value{v})
	}
	return g.and(parts...)
}

// known tells whether l is true or false for all values of the branch, as far
// as that can be seen at once.
func (b *branch) known(s *solver, l lit, depth int) truth {
	if b.member.has(l) {
		return isTrue
	}
	if b.member.has(l.not()) {
		return isFalse
	}
	t := b.obvious(s, s.form(l), depth)
	if l.negated() {
		return -t
	}
	return t
}

func (b *branch) obvious(s *solver, f *form, depth int) truth {
	if about := f.typed(); about != 0 && about != b.kind {
		return isTrue
	}
	switch f.op {
	case opTrue, opFormat:
		return isTrue
	case opType:
		if f.types&b.kind != 0 {
			return isTrue
		}
		if b.kind != tNumber || f.types.plain() {
			return isFalse
		}
	case opEnum:
		for _, v := range f.values {
			if typeOfValue(v) == b.kind {
				return unsure
			}
		}
		return isFalse
	case opProp:
		return b.untagged(s, f)
	case opAnd:
		if depth == 0 {
			return unsure
		}
		t := isTrue
		for _, a := range f.args {
			if t = both(t, b.known(s, a, depth-1)); t == isFalse {
				break
			}
		}
		return t
	}
	return unsure
}

// untagged tells whether a property that must be there has a tag which f does
// not allow.
func (b *branch) untagged(s *solver, f *form) truth {
	for _, t := range b.tags {
		if t.name != f.text || f.args[0].negated() || s.form(f.args[0]).op != opEnum {
			continue
		}
		if disjoint(s.form(t.values).keys, s.form(f.args[0]).keys) && b.member.has(s.required(t.name)) {
			return isFalse
		}
	}
	return unsure
}

// disjoint reports whether two sorted lists share nothing.
func disjoint(a, b []string) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			return false
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return true
}
