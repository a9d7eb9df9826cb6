package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A role says what a keyword does to the set of valid values.
type role uint8

const (
	vendor     role = iota // not JSON Schema: no validator looks at it
	annotation             // JSON Schema, but no validator looks at it
	text                   // an annotation that a model reads as prose
	naming                 // names, dialect and definitions: matters only through references
	compared               // has rules of its own in this package
	assertion              // stands alone: equal on both sides, it restricts both alike
	applicator             // shares its instance or its neighbours with others: no proof beside it
)

var roles = map[string]role{
	"title": text, "description": text, "$comment": text, "examples": text, "default": text,
	"markdownDescription": text, "enumNames": text, "enumDescriptions": text, "x-enumNames": text, "x-enumDescriptions": text,
	"x-enum-varnames": text, "x-enum-descriptions": text,

	"deprecated": annotation, "readOnly": annotation, "writeOnly": annotation, "format": annotation,
	"contentEncoding": annotation, "contentMediaType": annotation, "contentSchema": annotation,

	"$schema": naming, "$id": naming, "$anchor": naming, "$defs": naming, "definitions": naming,
	"$vocabulary": naming, "$dynamicAnchor": naming, "$recursiveAnchor": naming,

	"type": compared, "enum": compared, "const": compared, "required": compared, "properties": compared,
	"additionalProperties": compared, "items": compared,
	"minimum": compared, "maximum": compared, "exclusiveMinimum": compared, "exclusiveMaximum": compared,
	"minLength": compared, "maxLength": compared, "minItems": compared, "maxItems": compared,
	"minProperties": compared, "maxProperties": compared,

	"pattern": assertion, "multipleOf": assertion, "uniqueItems": assertion,

	"$ref": applicator, "$dynamicRef": applicator, "$recursiveRef": applicator,
	"allOf": applicator, "anyOf": applicator, "oneOf": applicator, "not": applicator,
	"if": applicator, "then": applicator, "else": applicator,
	"dependentSchemas": applicator, "dependentRequired": applicator, "dependencies": applicator,
	"patternProperties": applicator, "propertyNames": applicator, "unevaluatedProperties": applicator,
	"prefixItems": applicator, "additionalItems": applicator, "unevaluatedItems": applicator,
	"contains": applicator, "minContains": applicator, "maxContains": applicator,
}

// inPlace lists the applicators whose subschemas see the same instance.
var inPlace = []string{"$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"}

// A shape says where the subschemas of a keyword are.
type shape uint8

const (
	plain shape = iota // none
	one                // the value, or for items also its elements
	table              // the members of the value
)

var shapes = map[string]shape{
	"additionalProperties": one, "items": one, "additionalItems": one, "unevaluatedItems": one,
	"unevaluatedProperties": one, "contains": one, "propertyNames": one, "not": one,
	"if": one, "then": one, "else": one, "contentSchema": one,
	"allOf": one, "anyOf": one, "oneOf": one, "prefixItems": one,
	"properties": table, "patternProperties": table, "$defs": table, "definitions": table,
	"dependentSchemas": table, "dependencies": table,
}

// isSchema reports whether v can be a schema: an object or a boolean.
func isSchema(v *schema.Value) bool {
	return v != nil && (v.Kind == schema.Object || v.Kind == schema.Bool)
}

// subschemas calls visit for every schema directly below a keyword.
func subschemas(keyword string, value *schema.Value, at *place, visit func(s *schema.Value, at *place)) {
	switch shapes[keyword] {
	case one:
		if isSchema(value) {
			visit(value, at)
		}
		for i, item := range value.Items {
			if isSchema(item) {
				visit(item, at.index(i))
			}
		}
	case table:
		for _, m := range value.Members {
			if isSchema(m.Value) {
				visit(m.Value, at.member(m.Name))
			}
		}
	}
}

// members returns the keywords of a schema, or the entries of a table of
// schemas, by name; nil for a boolean.
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
