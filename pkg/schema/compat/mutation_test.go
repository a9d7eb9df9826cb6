package compat

import (
	"math/rand/v2"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A mutation changes one schema of a document; nil when it does not apply. It
// must not change what it is given.
type mutation struct {
	name string
	make func(r *rand.Rand, v *schema.Value) *schema.Value
}

// set returns a copy of v with a member replaced, added or, with nil, removed.
func set(v *schema.Value, name string, value *schema.Value) *schema.Value {
	c := *v
	c.Members = nil
	done := false
	for _, m := range v.Members {
		if m.Name != name {
			c.Members = append(c.Members, m)
		} else if value != nil {
			c.Members = append(c.Members, schema.Member{Name: name, Value: value})
			done = true
		}
	}
	if !done && value != nil {
		c.Members = append(c.Members, schema.Member{Name: name, Value: value})
	}
	return &c
}

func without(v *schema.Value, i int) *schema.Value {
	c := *v
	c.Items = append(append([]*schema.Value(nil), v.Items[:i]...), v.Items[i+1:]...)
	return &c
}

func appended(v *schema.Value, item *schema.Value) *schema.Value {
	c := *v
	c.Items = append(append([]*schema.Value(nil), v.Items...), item)
	return &c
}

// drop makes a mutation that removes a keyword.
func drop(keyword string) mutation {
	return mutation{"drop " + keyword, func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get(keyword) == nil {
			return nil
		}
		return set(v, keyword, nil)
	}}
}

// shift makes a mutation that moves a limit.
func shift(keyword string, by int) mutation {
	return mutation{"shift " + keyword, func(_ *rand.Rand, v *schema.Value) *schema.Value {
		limit := v.Get(keyword)
		if limit == nil {
			return nil
		}
		n, err := strconv.ParseInt(limit.Text, 10, 32)
		if err != nil || n+int64(by) < 0 {
			return nil
		}
		return set(v, keyword, number(strconv.FormatInt(n+int64(by), 10)))
	}}
}

// widenings let a schema accept at least what it did before, in both readings.
var widenings = []mutation{
	drop("minimum"), drop("maximum"), drop("exclusiveMinimum"), drop("minLength"), drop("maxLength"), drop("pattern"),
	drop("minItems"), drop("maxItems"), drop("propertyNames"), drop("required"), drop("enum"), drop("const"),
	shift("minimum", -1), shift("maximum", 1), shift("minLength", -1), shift("maxLength", 3), shift("minItems", -1), shift("maxItems", 2),
	{"drop one required", func(r *rand.Rand, v *schema.Value) *schema.Value {
		req := v.Get("required")
		if req == nil || len(req.Items) == 0 {
			return nil
		}
		return set(v, "required", without(req, r.IntN(len(req.Items))))
	}},
	{"add enum value", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		enum := v.Get("enum")
		if enum == nil || enum.Items[0].Kind != schema.String {
			return nil
		}
		return set(v, "enum", appended(enum, str("something else")))
	}},
	{"add null", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		t := v.Get("type")
		if t == nil || t.Kind != schema.String || t.Text == "null" || v.Get("enum") != nil || v.Get("const") != nil {
			return nil
		}
		return set(v, "type", arr(t, str("null")))
	}},
	{"integer to number", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if t := v.Get("type"); t == nil || t.Text != "integer" {
			return nil
		}
		return set(v, "type", str("number"))
	}},
	{"anyOf with null", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get("$schema") != nil || v.Get("$defs") != nil || v.Get("definitions") != nil {
			return nil
		}
		return obj(schema.Member{Name: "anyOf", Value: arr(v, obj(schema.Member{Name: "type", Value: str("null")}))})
	}},
	{"one more branch", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		any := v.Get("anyOf")
		if any == nil {
			return nil
		}
		return set(v, "anyOf", appended(any, obj(schema.Member{Name: "const", Value: str("a new way")})))
	}},
	{"optional property of a closed object", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		props, more := v.Get("properties"), v.Get("additionalProperties")
		if props == nil || more == nil || more.Text != "false" {
			return nil
		}
		return set(v, "properties", set(props, "zz_new", obj(schema.Member{Name: "type", Value: str("string")})))
	}},
	{"accept other properties", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if more := v.Get("additionalProperties"); more == nil || more.Text != "false" {
			return nil
		}
		return set(v, "additionalProperties", boolean(true))
	}},
	{"any items", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if items := v.Get("items"); items == nil || v.Get("type") == nil || v.Get("type").Text != "array" {
			return nil
		}
		return set(v, "items", obj())
	}},
}

// rewrites keep the meaning.
var rewrites = []mutation{
	{"allOf around", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get("$schema") != nil || v.Get("$defs") != nil || v.Get("definitions") != nil {
			return nil
		}
		return obj(schema.Member{Name: "allOf", Value: arr(v)})
	}},
	{"anyOf around twice", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get("$schema") != nil || v.Get("$defs") != nil || v.Get("definitions") != nil {
			return nil
		}
		return obj(schema.Member{Name: "anyOf", Value: arr(v, v)})
	}},
	{"type list", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		t := v.Get("type")
		if t == nil || t.Kind != schema.String {
			return nil
		}
		return set(v, "type", arr(t))
	}},
	{"const to enum", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		c := v.Get("const")
		if c == nil {
			return nil
		}
		return set(set(v, "const", nil), "enum", arr(c))
	}},
	{"enum backwards", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		enum := v.Get("enum")
		if enum == nil {
			return nil
		}
		back := arr()
		for _, item := range enum.Items {
			back.Items = append([]*schema.Value{item}, back.Items...)
		}
		return set(v, "enum", back)
	}},
	{"enum to anyOf", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		enum := v.Get("enum")
		if enum == nil || v.Get("anyOf") != nil {
			return nil
		}
		any := arr()
		for _, item := range enum.Items {
			any.Items = append(any.Items, obj(schema.Member{Name: "const", Value: item}))
		}
		return set(set(v, "enum", nil), "anyOf", any)
	}},
	{"inert keyword", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if t := v.Get("type"); t == nil || t.Text != "string" {
			return nil
		}
		return set(v, "minItems", number("3"))
	}},
	{"vendor keyword", func(_ *rand.Rand, v *schema.Value) *schema.Value { return set(v, "x-order", number("1")) }},
	{"not not", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get("$schema") != nil || v.Get("$defs") != nil || v.Get("type") == nil || v.Get("properties") != nil || v.Get("items") != nil {
			return nil
		}
		return obj(schema.Member{Name: "not", Value: obj(schema.Member{Name: "not", Value: v})})
	}},
	{"property names are strings", func(_ *rand.Rand, v *schema.Value) *schema.Value {
		if v.Get("properties") == nil || v.Get("propertyNames") != nil {
			return nil
		}
		return set(v, "propertyNames", obj(schema.Member{Name: "type", Value: str("string")}))
	}},
}

// somewhere applies a mutation to one of the schemas inside v where it
// applies; nil if it applies nowhere.
func (m mutation) somewhere(r *rand.Rand, v *schema.Value) *schema.Value {
	var results []*schema.Value
	var visit func(v *schema.Value, rebuild func(*schema.Value) *schema.Value)
	visit = func(v *schema.Value, rebuild func(*schema.Value) *schema.Value) {
		if v.Kind != schema.Object {
			return
		}
		if changed := m.make(r, v); changed != nil {
			results = append(results, rebuild(changed))
		}
		if v.Get("$ref") != nil {
			return
		}
		for _, member := range v.Members {
			name, value := member.Name, member.Value
			switch name {
			case "properties":
				for _, p := range value.Members {
					visit(p.Value, func(n *schema.Value) *schema.Value { return rebuild(set(v, name, set(value, p.Name, n))) })
				}
			case "items", "additionalProperties":
				visit(value, func(n *schema.Value) *schema.Value { return rebuild(set(v, name, n)) })
			case "anyOf", "oneOf", "allOf":
				for i, item := range value.Items {
					visit(item, func(n *schema.Value) *schema.Value {
						list := *value
						list.Items = append([]*schema.Value(nil), value.Items...)
						list.Items[i] = n
						return rebuild(set(v, name, &list))
					})
				}
			}
		}
	}
	visit(v, func(n *schema.Value) *schema.Value { return n })
	if len(results) == 0 {
		return nil
	}
	return results[r.IntN(len(results))]
}
