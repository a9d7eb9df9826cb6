package compat

import "github.com/mcpward/mcpward/pkg/schema"

// A dialect is a version of JSON Schema, by the number or year of its draft.
type dialect int

const (
	draft4    dialect = 4
	draft6    dialect = 6
	draft7    dialect = 7
	draft2019 dialect = 2019
	draft2020 dialect = 2020
)

// since names the first dialect that has a keyword, for those that not all
// have. A keyword that a dialect does not have means nothing in it.
var since = map[string]dialect{
	"const": draft6, "contains": draft6, "propertyNames": draft6,
	"if": draft7, "then": draft7, "else": draft7,
	"dependentRequired": draft2019, "dependentSchemas": draft2019,
	"unevaluatedItems": draft2019, "unevaluatedProperties": draft2019,
	"minContains": draft2019, "maxContains": draft2019,
	"$recursiveRef": draft2019, "$anchor": draft2019, "$dynamicRef": draft2020,
	"prefixItems": draft2020,
}

// until names the last dialect that has a keyword.
var until = map[string]dialect{
	"dependencies": draft7, "additionalItems": draft2019, "$recursiveRef": draft2019,
}

func (d dialect) has(keyword string) bool {
	if first, ok := since[keyword]; ok && d < first {
		return false
	}
	last, ok := until[keyword]
	return !ok || d <= last
}

var dialects = map[schema.Dialect]dialect{
	schema.Draft04: draft4, schema.Draft06: draft6, schema.Draft07: draft7,
	schema.Draft201909: draft2019, schema.Draft202012: draft2020,
}
