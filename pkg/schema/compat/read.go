package compat

import (
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A reader turns a document into nodes.
type reader struct {
	doc      *schema.Document
	dialect  dialect
	memo     map[readKey]*node
	patterns map[string]*pattern.Pattern
	fault    *fault

	spelling bool // draft-04: an integer is a number spelled as one
	integers bool // the document is in draft-04 and speaks of integers

	exclusive bool // the document has a oneOf
}

// A readKey is a schema and how objects inside it are read.
type readKey struct {
	value  *schema.Value
	closes bool // objects that say nothing about undeclared properties are read as closed
}

// newReader prepares to read a document.
func newReader(doc *schema.Document, patterns map[string]*pattern.Pattern) *reader {
	return &reader{doc: doc, dialect: dialects[doc.Dialect], memo: map[readKey]*node{}, patterns: patterns}
}

// read returns the root node of the document; closes selects the reading of
// MCP.
func (r *reader) read(closes bool) (*node, *fault) {
	doc := r.doc
	if f := r.dialect.wellFormed(doc.Root, nil); f != nil {
		return nil, f
	}
	n := r.schema(doc.Root, nil, closes)
	if r.fault != nil {
		return nil, r.fault
	}
	return n, nil
}

// schema reads one schema.
func (r *reader) schema(v *schema.Value, at *place, closes bool) *node {
	key := readKey{v, closes}
	if n := r.memo[key]; n != nil {
		return n
	}
	n := &node{at: at, value: v, closes: closes}
	r.memo[key] = n
	if v.Kind == schema.Bool {
		n.boolean, n.never = true, v.Text == "false"
		return n
	}
	r.keywords(n, v, at, closes)
	return n
}

func (r *reader) keywords(n *node, v *schema.Value, at *place, closes bool) {
	d := r.dialect
	if ref := v.Get("$ref"); ref != nil && d <= draft7 {
		n.ref, n.sole = r.reference(v, ref, at.member("$ref"), closes), "$ref"
		return
	}
	meaningful := 0
	for _, m := range v.Members {
		if !d.has(m.Name) {
			continue
		}
		if roleOf(m.Name) == meaning {
			meaningful++
			n.sole = m.Name
		}
		if r.scalars(n, m.Name, m.Value, at) {
			continue
		}
		if !r.logical(n, m.Name, m.Value, at, closes) {
			r.parts(n, m.Name, m.Value, at, closes)
		}
	}
	if meaningful > 1 {
		n.sole = ""
	}
	r.bounds(n, v, at)
	r.arrays(n, v, at, closes)
	if n.cond == nil {
		n.then, n.els = nil, nil
	}
}

// scalars reads the keywords that hold no schema.
func (r *reader) scalars(n *node, keyword string, v *schema.Value, at *place) bool {
	switch keyword {
	case "type":
		n.typed, n.types = true, r.typeSet(v)
	case "enum":
		n.list(v.Items)
	case "const":
		n.list([]*schema.Value{v})
	case "multipleOf":
		n.multiple = r.number(v, at.member(keyword))
	case "pattern":
		n.pattern = r.pattern(v.Text, at.member(keyword))
	case "format":
		n.format = v.Text
	case "uniqueItems":
		n.unique = v.Text == "true"
	case "required":
		n.required = stringList(v)
	case "dependentRequired":
		for _, m := range v.Members {
			n.dependentRequired = append(n.dependentRequired, dependency{m.Name, stringList(m.Value)})
		}
	default:
		field := n.counter(keyword)
		if field == nil {
			return false
		}
		*field = count(v)
	}
	return true
}

// counter returns the field of a keyword that is a count, nil for others.
func (n *node) counter(keyword string) **int {
	switch keyword {
	case "minLength":
		return &n.minLength
	case "maxLength":
		return &n.maxLength
	case "minItems":
		return &n.minItems
	case "maxItems":
		return &n.maxItems
	case "minContains":
		return &n.minContains
	case "maxContains":
		return &n.maxContains
	case "minProperties":
		return &n.minProperties
	case "maxProperties":
		return &n.maxProperties
	}
	return nil
}

// list restricts the values to a list. enum and const may stand side by side.
func (n *node) list(values []*schema.Value) {
	if !n.listed {
		n.listed, n.values = true, values
		return
	}
	var common []*schema.Value
	for _, a := range n.values {
		for _, b := range values {
			if schema.Equal(a, b) {
				common = append(common, a)
				break
			}
		}
	}
	n.values = common
}

// logical reads the keywords whose schemas apply to the same value.
func (r *reader) logical(n *node, keyword string, v *schema.Value, at *place, closes bool) bool {
	at = at.member(keyword)
	switch keyword {
	case "$ref", "$dynamicRef", "$recursiveRef":
		target := r.reference(n.value, v, at, closes)
		if n.ref != nil {
			n.allOf = append(n.allOf, target)
			return true
		}
		n.ref = target
	case "allOf":
		n.allOf = append(n.allOf, r.list(v, at, closes)...)
	case "anyOf":
		n.anyOf = r.list(v, at, closes)
	case "oneOf":
		n.oneOf = r.list(v, at, closes)
		r.exclusive = r.exclusive || len(n.oneOf) > 1
	case "not":
		n.not = r.schema(v, at, false)
	case "if":
		n.cond = r.schema(v, at, false)
	case "then":
		n.then = r.schema(v, at, closes)
	case "else":
		n.els = r.schema(v, at, closes)
	case "dependentSchemas":
		n.dependentSchemas = append(n.dependentSchemas, r.table(v, at, closes)...)
	case "dependencies":
		r.dependencies(n, v, at, closes)
	default:
		return false
	}
	return true
}

func (r *reader) dependencies(n *node, v *schema.Value, at *place, closes bool) {
	for _, m := range v.Members {
		if m.Value.Kind == schema.Array {
			n.dependentRequired = append(n.dependentRequired, dependency{m.Name, stringList(m.Value)})
			continue
		}
		n.dependentSchemas = append(n.dependentSchemas, property{m.Name, r.schema(m.Value, at.member(m.Name), closes)})
	}
}

// parts reads the keywords whose schemas apply to properties and their names.
func (r *reader) parts(n *node, keyword string, v *schema.Value, at *place, closes bool) {
	at = at.member(keyword)
	switch keyword {
	case "properties":
		n.properties = r.table(v, at, closes)
	case "patternProperties":
		for _, m := range v.Members {
			p := r.pattern(m.Name, at.member(m.Name))
			n.patterns = append(n.patterns, patternProperty{p, r.schema(m.Value, at.member(m.Name), closes)})
		}
	case "additionalProperties":
		n.additional = r.schema(v, at, closes)
	case "unevaluatedProperties":
		n.unevaluatedProperties = r.schema(v, at, closes)
	case "propertyNames":
		n.names = r.schema(v, at, false)
	}
}

// arrays reads the keywords about items, whose meaning depends on each other.
func (r *reader) arrays(n *node, v *schema.Value, at *place, closes bool) {
	d := r.dialect
	one := func(keyword string, closes bool) *node {
		if s := v.Get(keyword); s != nil && d.has(keyword) {
			return r.schema(s, at.member(keyword), closes)
		}
		return nil
	}
	items := v.Get("items")
	switch {
	case d >= draft2020:
		if prefix := v.Get("prefixItems"); prefix != nil {
			n.prefix = r.list(prefix, at.member("prefixItems"), closes)
		}
		n.items = one("items", closes)
	case items != nil && items.Kind == schema.Array:
		n.prefix = r.list(items, at.member("items"), closes)
		n.items = one("additionalItems", closes)
	default:
		n.items = one("items", closes)
	}
	n.contains = one("contains", false)
	n.containsEvaluates = d >= draft2020
	n.unevaluatedItems = one("unevaluatedItems", closes)
}

func (r *reader) list(v *schema.Value, at *place, closes bool) []*node {
	nodes := make([]*node, len(v.Items))
	for i, item := range v.Items {
		nodes[i] = r.schema(item, at.index(i), closes)
	}
	return nodes
}

func (r *reader) table(v *schema.Value, at *place, closes bool) []property {
	list := make([]property, len(v.Members))
	for i, m := range v.Members {
		list[i] = property{m.Name, r.schema(m.Value, at.member(m.Name), closes)}
	}
	return list
}

// reference reads the target of a reference in the schema from. A dynamic
// reference means the same as a plain one while the document is a single
// resource.
func (r *reader) reference(from, ref *schema.Value, at *place, closes bool) *node {
	v, pointer, err := r.doc.Resolve(from, ref.Text)
	if err != nil {
		r.fail(faultf(at, "%v", err))
		return &node{boolean: true}
	}
	if at.token != "$ref" && r.bundled() {
		r.fail(faultf(at, "%q depends on the way it is reached in a schema with embedded resources", at.token))
	}
	n := r.schema(v, along(pointer), closes)
	n.shared = true
	return n
}

// bundled reports whether a part of the document has an identifier of its own.
func (r *reader) bundled() bool {
	for v := range r.doc.Schemas() {
		if v != r.doc.Root && v.Get("$id") != nil {
			return true
		}
	}
	return false
}

func (r *reader) fail(f *fault) {
	if r.fault == nil {
		r.fault = f
	}
}
