package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A draft is a change before it is judged: what the left side becomes when
// only this change is made to it.
type draft struct {
	Change
	from, to *node
}

// A differ finds where two schemas differ in meaning. The left schema is the
// one whose values must stay valid; it is the old one for an input and the
// new one for an output. Both are read alike here.
type differ struct {
	dir    Direction
	low    *lowering // of the meaning as it is written
	closed *lowering // of the meaning as it is read
	seen   map[[2]*node]bool
	root   map[*node]bool // schemas of whole documents
	drafts []*draft
	texts  map[*schema.Value][]byte // of values that changes show, which many share
}

func newDiffer(g *logic, dir Direction) *differ {
	d := &differ{dir: dir, low: newLowering(g, &view{}), closed: newLowering(g, &view{}), seen: map[[2]*node]bool{}, root: map[*node]bool{}, texts: map[*schema.Value][]byte{}}
	d.low.silent, d.low.set, d.closed.silent = true, true, true
	return d
}

// documents compares two whole documents.
func (d *differ) documents(l, r *node) {
	for _, n := range []*node{l, r} {
		d.root[n] = true
		for range 32 {
			if n.sole != "$ref" {
				break
			}
			n = n.ref
			d.root[n] = true
		}
	}
	d.pair(l, r)
}

// same reports whether two schemas mean the same, as they are written and as
// they are read.
func (d *differ) same(l, r *node) bool {
	return d.low.node(l) == d.low.node(r) && (!l.closes || d.closed.position(l) == d.closed.position(r))
}

// maxDrafts bounds the changes that are told apart.
const maxDrafts = 200

// ordered returns two things of the left and the right side in the order of
// time.
func ordered[T any](d *differ, l, r T) (old, new T) {
	if d.dir == Input {
		return l, r
	}
	return r, l
}

// pair compares two schemas for the same position.
func (d *differ) pair(l, r *node) {
	key := [2]*node{l, r}
	if d.seen[key] || len(d.drafts) >= maxDrafts {
		return
	}
	d.seen[key] = true
	if d.same(l, r) {
		return
	}
	for range 32 {
		if l.sole != "$ref" {
			break
		}
		l = l.ref
	}
	for range 32 {
		if r.sole != "$ref" {
			break
		}
		r = r.ref
	}
	before := len(d.drafts)
	switch {
	case d.seen[[2]*node{l, r}] && key != [2]*node{l, r}:
		return
	case l.boolean || r.boolean:
		d.replace(SchemaChanged, l, r)
		return
	case d.lift(l, r), d.unlike(l, r):
		return
	}
	d.seen[[2]*node{l, r}] = true
	d.keywords(l, r)
	if len(d.drafts) == before && d.low.node(l) != d.low.node(r) && d.shallow(l, r) {
		d.replace(SchemaChanged, l, r)
	}
}

// unlike reports a schema that another took the place of: one for other types,
// or a union that does not have it as a branch. What single keywords say about
// it does not matter any more.
func (d *differ) unlike(l, r *node) bool {
	o, n := ordered(d, l, r)
	was, is := o.branches() != nil, n.branches() != nil
	kind, keywords := TypeChanged, []string{"type"}
	switch {
	case l.allowed().intersect(r.allowed()) == 0:
	case is && !was:
		kind, keywords = UnionIntroduced, []string{n.sole}
	case was && !is:
		kind, keywords = UnionDropped, []string{o.sole}
	default:
		return false
	}
	d.edit(kind, "", l, r, keywords, func(c *node) { *c = *r })
	return true
}

// shallow reports whether no reference can explain that nothing was found: the
// difference may be in a pair that is compared elsewhere.
func (d *differ) shallow(l, r *node) bool { return !l.shared && !r.shared }

// replace reports that the right schema stands where the left one stood.
func (d *differ) replace(kind string, l, r *node) {
	o, n := ordered(d, l, r)
	d.add(&draft{
		Change: Change{Kind: kind, Pointer: n.at.pointer(), In: n.at.pointer(), Before: d.text(o.value), After: d.text(n.value)},
		from:   l, to: r,
	})
}

// text returns a value in canonical form, once for all changes that show it.
func (d *differ) text(v *schema.Value) []byte {
	if v == nil {
		return nil
	}
	text, known := d.texts[v]
	if !known {
		text = canonical(v)
		d.texts[v] = text
	}
	return text
}

func (d *differ) add(c *draft) {
	if len(d.drafts) < maxDrafts {
		d.drafts = append(d.drafts, c)
	}
}

// edit reports a change of a keyword: with says what the left schema becomes.
// The keyword is named as it is spelled on the new side, or the old one.
func (d *differ) edit(kind, name string, l, r *node, keywords []string, with func(*node)) *draft {
	o, n := ordered(d, l, r)
	keyword, oldValue := spelled(o, keywords)
	newKeyword, newValue := spelled(n, keywords)
	at := o.at
	if newValue != nil || oldValue == nil {
		keyword, at = newKeyword, n.at
	}
	to := l
	if len(d.drafts) < maxDrafts { // what is not added need not be copied
		to = l.with(with)
	}
	c := &draft{from: l, to: to, Change: Change{
		Kind: kind, Name: name, Pointer: at.member(keyword).pointer(), In: at.pointer(),
		Before: d.text(oldValue), After: d.text(newValue),
	}}
	if name == "" {
		c.Name = keyword
	}
	d.add(c)
	return c
}

// element is edit for one element of a list or table, with its own values.
func (d *differ) element(kind, name string, l, r *node, keywords []string, before, after *schema.Value, with func(*node)) *draft {
	c := d.edit(kind, name, l, r, keywords, with)
	c.Before, c.After = d.text(before), d.text(after)
	return c
}

// spelled returns the first of several keywords that a schema has.
func spelled(n *node, keywords []string) (string, *schema.Value) {
	for _, k := range keywords {
		if v := n.value.Get(k); v != nil {
			return k, v
		}
	}
	return keywords[0], nil
}

// with returns a copy of n with a change made to it.
func (n *node) with(change func(*node)) *node {
	c := *n
	change(&c)
	return &c
}

// keywords compares two schemas keyword by keyword.
func (d *differ) keywords(l, r *node) {
	d.types(l, r)
	d.values(l, r)
	d.limits(l, r)
	d.strings(l, r)
	d.items(l, r)
	d.properties(l, r)
	d.objects(l, r)
	d.logic(l, r)
}

func (d *differ) types(l, r *node) {
	lt, rt := l.allowed(), r.allowed()
	if lt == rt {
		return
	}
	o, n := ordered(d, lt, rt)
	kind := TypeChanged
	switch o.intersect(n) {
	case o:
		kind = TypeWidened
	case n:
		kind = TypeNarrowed
	}
	d.edit(kind, "", l, r, []string{"type"}, func(c *node) { c.typed, c.types = r.typed, r.types })
}

// allowed returns the types that the type keyword allows.
func (n *node) allowed() typeSet {
	if !n.typed {
		return tAll
	}
	return n.types.canonical()
}

// maxListed bounds the listed values that are reported one by one.
const maxListed = 50

func (d *differ) values(l, r *node) {
	keywords := []string{"enum", "const"}
	switch {
	case l.listed && r.listed:
		gone, come := missing(l.values, r.values), missing(r.values, l.values)
		removed, added := ordered(d, EnumValueRemoved, EnumValueAdded)
		if len(gone)+len(come) > maxListed {
			gone, come = gone[:min(len(gone), maxListed)], come[:min(len(come), maxListed)]
		}
		for _, v := range gone {
			before, after := ordered(d, v, nil)
			d.element(removed, string(canonical(v)), l, r, keywords, before, after, func(c *node) {
				c.values = missing(l.values, []*schema.Value{v})
			})
		}
		for _, v := range come {
			before, after := ordered(d, nil, v)
			d.element(added, string(canonical(v)), l, r, keywords, before, after, func(c *node) {
				c.values = append(slices.Clip(l.values), v)
			})
		}
	case l.listed != r.listed:
		o, _ := ordered(d, l, r)
		kind := EnumIntroduced
		if o.listed {
			kind = EnumDropped
		}
		d.edit(kind, "", l, r, keywords, func(c *node) { c.listed, c.values = r.listed, r.values })
	}
}
