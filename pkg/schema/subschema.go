package schema

import (
	"iter"
	"strconv"
)

// A Place says to what a subschema is applied.
type Place uint8

// The places.
const (
	InPlace    Place = iota // the same value as the schema around it
	Child                   // an element, a property value or a property name
	Definition              // nothing, unless something refers to it
)

// A Subschema is a schema directly inside another one.
type Subschema struct {
	Keyword string
	Path    Pointer // from the outer schema, such as "/properties/a" or "/not"
	Value   *Value
	Place   Place
}

// A shape says where the schemas are in the value of a keyword.
type shape uint8

const (
	direct        shape = iota // the value itself
	members                    // its members
	elements                   // its elements
	directOrItems              // the value, or the elements of an array
)

// An applicator is a keyword that holds schemas.
type applicator struct {
	shape shape
	place Place
	since Dialect
	until Dialect // the last dialect that has it, "" for all
}

var applicators = map[string]applicator{
	"allOf":                 {elements, InPlace, Draft04, ""},
	"anyOf":                 {elements, InPlace, Draft04, ""},
	"oneOf":                 {elements, InPlace, Draft04, ""},
	"not":                   {direct, InPlace, Draft04, ""},
	"if":                    {direct, InPlace, Draft07, ""},
	"then":                  {direct, InPlace, Draft07, ""},
	"else":                  {direct, InPlace, Draft07, ""},
	"dependencies":          {members, InPlace, Draft04, Draft07},
	"dependentSchemas":      {members, InPlace, Draft201909, ""},
	"properties":            {members, Child, Draft04, ""},
	"patternProperties":     {members, Child, Draft04, ""},
	"additionalProperties":  {direct, Child, Draft04, ""},
	"propertyNames":         {direct, Child, Draft06, ""},
	"unevaluatedProperties": {direct, Child, Draft201909, ""},
	"items":                 {directOrItems, Child, Draft04, ""},
	"additionalItems":       {direct, Child, Draft04, Draft201909},
	"prefixItems":           {elements, Child, Draft202012, ""},
	"unevaluatedItems":      {direct, Child, Draft201909, ""},
	"contains":              {direct, Child, Draft06, ""},
	"contentSchema":         {direct, Definition, Draft201909, ""},
	"definitions":           {members, Definition, Draft04, ""},
	"$defs":                 {members, Definition, Draft04, ""}, // before 2019-09 only by reference
}

// Applies reports whether keyword holds schemas in dialect d.
func (d Dialect) Applies(keyword string) bool {
	a, ok := applicators[keyword]
	return ok && !d.Before(a.since) && (a.until == "" || !a.until.Before(d))
}

// Subschemas yields the schemas directly inside v, in document order; values
// that cannot be schemas are left out. Up to draft-07, only definitions count
// beside a $ref.
func Subschemas(v *Value, d Dialect) iter.Seq[Subschema] {
	return func(yield func(Subschema) bool) {
		if v == nil || v.Kind != Object {
			return
		}
		alone := d.Before(Draft201909) && v.Get("$ref") != nil
		for _, m := range v.Members {
			a := applicators[m.Name]
			if !d.Applies(m.Name) || alone && a.place != Definition {
				continue
			}
			if !a.each(m, yield) {
				return
			}
		}
	}
}

// each yields the schemas of one keyword.
func (a applicator) each(m Member, yield func(Subschema) bool) bool {
	path := Pointer("").Append(m.Name)
	send := func(v *Value, path Pointer) bool {
		return v.Kind != Object && v.Kind != Bool || yield(Subschema{m.Name, path, v, a.place})
	}
	switch {
	case a.shape == direct || a.shape == directOrItems && m.Value.Kind != Array:
		return send(m.Value, path)
	case a.shape == members && m.Value.Kind == Object:
		for _, member := range m.Value.Members {
			if !send(member.Value, path.Append(member.Name)) {
				return false
			}
		}
	case a.shape != members && m.Value.Kind == Array:
		for i, item := range m.Value.Items {
			if !send(item, path+Pointer("/"+strconv.Itoa(i))) {
				return false
			}
		}
	}
	return true
}
