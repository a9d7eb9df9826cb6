package compat

import (
	"math/big"
	"slices"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

// truth is the answer to whether a value is valid: maybe stands for every
// keyword that is not evaluated here.
type truth int8

const (
	no truth = iota - 1
	maybe
	yes
)

func (t truth) and(u truth) truth { return min(t, u) }

func (t truth) or(u truth) truth { return max(t, u) }

func truly(b bool) truth {
	if b {
		return yes
	}
	return no
}

// valid evaluates v under a schema in the reading of its document.
func (c *comparison) valid(n node, v *schema.Value) truth {
	if !c.spend() {
		return maybe
	}
	n, why := n.resolve()
	if why != "" {
		return maybe
	}
	if never(n.value) {
		return no
	}
	if n.value.Kind != schema.Object {
		return maybe
	}
	words := n.doc.members(n.value)
	result := c.validCombined(n, words, v)
	for keyword, value := range words {
		if roles[keyword] < compared || result == no {
			continue
		}
		result = result.and(c.validWord(n, keyword, value, v))
	}
	switch {
	case result == no:
	case v.Kind == schema.Array:
		result = result.and(c.validItems(n, words, v))
	case v.Kind == schema.Object:
		result = result.and(c.validProperties(n, words, v))
	}
	return result
}

// validWord evaluates the keywords that look at the value alone.
func (c *comparison) validWord(n node, keyword string, value, v *schema.Value) truth {
	switch keyword {
	case "type":
		allowed, ok := typesOf(n)
		t, readable := typeOf(v)
		if !ok || !readable {
			return maybe
		}
		return truly(allowed&t != 0)
	case "enum":
		if value.Kind != schema.Array {
			return maybe
		}
		return truly(n.doc.holds(value, v))
	case "const":
		return truly(schema.Equal(value, v))
	case "pattern":
		if v.Kind == schema.String {
			return n.doc.pattern(value).match(v.Text)
		}
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
		if v.Kind == schema.Number {
			return validNumber(keyword, value, v)
		}
	case "minLength", "maxLength":
		if v.Kind == schema.String {
			return validSize(keyword, value, utf8.RuneCountInString(v.Text))
		}
	case "minItems", "maxItems":
		if v.Kind == schema.Array {
			return validSize(keyword, value, len(v.Items))
		}
	case "minProperties", "maxProperties":
		if v.Kind == schema.Object {
			return validSize(keyword, value, len(v.Members))
		}
	}
	return yes
}

func validNumber(keyword string, value, v *schema.Value) truth {
	bound, ok := limit(value)
	x, readable := rational(v.Text)
	if !ok || !readable {
		return maybe
	}
	switch keyword {
	case "minimum":
		return truly(x.Cmp(bound) >= 0)
	case "maximum":
		return truly(x.Cmp(bound) <= 0)
	case "exclusiveMinimum":
		return truly(x.Cmp(bound) > 0)
	case "exclusiveMaximum":
		return truly(x.Cmp(bound) < 0)
	}
	if bound.Sign() <= 0 {
		return maybe
	}
	return truly(new(big.Rat).Quo(x, bound).IsInt())
}

func validSize(keyword string, value *schema.Value, size int) truth {
	bound, ok := limit(value)
	if !ok {
		return maybe
	}
	n := big.NewRat(int64(size), 1).Cmp(bound)
	if keyword[:3] == "min" {
		return truly(n >= 0)
	}
	return truly(n <= 0)
}

// validItems evaluates the keywords of arrays.
func (c *comparison) validItems(n node, words map[string]*schema.Value, v *schema.Value) truth {
	result := yes
	for _, keyword := range []string{"prefixItems", "additionalItems", "unevaluatedItems", "contains"} {
		if words[keyword] != nil {
			result = maybe
		}
	}
	if unique := words["uniqueItems"]; unique != nil && unique.Text == "true" {
		result = result.and(truly(len(distinct(v.Items)) == len(v.Items)))
	}
	items := words["items"]
	if items == nil {
		return result
	}
	if isList(items) || words["prefixItems"] != nil {
		return result.and(maybe)
	}
	for _, item := range v.Items {
		if result = result.and(c.valid(n.items(items), item)); result == no {
			break
		}
	}
	return result
}

// validProperties evaluates the keywords of objects.
func (c *comparison) validProperties(n node, words map[string]*schema.Value, v *schema.Value) truth {
	view, ok := n.view(words)
	result := yes
	for _, keyword := range []string{"patternProperties", "unevaluatedProperties", "dependentRequired", "propertyNames"} {
		if value := words[keyword]; value != nil && !(keyword == "propertyNames" && anyName(value)) {
			result = maybe
		}
	}
	if !ok {
		return maybe
	}
	given := members(v)
	for _, name := range view.required {
		if given[name] == nil {
			return no
		}
	}
	for _, m := range v.Members {
		governing, declared := view.property(m.Name)
		switch {
		case !declared && words["patternProperties"] != nil:
			continue
		case !declared && n.closed(words) && combined(words):
			result = result.and(maybe) // a neighbour may declare it
			continue
		}
		if result = result.and(c.valid(governing, m.Value)); result == no {
			return no
		}
	}
	return result
}

// A looking is a schema with a value that it is being applied to.
type looking struct{ schema, value *schema.Value }

// combined reports whether other schemas look at the same value.
func combined(words map[string]*schema.Value) bool {
	return slices.ContainsFunc(inPlace, func(keyword string) bool { return words[keyword] != nil })
}

// validCombined evaluates the keywords whose schemas look at the same value.
// Where objects are read as closed, what such schemas declare together counts,
// which is not evaluated here.
func (c *comparison) validCombined(n node, words map[string]*schema.Value, v *schema.Value) truth {
	if !combined(words) {
		return yes
	}
	key := looking{n.value, v}
	if c.looking[key] {
		return maybe // it depends on itself
	}
	c.looking[key] = true
	defer delete(c.looking, key)
	result := yes
	for _, keyword := range inPlace {
		value := words[keyword]
		if value == nil {
			continue
		}
		if n.doc.closes && (v.Kind == schema.Object || v.Kind == schema.Array) {
			return maybe
		}
		if result = result.and(c.validIn(n, keyword, value, words, v)); result == no {
			return no
		}
	}
	return result
}

// validIn evaluates one in-place applicator.
func (c *comparison) validIn(n node, keyword string, value *schema.Value, words map[string]*schema.Value, v *schema.Value) truth {
	same := func(s *schema.Value) truth { return c.valid(node{doc: n.doc, value: s, root: n.root}, v) }
	switch keyword {
	case "$ref":
		return same(only(value))
	case "not":
		return -same(value)
	case "allOf", "anyOf", "oneOf":
		if value.Kind == schema.Array && len(value.Items) > 0 {
			return combine(keyword, value.Items, same)
		}
	case "if":
		return branch(same(value), words["then"], words["else"], same)
	case "then", "else":
		return yes // if evaluates them
	case "dependentSchemas", "dependencies":
		if v.Kind != schema.Object {
			return yes
		}
	}
	return maybe
}

func combine(keyword string, branches []*schema.Value, valid func(*schema.Value) truth) truth {
	all, some, sure, possible := yes, no, 0, 0
	for _, s := range branches {
		t := valid(s)
		all, some = all.and(t), some.or(t)
		if t == yes {
			sure++
		}
		if t != no {
			possible++
		}
	}
	switch {
	case keyword == "allOf":
		return all
	case keyword == "anyOf":
		return some
	case sure > 1 || possible == 0:
		return no
	case sure == 1 && possible == 1:
		return yes
	}
	return maybe
}

func branch(condition truth, then, otherwise *schema.Value, valid func(*schema.Value) truth) truth {
	chosen := func(s *schema.Value) truth {
		if s == nil {
			return yes
		}
		return valid(s)
	}
	switch condition {
	case yes:
		return chosen(then)
	case no:
		return chosen(otherwise)
	}
	if chosen(then) == yes && chosen(otherwise) == yes {
		return yes
	}
	return maybe
}
