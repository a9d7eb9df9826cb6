package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// listed returns the values that enum and const allow; finite is false when
// neither is there.
func listed(words map[string]*schema.Value) (values []*schema.Value, finite bool) {
	enum, constant := words["enum"], words["const"]
	switch {
	case constant == nil && enum == nil, enum != nil && enum.Kind != schema.Array:
		return nil, false
	case constant == nil:
		return distinct(enum.Items), true
	case enum == nil || identities(enum.Items)[identity(constant)]:
		return []*schema.Value{constant}, true
	}
	return nil, true // the two exclude each other
}

func distinct(values []*schema.Value) []*schema.Value {
	var set []*schema.Value
	seen := make(map[string]bool, len(values))
	for _, v := range values {
		if key := identity(v); !seen[key] {
			seen[key] = true
			set = append(set, v)
		}
	}
	return set
}

// missing returns the values of a that are not among b.
func missing(a, b []*schema.Value) []*schema.Value {
	known := identities(b)
	return slices.DeleteFunc(slices.Clone(a), func(v *schema.Value) bool { return known[identity(v)] })
}

func identities(values []*schema.Value) map[string]bool {
	known := make(map[string]bool, len(values))
	for _, v := range values {
		known[identity(v)] = true
	}
	return known
}

// identity returns a text that equal JSON values share, numbers compared by
// value, and different ones do not. Numbers that are not calculated with are
// different as soon as they are spelled differently.
func identity(v *schema.Value) string { return string(spelled(v).AppendCanonical(nil)) }

// spelled returns v with every number in one spelling.
func spelled(v *schema.Value) *schema.Value {
	switch v.Kind {
	case schema.Number:
		if x, ok := rational(v.Text); ok {
			return number(x.RatString())
		}
	case schema.Array:
		items := make([]*schema.Value, len(v.Items))
		for i, item := range v.Items {
			items[i] = spelled(item)
		}
		return array(items)
	case schema.Object:
		same := &schema.Value{Kind: schema.Object}
		for _, m := range v.Members {
			same.Members = append(same.Members, schema.Member{Name: m.Name, Value: spelled(m.Value)})
		}
		return same
	}
	return v
}

// holds reports whether a list of allowed values, the value of enum, holds v.
func (d *document) holds(list, v *schema.Value) bool {
	known, ok := d.lists[list]
	if !ok {
		known = identities(list.Items)
		d.lists[list] = known
	}
	return known[identity(v)]
}

// enums compares the lists of allowed values, const being a list of one.
func (c *comparison) enums(p pair) {
	before, wasFinite := listed(p.oldWords)
	after, isFinite := listed(p.newWords)
	keyword := listKeyword(p.newWords, p.oldWords)
	d := difference{at: p.at(p.newWords[keyword] != nil).member(keyword), before: p.oldWords[listKeyword(p.oldWords)], after: p.newWords[listKeyword(p.newWords)]}
	switch {
	case wasFinite && isFinite:
		for _, v := range missing(before, after) {
			d.kind, d.name, d.narrows, d.widens, d.try = EnumValueRemoved, string(v.AppendCanonical(nil)), true, false, []*schema.Value{v}
			c.report(p, d)
		}
		for _, v := range missing(after, before) {
			d.kind, d.name, d.narrows, d.widens, d.try = EnumValueAdded, string(v.AppendCanonical(nil)), false, true, []*schema.Value{v}
			c.report(p, d)
		}
	case isFinite:
		d.kind, d.narrows = EnumIntroduced, true
		d.try = outsiders(after)
		c.report(p, d)
	case wasFinite:
		d.kind, d.widens = EnumDropped, true
		d.try = outsiders(before)
		c.report(p, d)
	case p.oldWords[keyword] != nil || p.newWords[keyword] != nil:
		c.undecided(p.new.at.member(keyword), keyword, "the list of values is not valid JSON Schema")
	}
}

// listKeyword returns the keyword that lists values on the first side that
// has one.
func listKeyword(sides ...map[string]*schema.Value) string {
	for _, words := range sides {
		for _, keyword := range []string{"enum", "const"} {
			if words[keyword] != nil {
				return keyword
			}
		}
	}
	return "enum"
}

// outsiders returns values like those of a list that are not on it.
func outsiders(values []*schema.Value) []*schema.Value {
	var out []*schema.Value
	for _, v := range values {
		if v.Kind == schema.String && len(out) < 4 {
			out = append(out, str(v.Text+"x"))
		}
	}
	return append(out, str(""), str("other"), number("0"), number("1.5"))
}

// exhaust reports whether inner allows finitely many values and every one of
// them is valid under outer.
func (c *comparison) exhaust(inner, outer node) bool {
	values, finite := listed(inner.doc.members(inner.value))
	if t, ok := typesOf(inner); !finite && ok && t&^(nulls|booleans) == 0 {
		values, finite = []*schema.Value{null(), boolean(true), boolean(false)}, true
	}
	if !finite {
		return false
	}
	for _, v := range values {
		if c.valid(inner, v) != no && c.valid(outer, v) != yes {
			return false
		}
	}
	return true
}
