package compat

import (
	"strconv"

	"github.com/mcpward/mcpward/pkg/schema"
)

// An emitter writes nodes as a 2020-12 schema, so that a validator can check a
// reading that no document spells out.
type emitter struct {
	view
	names map[*node]string
	defs  []schema.Member

	// A contains of 2019-09 evaluates nothing; 2020-12 cannot say that.
	mute, unevaluated bool
}

// emit returns the schema of a graph of nodes; ok is false when 2020-12 cannot
// express it.
func emit(root *node) (v *schema.Value, ok bool) {
	e := &emitter{names: map[*node]string{}}
	top := e.place(root, root.closes, true)
	v = &schema.Value{Kind: schema.Object, Members: []schema.Member{
		{Name: "$schema", Value: str("https://json-schema.org/draft/2020-12/schema")},
		{Name: "allOf", Value: list(top)},
	}}
	v.Members = append(v.Members, schema.Member{Name: "$defs", Value: &schema.Value{Kind: schema.Object, Members: e.defs}})
	return v, !e.mute || !e.unevaluated
}

func list(items ...*schema.Value) *schema.Value {
	return &schema.Value{Kind: schema.Array, Items: items}
}

// place returns the schema for a part of a value, closed if it reads so.
func (e *emitter) place(n *node, closes, root bool) *schema.Value {
	v := e.node(n)
	if !closes {
		return v
	}
	clauses := e.closing(n, root)
	if len(clauses) == 0 {
		return v
	}
	all := list(v)
	for _, c := range clauses {
		all.Items = append(all.Items, e.node(c))
	}
	return &schema.Value{Kind: schema.Object, Members: []schema.Member{{Name: "allOf", Value: all}}}
}

// node returns a reference to the definition of n, and defines it the first
// time.
func (e *emitter) node(n *node) *schema.Value {
	if n.boolean {
		return boolean(!n.never)
	}
	name, known := e.names[n]
	if !known {
		name = "n" + strconv.Itoa(len(e.names))
		e.names[n] = name
		at := len(e.defs)
		e.defs = append(e.defs, schema.Member{Name: name})
		e.defs[at].Value = e.define(n)
	}
	return &schema.Value{Kind: schema.Object, Members: []schema.Member{{Name: "$ref", Value: str("#/$defs/" + name)}}}
}

func (e *emitter) define(n *node) *schema.Value {
	if n.never {
		return boolean(false)
	}
	w := &written{emitter: e, of: n, v: &schema.Value{Kind: schema.Object}}
	w.assertions()
	w.arrays()
	w.objects()
	w.logic()
	return w.v
}

// A written is one schema under construction.
type written struct {
	*emitter
	of *node
	v  *schema.Value
}

func (w *written) add(keyword string, v *schema.Value) {
	w.v.Members = append(w.v.Members, schema.Member{Name: keyword, Value: v})
}

func (w *written) count(keyword string, n *int) {
	if n != nil {
		w.add(keyword, number(strconv.Itoa(*n)))
	}
}

func (w *written) one(keyword string, n *node, part bool) {
	if n != nil {
		w.add(keyword, w.place(n, part && w.of.closes, false))
	}
}

func (w *written) many(keyword string, nodes []*node, part bool) {
	if len(nodes) == 0 {
		return
	}
	all := list()
	for _, n := range nodes {
		all.Items = append(all.Items, w.place(n, part && w.of.closes, false))
	}
	w.add(keyword, all)
}

func (w *written) table(keyword string, props []property, part bool) {
	if len(props) == 0 {
		return
	}
	table := &schema.Value{Kind: schema.Object}
	for _, p := range props {
		table.Members = append(table.Members, schema.Member{Name: p.name, Value: w.place(p.schema, part && w.of.closes, false)})
	}
	w.add(keyword, table)
}

func (w *written) assertions() {
	n := w.of
	if n.typed {
		types := list()
		for _, name := range []string{"null", "boolean", "number", "string", "array", "object", "integer"} {
			if n.types&typeNames[name] != 0 || name == "integer" && n.types&tLexical != 0 {
				types.Items = append(types.Items, str(name))
			}
		}
		w.add("type", types)
	}
	if n.listed {
		w.add("enum", list(n.values...))
	}
	if b := strongest(n.lower, 1); b != nil {
		w.bound("inimum", b)
	}
	if b := strongest(n.upper, -1); b != nil {
		w.bound("aximum", b)
	}
	if n.multiple != nil {
		text, _ := lexeme(n.multiple)
		w.add("multipleOf", number(text))
	}
	w.count("minLength", n.minLength)
	w.count("maxLength", n.maxLength)
	if n.pattern != nil {
		w.add("pattern", str(n.pattern.String()))
	}
}

func (w *written) bound(name string, b *bound) {
	text, _ := lexeme(b.at)
	if b.open {
		w.add("exclusiveM"+name, number(text))
	} else {
		w.add("m"+name, number(text))
	}
}

func (w *written) arrays() {
	n := w.of
	w.count("minItems", n.minItems)
	w.count("maxItems", n.maxItems)
	if n.unique {
		w.add("uniqueItems", boolean(true))
	}
	w.many("prefixItems", n.prefix, true)
	w.one("items", n.items, true)
	w.one("contains", n.contains, false)
	w.count("minContains", n.minContains)
	w.count("maxContains", n.maxContains)
	w.one("unevaluatedItems", n.unevaluatedItems, true)
	w.mute = w.mute || n.contains != nil && !n.containsEvaluates
	w.unevaluated = w.unevaluated || n.unevaluatedItems != nil
}

func (w *written) objects() {
	n := w.of
	w.count("minProperties", n.minProperties)
	w.count("maxProperties", n.maxProperties)
	if len(n.required) > 0 {
		w.add("required", list(textList(n.required)...))
	}
	w.table("properties", n.properties, true)
	var patterns []property
	for _, p := range n.patterns {
		patterns = append(patterns, property{p.pattern.String(), p.schema})
	}
	w.table("patternProperties", patterns, true)
	w.one("additionalProperties", n.additional, true)
	w.one("propertyNames", n.names, false)
	w.one("unevaluatedProperties", n.unevaluatedProperties, true)
	if len(n.dependentRequired) > 0 {
		table := &schema.Value{Kind: schema.Object}
		for _, d := range n.dependentRequired {
			table.Members = append(table.Members, schema.Member{Name: d.name, Value: list(textList(d.required)...)})
		}
		w.add("dependentRequired", table)
	}
	w.table("dependentSchemas", n.dependentSchemas, false)
}

func (w *written) logic() {
	n := w.of
	w.many("allOf", n.conjuncts(), false)
	w.many("anyOf", n.anyOf, false)
	w.many("oneOf", n.oneOf, false)
	w.one("not", n.not, false)
	w.one("if", n.cond, false)
	w.one("then", n.then, false)
	w.one("else", n.els, false)
}
