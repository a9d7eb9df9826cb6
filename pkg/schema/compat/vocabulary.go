package compat

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A role says what a keyword does to the set of valid values.
type role uint8

const (
	vendor     role = iota // not JSON Schema: no validator looks at it
	wording                // an annotation that a model reads as prose
	annotation             // another annotation
	identity               // names, dialect and definitions: matters only through references
	meaning                // decides which values are valid
)

var roles = map[string]role{
	"title": wording, "description": wording, "$comment": wording, "examples": wording, "default": wording,

	"deprecated": annotation, "readOnly": annotation, "writeOnly": annotation, "format": annotation,
	"contentEncoding": annotation, "contentMediaType": annotation, "contentSchema": annotation,

	"$schema": identity, "$id": identity, "$anchor": identity, "$defs": identity, "definitions": identity,
	"$vocabulary": identity, "$dynamicAnchor": identity, "$recursiveAnchor": identity,
}

// roleOf returns the role of a keyword in any dialect.
func roleOf(keyword string) role {
	if r, ok := roles[keyword]; ok {
		return r
	}
	if shapes[keyword] != anything {
		return meaning
	}
	return vendor
}

// holdsSchemas reports whether the value of a keyword is made of schemas.
func holdsSchemas(keyword string) bool {
	switch shapes[keyword] {
	case aSchema, someSchemas, schemaOrList, schemaTable, mixedTable, schemaOrFlag4:
		return true
	}
	return false
}

// subschemas calls visit for every schema directly below a keyword.
func subschemas(keyword string, value *schema.Value, at *place, visit func(s *schema.Value, at *place)) {
	if !holdsSchemas(keyword) {
		return
	}
	isSchema := func(v *schema.Value) bool { return v.Kind == schema.Object || v.Kind == schema.Bool }
	if s := shapes[keyword]; s == schemaTable || s == mixedTable {
		for _, m := range value.Members {
			if isSchema(m.Value) {
				visit(m.Value, at.member(m.Name))
			}
		}
		return
	}
	if isSchema(value) {
		visit(value, at)
	}
	for i, item := range value.Items {
		if isSchema(item) {
			visit(item, at.index(i))
		}
	}
}

// members returns the keywords of a schema by name; nil for a boolean.
func members(v *schema.Value) map[string]*schema.Value {
	if v == nil || len(v.Members) == 0 {
		return nil
	}
	m := make(map[string]*schema.Value, len(v.Members))
	for _, member := range v.Members {
		m[member.Name] = member.Value
	}
	return m
}

// union returns the names of both maps, sorted.
func union(a, b map[string]*schema.Value) []string {
	names := make([]string, 0, len(a)+len(b))
	for name := range a {
		names = append(names, name)
	}
	for name := range b {
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func canonical(v *schema.Value) []byte {
	if v == nil {
		return nil
	}
	return v.AppendCanonical(nil)
}

// compareStrings orders by the first pair of strings that differ.
func compareStrings(pairs ...string) int {
	for i := 0; i < len(pairs); i += 2 {
		if n := strings.Compare(pairs[i], pairs[i+1]); n != 0 {
			return n
		}
	}
	return 0
}

// missing returns the values of a that b does not have.
func missing(a, b []*schema.Value) []*schema.Value {
	known := make(map[string]bool, len(b))
	for _, v := range b {
		known[valueKey(v)] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(v *schema.Value) bool { return known[valueKey(v)] })
}
