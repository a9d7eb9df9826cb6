package compat

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// alike reports whether two schemas say the same to a validator: equal apart
// from annotations, the order of sets, spelled-out defaults of the
// vocabulary and the place of referenced definitions. assumed holds the pairs
// under comparison, which recursion may rely on.
func (c *comparison) alike(a, b node, assumed map[visit]bool) bool {
	if !c.spend() {
		return false
	}
	a, whyA := a.resolve()
	b, whyB := b.resolve()
	if whyA != "" || whyB != "" {
		return a.remote() && b.remote() && a.value.Get("$ref").Text == b.value.Get("$ref").Text
	}
	if never(a.value) || never(b.value) || !isSchema(a.value) || !isSchema(b.value) {
		return schema.Equal(a.value, b.value)
	}
	key := visit{old: a.value, new: b.value}
	if assumed[key] {
		return true
	}
	assumed[key] = true
	wordsA, wordsB := a.doc.members(a.value), b.doc.members(b.value)
	for _, keyword := range union(wordsA, wordsB) {
		if roles[keyword] >= compared && !c.sameWord(keyword, a, b, wordsA, wordsB, assumed) {
			return false
		}
	}
	return true
}

// remote reports whether n is a reference that no part of its own document
// can answer.
func (n node) remote() bool {
	ref := n.value.Get("$ref")
	return ref != nil && ref.Kind == schema.String && !strings.HasPrefix(ref.Text, "#") &&
		!n.doc.embedded && n.doc.root.Get("$id") == nil && n.doc.root.Get("id") == nil
}

// never reports whether no value is valid under v.
func never(v *schema.Value) bool { return v.Kind == schema.Bool && v.Text == "false" }

// sameWord compares what one keyword says on both sides.
func (c *comparison) sameWord(keyword string, a, b node, wordsA, wordsB map[string]*schema.Value, assumed map[visit]bool) bool {
	x, y := wordsA[keyword], wordsB[keyword]
	switch keyword {
	case "type":
		s, okA := typesOf(a)
		t, okB := typesOf(b)
		return okA && okB && s == t
	case "enum", "const":
		s, finiteA := listed(wordsA)
		t, finiteB := listed(wordsB)
		return finiteA && finiteB && len(missing(s, t)) == 0 && len(missing(t, s)) == 0
	case "minLength", "minItems", "minProperties":
		return schema.Equal(orZero(x), orZero(y))
	case "required":
		return sameNames(x, y)
	case "properties":
		return c.sameTable(keyword, a, b, orEmpty(x), orEmpty(y), assumed)
	case "propertyNames":
		if (x == nil || anyName(x)) && (y == nil || anyName(y)) {
			return true
		}
	}
	return x != nil && y != nil && c.sameKeyword(keyword, a, b, x, y, assumed)
}

// sameKeyword compares two values of a keyword by their shape.
func (c *comparison) sameKeyword(keyword string, a, b node, x, y *schema.Value, assumed map[visit]bool) bool {
	switch {
	case keyword == "$ref":
		return c.alike(a.below(only(x), nil), b.below(only(y), nil), assumed)
	case keyword == "$dynamicRef", keyword == "$recursiveRef":
		return false // the same words may lead elsewhere
	case shapes[keyword] == table:
		return c.sameTable(keyword, a, b, x, y, assumed)
	case shapes[keyword] == one && x.Kind == schema.Array && y.Kind == schema.Array:
		return len(x.Items) == len(y.Items) && !slices.ContainsFunc(indexes(x), func(i int) bool {
			return !c.alike(a.below(x.Items[i], nil), b.below(y.Items[i], nil), assumed)
		})
	case shapes[keyword] == one && isSchema(x) && isSchema(y):
		return c.alike(a.below(x, nil), b.below(y, nil), assumed)
	}
	return schema.Equal(x, y)
}

func (c *comparison) sameTable(keyword string, a, b node, x, y *schema.Value, assumed map[visit]bool) bool {
	if x.Kind != schema.Object || y.Kind != schema.Object || len(x.Members) != len(y.Members) {
		return schema.Equal(x, y)
	}
	entries := b.doc.members(y)
	for _, m := range x.Members {
		other := entries[m.Name]
		switch {
		case other == nil:
			return false
		case m.Value.Kind == schema.Array && other.Kind == schema.Array:
			if !sameNames(m.Value, other) {
				return false
			}
		case !c.alike(a.below(m.Value, nil), b.below(other, nil), assumed):
			return false
		}
	}
	return true
}

// only returns a schema that is nothing but a reference.
func only(ref *schema.Value) *schema.Value {
	return &schema.Value{Kind: schema.Object, Members: []schema.Member{{Name: "$ref", Value: ref}}}
}

func indexes(v *schema.Value) []int {
	all := make([]int, len(v.Items))
	for i := range all {
		all[i] = i
	}
	return all
}

func orZero(v *schema.Value) *schema.Value {
	if v == nil {
		return number("0")
	}
	return v
}

func orEmpty(v *schema.Value) *schema.Value {
	if v == nil {
		return &schema.Value{Kind: schema.Object}
	}
	return v
}

// sameNames compares two lists of names as sets; an absent list is empty.
func sameNames(a, b *schema.Value) bool {
	x, okA := names(a)
	y, okB := names(b)
	return okA && okB && slices.Equal(x, y)
}

// names returns a list of strings as a sorted set; ok is false for anything
// else.
func names(v *schema.Value) (set []string, ok bool) {
	if v == nil {
		return nil, true
	}
	if v.Kind != schema.Array {
		return nil, false
	}
	for _, item := range v.Items {
		if item.Kind != schema.String {
			return nil, false
		}
		set = append(set, item.Text)
	}
	slices.Sort(set)
	return slices.Compact(set), true
}
