package compat

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A fault says where and why a schema cannot be compared at all.
type fault struct {
	at  *place
	why string
}

func faultf(at *place, format string, args ...any) *fault {
	return &fault{at, fmt.Sprintf(format, args...)}
}

// A shape is what the meta-schema of a dialect asks of the value of a keyword.
type shape uint8

const (
	anything shape = iota
	aSchema
	someSchemas  // a non-empty array of schemas
	schemaOrList // items before 2020-12
	schemaTable  // an object of schemas
	mixedTable   // dependencies: schemas or lists of names
	nameTable    // dependentRequired
	aString
	aReference // a URI reference
	anAnchor
	aFlag
	aNumber
	aStep       // a number above zero
	aCount      // an integer from zero up
	limitOrFlag // exclusiveMinimum: a flag in draft-04, later a number
	aType
	aList         // enum, examples
	someNames     // required
	schemaOrFlag4 // additionalProperties: in draft-04, where booleans are no schemas, also a boolean
	vocabularyList
)

var shapes = map[string]shape{
	"$schema": aString, "$comment": aString, "title": aString, "description": aString, "format": aString,
	"contentMediaType": aString, "contentEncoding": aString,
	"$ref": aReference, "$id": aReference, "$dynamicRef": aReference, "$recursiveRef": aReference,
	"$anchor": anAnchor, "$dynamicAnchor": anAnchor,
	"$recursiveAnchor": aFlag, "readOnly": aFlag, "writeOnly": aFlag, "deprecated": aFlag, "uniqueItems": aFlag,
	"$vocabulary": vocabularyList,
	"multipleOf":  aStep, "maximum": aNumber, "minimum": aNumber,
	"exclusiveMaximum": limitOrFlag, "exclusiveMinimum": limitOrFlag,
	"maxLength": aCount, "minLength": aCount, "maxItems": aCount, "minItems": aCount,
	"maxProperties": aCount, "minProperties": aCount, "maxContains": aCount, "minContains": aCount,
	"pattern": aString, "type": aType, "enum": aList, "examples": aList, "required": someNames,
	"additionalItems": schemaOrFlag4, "additionalProperties": schemaOrFlag4,
	"items": schemaOrList, "contains": aSchema, "propertyNames": aSchema, "not": aSchema,
	"if": aSchema, "then": aSchema, "else": aSchema, "contentSchema": aSchema,
	"unevaluatedItems": aSchema, "unevaluatedProperties": aSchema,
	"allOf": someSchemas, "anyOf": someSchemas, "oneOf": someSchemas, "prefixItems": someSchemas,
	"properties": schemaTable, "patternProperties": schemaTable, "definitions": schemaTable,
	"$defs": schemaTable, "dependentSchemas": schemaTable,
	"dependencies": mixedTable, "dependentRequired": nameTable,
}

// introduced names the first dialect whose meta-schema mentions a keyword, for
// those that are newer than draft-04.
var introduced = map[string]dialect{
	"$id": draft6, "examples": draft6, "contains": draft6, "propertyNames": draft6,
	"$comment": draft7, "readOnly": draft7, "writeOnly": draft7, "if": draft7, "then": draft7, "else": draft7,
	"contentMediaType": draft7, "contentEncoding": draft7,
	"$anchor": draft2019, "$recursiveRef": draft2019, "$recursiveAnchor": draft2019, "$vocabulary": draft2019,
	"$defs": draft2019, "deprecated": draft2019, "contentSchema": draft2019, "maxContains": draft2019, "minContains": draft2019,
	"unevaluatedItems": draft2019, "unevaluatedProperties": draft2019, "dependentSchemas": draft2019, "dependentRequired": draft2019,
	"$dynamicRef": draft2020, "$dynamicAnchor": draft2020, "prefixItems": draft2020,
}

// shapeOf returns what a dialect asks of a keyword.
func (d dialect) shapeOf(keyword string) shape {
	s, ok := shapes[keyword]
	switch {
	case keyword == "id" && d == draft4:
		return aReference
	case !ok || d < introduced[keyword]:
		return anything
	case keyword == "additionalItems" && d >= draft2020:
		return anything
	case keyword == "$recursiveAnchor" && d >= draft2020:
		return anAnchor
	}
	return s
}

// wellFormed reports what makes v no schema of the dialect, nil if nothing
// does.
func (d dialect) wellFormed(v *schema.Value, at *place) *fault {
	if v.Kind == schema.Bool && d > draft4 {
		return nil
	}
	if v.Kind != schema.Object {
		return faultf(at, "a schema must be an object%s, not %s", d.orBoolean(), kindNames[v.Kind])
	}
	for _, m := range v.Members {
		if f := d.keyword(m.Name, m.Value, at); f != nil {
			return f
		}
	}
	if d == draft4 {
		for _, limit := range [][2]string{{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}} {
			if v.Get(limit[0]) != nil && v.Get(limit[1]) == nil {
				return faultf(at, "%q needs %q beside it", limit[0], limit[1])
			}
		}
	}
	return nil
}

func (d dialect) orBoolean() string {
	if d > draft4 {
		return " or a boolean"
	}
	return ""
}

var kindNames = [...]string{
	schema.Null: "null", schema.Bool: "a boolean", schema.Number: "a number",
	schema.String: "a string", schema.Array: "an array", schema.Object: "an object",
}

func (d dialect) keyword(name string, v *schema.Value, parent *place) *fault {
	shape := d.shapeOf(name)
	if shape == anything {
		return nil
	}
	at := parent.member(name)
	switch shape {
	case aSchema:
		return d.wellFormed(v, at)
	case schemaOrFlag4:
		if v.Kind == schema.Bool {
			return nil
		}
		return d.wellFormed(v, at)
	case schemaOrList:
		if v.Kind != schema.Array || d >= draft2020 {
			return d.wellFormed(v, at)
		}
		return d.schemas(name, v, at)
	case someSchemas:
		return d.schemas(name, v, at)
	case schemaTable, mixedTable, nameTable:
		return d.table(name, shape, v, at)
	}
	if why := d.scalar(shape, name, v); why != "" {
		return faultf(at, "%q must be %s", name, why)
	}
	return nil
}

func (d dialect) schemas(name string, v *schema.Value, at *place) *fault {
	if v.Kind != schema.Array || len(v.Items) == 0 {
		return faultf(at, "%q must be a list of at least one schema", name)
	}
	for i, item := range v.Items {
		if f := d.wellFormed(item, at.index(i)); f != nil {
			return f
		}
	}
	return nil
}

func (d dialect) table(name string, shape shape, v *schema.Value, at *place) *fault {
	if v.Kind != schema.Object {
		return faultf(at, "%q must be an object", name)
	}
	for _, m := range v.Members {
		if shape == nameTable || shape == mixedTable && m.Value.Kind == schema.Array {
			if why := d.nameList(m.Value); why != "" {
				return faultf(at.member(m.Name), "%q must be %s", m.Name, why)
			}
			continue
		}
		if f := d.wellFormed(m.Value, at.member(m.Name)); f != nil {
			return f
		}
	}
	return nil
}

var (
	anchorSyntax = regexp.MustCompile(`^[A-Za-z_][-A-Za-z0-9._:]*$`)
	zero         = number("0")
)

// scalar says what the value of a keyword must be when it is not that.
func (d dialect) scalar(shape shape, name string, v *schema.Value) string {
	switch shape {
	case aString:
		return must(v.Kind == schema.String, "a string")
	case aReference:
		if v.Kind != schema.String {
			return "a string"
		}
		_, err := url.Parse(v.Text)
		return must(err == nil, "a URI reference")
	case anAnchor:
		return must(v.Kind == schema.String && anchorSyntax.MatchString(v.Text), "a plain name")
	case aFlag:
		return must(v.Kind == schema.Bool, "a boolean")
	case aNumber:
		return must(v.Kind == schema.Number, "a number")
	case aStep:
		return must(v.Kind == schema.Number && v.Text[0] != '-' && !schema.Equal(v, zero), "a number greater than 0")
	case aCount:
		return must(isCount(v), "an integer that is not negative")
	case limitOrFlag:
		if d == draft4 {
			return must(v.Kind == schema.Bool, "a boolean in draft-04")
		}
		return must(v.Kind == schema.Number, "a number")
	case aType:
		return isType(v)
	case aList:
		return must(v.Kind == schema.Array && (name != "enum" || d >= draft7 || len(v.Items) > 0 && distinct(v.Items)), "a list of different values")
	case someNames:
		return d.nameList(v)
	case vocabularyList:
		return must(isVocabularyList(v), "an object of URIs and booleans")
	}
	return ""
}

func isVocabularyList(v *schema.Value) bool {
	return v.Kind == schema.Object && !slices.ContainsFunc(v.Members, func(m schema.Member) bool {
		uri, err := url.Parse(m.Name)
		return err != nil || !uri.IsAbs() || m.Value.Kind != schema.Bool
	})
}

func must(ok bool, what string) string {
	if ok {
		return ""
	}
	return what
}

func isCount(v *schema.Value) bool {
	if v.Kind != schema.Number || v.Text[0] == '-' && !schema.Equal(v, zero) {
		return false
	}
	if spelledInteger(v.Text) {
		return true
	}
	n := parseNumber(v.Text)
	return n != nil && n.IsInt()
}

func isType(v *schema.Value) string {
	const names = `one or more of "array", "boolean", "integer", "null", "number", "object" and "string"`
	if v.Kind == schema.String {
		_, ok := typeNames[v.Text]
		return must(ok, names)
	}
	if v.Kind != schema.Array || len(v.Items) == 0 || !distinct(v.Items) {
		return names
	}
	return must(!slices.ContainsFunc(v.Items, func(t *schema.Value) bool {
		return t.Kind != schema.String || typeNames[t.Text] == 0
	}), names)
}

// nameList says what a list of property names must be.
func (d dialect) nameList(v *schema.Value) string {
	const names = "a list of different strings"
	if v.Kind != schema.Array || !distinct(v.Items) {
		return names
	}
	if d == draft4 && len(v.Items) == 0 {
		return "a list of at least one string"
	}
	return must(!slices.ContainsFunc(v.Items, func(t *schema.Value) bool { return t.Kind != schema.String }), names)
}
