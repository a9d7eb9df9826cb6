package compat

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A generator makes schemas and values from a small world, so that chance
// meetings are frequent.
type generator struct {
	*rand.Rand
	d    dialect
	defs int // number of definitions that references may name

	recursive bool // most children are references
}

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

func obj(members ...schema.Member) *schema.Value {
	return &schema.Value{Kind: schema.Object, Members: members}
}

func arr(items ...*schema.Value) *schema.Value {
	return &schema.Value{Kind: schema.Array, Items: items}
}

func (g *generator) name() string { return pick(g, "a", "b", "c", "x1", "") }

// value makes a JSON value.
func (g *generator) value(depth int) *schema.Value {
	k := g.IntN(10)
	if depth <= 0 {
		k = g.IntN(6)
	}
	switch k {
	case 0:
		return null
	case 1:
		return boolean(g.IntN(2) == 0)
	case 2, 3:
		return number(pick(g, "0", "1", "2", "3", "-1", "0.5", "1.5", "1.0", "4", "6", "10", "2.5", "0.1", "1e1"))
	case 4, 5:
		return str(pick(g, "", "a", "b", "ab", "abc", "aa", "x1", "c", "1", "é", "b1"))
	case 6, 7:
		v := arr()
		for range g.IntN(4) {
			v.Items = append(v.Items, g.value(depth-1))
		}
		return v
	}
	v := obj()
	for range g.IntN(4) {
		if n := g.name(); v.Get(n) == nil {
			v.Members = append(v.Members, schema.Member{Name: n, Value: g.value(depth - 1)})
		}
	}
	return v
}

func (g *generator) count() *schema.Value { return number(strconv.Itoa(g.IntN(4))) }

func (g *generator) names(min int) *schema.Value {
	v := arr()
	seen := map[string]bool{}
	for range min + g.IntN(3) {
		if n := g.name(); !seen[n] {
			seen[n] = true
			v.Items = append(v.Items, str(n))
		}
	}
	return v
}

func (g *generator) pattern() string {
	return pick(g, "^a", "b$", "^[ab]+$", "^(a|b)$", "^x", "[0-9]", "^.{2}$", "", "^(?!a)", "c")
}

func (g *generator) list(depth int) *schema.Value {
	v := arr()
	for range 1 + g.IntN(3) {
		v.Items = append(v.Items, g.schema(depth-1))
	}
	return v
}

func (g *generator) table(depth int) *schema.Value {
	v := obj()
	for range g.IntN(4) {
		if n := g.name(); v.Get(n) == nil {
			v.Members = append(v.Members, schema.Member{Name: n, Value: g.child(depth - 1)})
		}
	}
	return v
}

// child makes a schema for a part of a value.
func (g *generator) child(depth int) *schema.Value {
	if g.recursive && g.IntN(3) > 0 {
		return obj(schema.Member{Name: "$ref", Value: str(fmt.Sprintf("#/definitions/d%d", g.IntN(g.defs)))})
	}
	return g.schema(depth)
}

// document makes a whole schema with definitions.
func (g *generator) document(depth int) *schema.Value {
	g.defs = pick(g, 0, 0, 0, 1, 2)
	if g.recursive {
		g.defs = 3
	}
	defs := obj()
	for i := range g.defs {
		defs.Members = append(defs.Members, schema.Member{Name: "d" + strconv.Itoa(i), Value: g.schema(depth - 1)})
	}
	v := g.schema(depth)
	if v.Kind == schema.Object && len(defs.Members) > 0 {
		v.Members = append(v.Members, schema.Member{Name: "definitions", Value: defs})
	}
	return v
}

var keywords = []string{
	"type", "type", "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minLength", "maxLength", "pattern", "format",
	"minItems", "maxItems", "uniqueItems", "items", "items", "prefixItems", "additionalItems", "contains", "minContains", "maxContains", "unevaluatedItems",
	"properties", "properties", "properties", "required", "required", "additionalProperties", "additionalProperties", "patternProperties", "propertyNames",
	"minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "dependencies", "unevaluatedProperties",
	"allOf", "anyOf", "anyOf", "oneOf", "not", "if", "then", "else", "$ref",
}

// schema makes a schema.
func (g *generator) schema(depth int) *schema.Value {
	if g.d > draft4 && g.IntN(12) == 0 || depth <= 0 && g.d > draft4 && g.IntN(3) == 0 {
		return boolean(g.IntN(3) > 0)
	}
	v := obj()
	for range 1 + g.IntN(4) {
		k := pick(g, keywords...)
		if v.Get(k) != nil || !g.d.has(k) && g.IntN(4) > 0 {
			continue
		}
		if val := g.keyword(k, depth); val != nil {
			v.Members = append(v.Members, schema.Member{Name: k, Value: val})
		}
	}
	if g.d == draft4 {
		for _, side := range []string{"inimum", "aximum"} {
			if v.Get("exclusiveM"+side) != nil && v.Get("m"+side) == nil {
				v.Members = append(v.Members, schema.Member{Name: "m" + side, Value: g.number()})
			}
		}
	}
	return v
}

func (g *generator) number() *schema.Value {
	return number(pick(g, "0", "1", "2", "3", "5", "0.5", "-1", "1.5"))
}

func (g *generator) keyword(k string, depth int) *schema.Value {
	nested := map[shape]bool{aSchema: true, someSchemas: true, schemaOrList: true, schemaTable: true, mixedTable: true, schemaOrFlag4: true}
	if depth <= 0 && nested[shapes[k]] {
		return nil
	}
	switch k {
	case "type":
		names := []string{"null", "boolean", "integer", "number", "string", "array", "object", "object", "array"}
		if g.IntN(3) > 0 {
			return str(pick(g, names...))
		}
		a, b := pick(g, names...), pick(g, names...)
		if a == b {
			return arr(str(a))
		}
		return arr(str(a), str(b))
	case "enum":
		v := arr()
		for range 1 + g.IntN(3) {
			if x := g.value(1); !includes(v.Items, x) {
				v.Items = append(v.Items, x)
			}
		}
		return v
	case "const":
		return g.value(2)
	case "minimum", "maximum":
		return g.number()
	case "exclusiveMinimum", "exclusiveMaximum":
		if g.d == draft4 {
			return boolean(g.IntN(2) == 0)
		}
		return g.number()
	case "multipleOf":
		return number(pick(g, "1", "2", "3", "0.5", "1.5", "0.1"))
	case "pattern":
		return str(g.pattern())
	case "format":
		return str(pick(g, "date", "email"))
	case "uniqueItems":
		return boolean(g.IntN(4) > 0)
	case "items":
		if g.d < draft2020 && g.IntN(3) == 0 {
			return g.list(depth)
		}
	case "required":
		if g.d == draft4 {
			return arr(str(g.name()))
		}
		return g.names(0)
	case "patternProperties":
		v := obj()
		for range 1 + g.IntN(2) {
			if p := g.pattern(); v.Get(p) == nil {
				v.Members = append(v.Members, schema.Member{Name: p, Value: g.schema(depth - 1)})
			}
		}
		return v
	case "dependentRequired":
		return obj(schema.Member{Name: g.name(), Value: g.names(1)})
	case "dependencies":
		if g.d > draft7 {
			return nil // ignored in these dialects, but not by the oracle
		}
		if g.IntN(2) == 0 {
			return obj(schema.Member{Name: g.name(), Value: arr(str(g.name()))})
		}
		return g.table(depth)
	case "$ref":
		if g.defs == 0 || g.IntN(3) == 0 || g.recursive {
			return nil // references in place soon lead in a circle
		}
		return str(fmt.Sprintf("#/definitions/d%d", g.IntN(g.defs)))
	}
	switch k {
	case "items", "additionalProperties", "contains":
		return g.child(depth - 1)
	}
	switch shapes[k] {
	case aCount:
		return g.count()
	case someSchemas:
		return g.list(depth)
	case schemaTable:
		return g.table(depth)
	}
	return g.schema(depth - 1)
}

func includes(list []*schema.Value, v *schema.Value) bool {
	for _, x := range list {
		if schema.Equal(x, v) {
			return true
		}
	}
	return false
}

// mutate changes one place of a schema.
func (g *generator) mutate(v *schema.Value) *schema.Value {
	if v.Kind != schema.Object || len(v.Members) == 0 || g.IntN(8) == 0 {
		return g.schema(2)
	}
	c := *v
	c.Members = slices.Clone(v.Members)
	i := g.IntN(len(c.Members))
	m := &c.Members[i]
	switch {
	case g.IntN(6) == 0 && m.Name != "definitions":
		c.Members = slices.Delete(c.Members, i, i+1)
	case g.IntN(6) == 0:
		k := pick(g, keywords...)
		if v.Get(k) == nil && g.d.has(k) {
			if value := g.keyword(k, 2); value != nil {
				c.Members = append(c.Members, schema.Member{Name: k, Value: value})
			}
		}
	default:
		m.Value = g.mutateKeyword(m.Name, m.Value)
	}
	return &c
}

func (g *generator) mutateKeyword(k string, v *schema.Value) *schema.Value {
	switch shape := shapes[k]; {
	case shape == aSchema, shape == schemaOrFlag4, shape == schemaOrList && v.Kind != schema.Array:
		return g.mutate(v)
	case shape == someSchemas, shape == schemaOrList:
		return g.mutateList(v)
	case shape == schemaTable && len(v.Members) > 0:
		c := *v
		c.Members = slices.Clone(v.Members)
		i := g.IntN(len(c.Members))
		if k != "definitions" && g.IntN(4) == 0 {
			c.Members = slices.Delete(c.Members, i, i+1)
		} else {
			c.Members[i].Value = g.mutate(c.Members[i].Value)
		}
		return &c
	}
	if value := g.keyword(k, 2); value != nil {
		return value
	}
	return v
}

func (g *generator) mutateList(v *schema.Value) *schema.Value {
	c := *v
	c.Items = slices.Clone(v.Items)
	i := g.IntN(len(c.Items))
	switch {
	case g.IntN(5) == 0 && len(c.Items) > 1:
		c.Items = slices.Delete(c.Items, i, i+1)
	case g.IntN(5) == 0:
		c.Items = append(c.Items, g.schema(2))
	default:
		c.Items[i] = g.mutate(c.Items[i])
	}
	return &c
}
