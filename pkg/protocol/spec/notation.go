package spec

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// The revisions, short enough for tables.
const (
	v2503 = protocol.R20250326
	v2506 = protocol.R20250618
	v2511 = protocol.R20251125
	v2607 = protocol.R20260728
)

// A node is one JSON Schema.
type node map[string]any

// A part says what a value has to be in a revision.
type part func(protocol.Revision) node

// A span is the revisions that a fact holds in; nil for an open end.
type span struct{ first, last protocol.Revision }

func since(r protocol.Revision) span             { return span{first: r} }
func until(r protocol.Revision) span             { return span{last: r} }
func only(r protocol.Revision) span              { return span{r, r} }
func between(first, last protocol.Revision) span { return span{first, last} }
func (s span) holds(r protocol.Revision) bool    { return r >= s.first && (s.last == "" || r <= s.last) }

func within(spans []span, r protocol.Revision) bool {
	return len(spans) == 0 || slices.ContainsFunc(spans, func(s span) bool { return s.holds(r) })
}

// A field is one member of an object.
type field struct {
	name     string
	part     part
	required bool
	spans    []span
}

// need is a member that must be there in the given revisions, in all if none
// is given.
func need(name string, p part, spans ...span) field { return field{name, p, true, spans} }

// may is a member that may be left out.
func may(name string, p part, spans ...span) field { return field{name, p, false, spans} }

// A definition gives a part a name. A name that begins with a small letter is
// not a [Shape] for callers.
type definition struct {
	name  Shape
	part  part
	spans []span
}

func shape(name Shape, p part, spans ...span) definition { return definition{name, p, spans} }

func (s Shape) exported() bool { return s[0] >= 'A' && s[0] <= 'Z' }

func kind(names ...string) part {
	return func(protocol.Revision) node {
		if len(names) == 1 {
			return node{"type": names[0]}
		}
		return node{"type": names}
	}
}

func text(r protocol.Revision) node    { return kind("string")(r) }
func integer(r protocol.Revision) node { return kind("integer")(r) }
func number(r protocol.Revision) node  { return kind("number")(r) }
func flag(r protocol.Revision) node    { return kind("boolean")(r) }
func object(r protocol.Revision) node  { return kind("object")(r) }

func anything(protocol.Revision) node { return node{} }

// never is a member that must not be there.
func never(protocol.Revision) node { return node{"not": node{}} }

func literal(value any) part {
	return func(protocol.Revision) node { return node{"const": value} }
}

func oneOf(values ...string) part {
	return func(protocol.Revision) node { return node{"enum": values} }
}

// fraction is a number from 0 to 1.
func fraction(protocol.Revision) node {
	return node{"type": "number", "minimum": 0, "maximum": 1}
}

// natural is an integer from 0 on.
func natural(protocol.Revision) node { return node{"type": "integer", "minimum": 0} }

func matching(pattern string) part {
	return func(protocol.Revision) node { return node{"type": "string", "pattern": pattern} }
}

func list(of part) part {
	return func(r protocol.Revision) node { return node{"type": "array", "items": of(r)} }
}

func atMost(n int, l part) part {
	return func(r protocol.Revision) node {
		out := l(r)
		out["maxItems"] = n
		return out
	}
}

// mapOf is an object with free names.
func mapOf(of part) part {
	return func(r protocol.Revision) node {
		return node{"type": "object", "additionalProperties": of(r)}
	}
}

// reference marks the name of a definition; [document] turns it into a pointer.
const reference = "$ref"

// ref is what a definition of the same revision says.
func ref(name Shape) part {
	return func(protocol.Revision) node { return node{reference: name} }
}

// record is an object with some named members, and any others.
func record(fields ...field) part {
	return func(r protocol.Revision) node {
		properties, required := node{}, []string{}
		for _, f := range fields {
			if !within(f.spans, r) {
				continue
			}
			properties[f.name] = f.part(r)
			if f.required {
				required = append(required, f.name)
			}
		}
		out := node{"type": "object", "properties": properties}
		if len(required) > 0 { // draft-07 allows an empty list, gojsonschema does not
			out["required"] = required
		}
		return out
	}
}

// extend puts common members in front of others.
func extend(common []field, fields ...field) part {
	return record(slices.Concat(common, fields)...)
}

// both is a value that is two things at once.
func both(parts ...part) part { return joined("allOf", parts) }

// anyOf is a value that is one of several things, or several.
func anyOf(parts ...part) part { return joined("anyOf", parts) }

func joined(keyword string, parts []part) part {
	return func(r protocol.Revision) node {
		var all []node
		for _, p := range parts {
			all = append(all, p(r))
		}
		return node{keyword: all}
	}
}

// having is a value with the member of the given name.
func having(name string) part {
	return func(protocol.Revision) node { return node{"required": []string{name}} }
}

// being is an object whose member has the given value.
func being(member, value string) part {
	return func(protocol.Revision) node {
		return node{"required": []string{member}, "properties": node{member: node{"const": value}}}
	}
}

// choice is one part for the values that satisfy a condition, and another one
// for all others.
func choice(condition, then, otherwise part) part {
	return func(r protocol.Revision) node {
		return node{"if": condition(r), "then": then(r), "else": otherwise(r)}
	}
}

// A variant is one form of an object that names its form in a member.
type variant struct {
	value string
	name  Shape
	spans []span
}

func on(value string, name Shape, spans ...span) variant { return variant{value, name, spans} }

// variants is an object whose member says which of several forms it has. It
// means the same as anyOf and makes better violations.
func variants(member string, forms ...variant) part {
	return func(r protocol.Revision) node {
		var values []string
		var all []node
		for _, f := range forms {
			if within(f.spans, r) {
				values = append(values, f.value)
				all = append(all, node{"if": being(member, f.value)(r), "then": ref(f.name)(r)})
			}
		}
		return node{
			"type": "object", "required": []string{member},
			"properties": node{member: node{"enum": values}}, "allOf": all,
		}
	}
}
