package compat

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// The largest schemas that are compared, in bytes of canonical JSON and
// levels of nesting.
const (
	maxSize  = 1 << 20
	maxDepth = 128
)

// tooLarge says why a schema is not looked into; "" when it is.
func tooLarge(v *schema.Value, canonical []byte) string {
	if len(canonical) > maxSize {
		return fmt.Sprintf("the schema is larger than %d bytes", maxSize)
	}
	if deeper(v, maxDepth) {
		return fmt.Sprintf("the schema is nested deeper than %d levels", maxDepth)
	}
	if repeated := schema.Duplicates(v); len(repeated) > 0 {
		return fmt.Sprintf("the object at %q repeats a name, and readers differ on which member counts", repeated[0])
	}
	return ""
}

func deeper(v *schema.Value, levels int) bool {
	if levels == 0 {
		return true
	}
	for _, item := range v.Items {
		if deeper(item, levels-1) {
			return true
		}
	}
	for _, m := range v.Members {
		if deeper(m.Value, levels-1) {
			return true
		}
	}
	return false
}

// A dialect is a version of JSON Schema, by the number or year of its draft.
type dialect int

const (
	unknownDialect dialect = 0
	draft4         dialect = 4
	draft6         dialect = 6
	draft7         dialect = 7
	draft2019      dialect = 2019
	draft2020      dialect = 2020
)

var dialects = map[string]dialect{
	"json-schema.org/draft-04/schema":      draft4,
	"json-schema.org/draft-06/schema":      draft6,
	"json-schema.org/draft-07/schema":      draft7,
	"json-schema.org/draft/2019-09/schema": draft2019,
	"json-schema.org/draft/2020-12/schema": draft2020,
}

// dialectOf returns the dialect a schema declares; 2020-12, the default of
// MCP, when it declares none.
func dialectOf(root *schema.Value) dialect {
	declared := root.Get("$schema")
	if declared == nil {
		return draft2020
	}
	uri := strings.TrimSuffix(declared.Text, "#")
	_, name, _ := strings.Cut(uri, "://")
	return dialects[name]
}

// A document is one of the two schemas with what holds for all of it.
type document struct {
	root     *schema.Value
	dialect  dialect
	closes   bool // objects that say nothing about undeclared properties are read as closed
	embedded bool // a subschema has an identity of its own, so that "#/…" need not mean this root

	// What was read of a schema or keyword before: big schemas are looked at
	// many times in the search for witnesses.
	unions   map[*schema.Value]flattened
	patterns map[string]*pattern
	named    map[*schema.Value]map[string]*schema.Value
	objects  map[*schema.Value]objectWords
	lists    map[*schema.Value]map[string]bool
}

func newDocument(root *schema.Value, closes bool) *document {
	d := &document{
		root: root, dialect: dialectOf(root), closes: closes,
		unions:   make(map[*schema.Value]flattened),
		patterns: make(map[string]*pattern),
		named:    make(map[*schema.Value]map[string]*schema.Value),
		objects:  make(map[*schema.Value]objectWords),
		lists:    make(map[*schema.Value]map[string]bool),
	}
	for _, m := range root.Members {
		subschemas(m.Name, m.Value, nil, func(s *schema.Value, _ *place) { d.embedded = d.embedded || d.identified(s) })
	}
	return d
}

// pattern returns the value of a pattern keyword; nil when it is not
// understood.
func (d *document) pattern(v *schema.Value) *pattern {
	if v == nil || v.Kind != schema.String {
		return nil
	}
	known, ok := d.patterns[v.Text]
	if !ok {
		known = compiled(v.Text)
		d.patterns[v.Text] = known
	}
	return known
}

// members is the function of that name, remembered.
func (d *document) members(v *schema.Value) map[string]*schema.Value {
	known, ok := d.named[v]
	if !ok {
		known = members(v)
		d.named[v] = known
	}
	return known
}

// identified reports whether s or a schema below it changes the base URI or
// the dialect.
func (d *document) identified(s *schema.Value) bool {
	found := false
	for _, m := range s.Members {
		switch {
		case m.Name == "$id", m.Name == "$schema", m.Name == "id" && d.dialect == draft4:
			found = found || m.Value.Kind == schema.String
		default:
			subschemas(m.Name, m.Value, nil, func(below *schema.Value, _ *place) { found = found || d.identified(below) })
		}
	}
	return found
}

// A node is a schema at one position of the instance.
type node struct {
	doc   *document
	value *schema.Value
	at    *place
	union *place // the keyword that was rewritten to this schema; nil when it stands there as it is
	root  bool   // the instance is the whole value, wherever the schema stands
}

func (n node) below(value *schema.Value, at *place) node {
	return node{doc: n.doc, value: value, at: at}
}

// maxHops bounds a chain of references that leads to nothing but references.
const maxHops = 32

// resolve follows references that stand alone and rewrites simple unions; why
// says what stopped it.
func (n node) resolve() (resolved node, why string) {
	if n, why = n.follow(); why != "" {
		return n, why
	}
	if n.value.Kind == schema.Bool && !never(n.value) {
		n.value = anyValue
	}
	return n.flatten(), ""
}

// anyValue is the schema true spelled as an object, so that both read alike.
var anyValue = &schema.Value{Kind: schema.Object}

// follow follows references that stand alone.
func (n node) follow() (resolved node, why string) {
	for range maxHops {
		ref := n.reference()
		if ref == nil {
			return n, ""
		}
		target, at, why := n.doc.lookup(ref)
		if why != "" {
			return n, why
		}
		n.value, n.at = target, at
	}
	return n, "the reference leads back to itself"
}

// reference returns the value of a $ref that is all its schema says: in old
// dialects because its siblings are ignored, otherwise because they are
// annotations.
func (n node) reference() *schema.Value {
	ref := n.value.Get("$ref")
	if ref == nil || n.doc.dialect != unknownDialect && n.doc.dialect <= draft7 {
		return ref
	}
	for _, m := range n.value.Members {
		if roles[m.Name] >= compared && m.Name != "$ref" {
			return nil
		}
	}
	return ref
}

// lookup finds the target of a reference inside the document. Nothing is ever
// fetched.
func (d *document) lookup(ref *schema.Value) (target *schema.Value, at *place, why string) {
	fragment, local := strings.CutPrefix(ref.Text, "#")
	switch {
	case ref.Kind != schema.String || !local:
		return nil, nil, "the reference leads outside the schema, and nothing is fetched"
	case d.embedded:
		return nil, nil, "the schema holds an embedded $id or $schema, so the reference is not resolved"
	}
	pointer, ok := unescaped(fragment)
	if !ok || pointer != "" && pointer[0] != '/' {
		return nil, nil, "a reference to an anchor is not resolved"
	}
	target = d.root.Lookup(schema.Pointer(pointer))
	if !isSchema(target) {
		return nil, nil, "the reference has no target"
	}
	return target, along(schema.Pointer(pointer)), ""
}

// unescaped decodes the percent-encoding of a URI fragment.
func unescaped(fragment string) (text string, ok bool) {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(fragment, "%")
		b.WriteString(before)
		if !found {
			return b.String(), true
		}
		if len(after) < 2 {
			return "", false
		}
		octet, err := hex.DecodeString(after[:2])
		if err != nil {
			return "", false
		}
		b.Write(octet)
		fragment = after[2:]
	}
}

// readsClosed reports whether the MCP reading takes an object that says
// nothing about undeclared properties as having none.
func (n node) readsClosed(words map[string]*schema.Value) bool {
	if n.value.Kind != schema.Object || words["additionalProperties"] != nil ||
		words["patternProperties"] != nil || words["unevaluatedProperties"] != nil {
		return false
	}
	properties := words["properties"]
	return n.root || properties != nil && len(properties.Members) > 0
}

// closed reports whether the reading of n's document closes it.
func (n node) closed(words map[string]*schema.Value) bool {
	return n.doc.closes && n.readsClosed(words)
}
