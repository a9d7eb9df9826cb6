package schema

import (
	"fmt"
	"strings"
)

// A Dialect is a version of JSON Schema.
type Dialect string

// The dialects. A schema that declares none is read as Draft202012, as MCP
// asks since 2025-11-25.
const (
	Draft04     Dialect = "draft-04"
	Draft06     Dialect = "draft-06"
	Draft07     Dialect = "draft-07"
	Draft201909 Dialect = "2019-09"
	Draft202012 Dialect = "2020-12"
)

// dialectURIs are the identifiers without scheme and empty fragment.
var dialectURIs = map[string]Dialect{
	"json-schema.org/draft-04/schema":      Draft04,
	"json-schema.org/draft-06/schema":      Draft06,
	"json-schema.org/draft-07/schema":      Draft07,
	"json-schema.org/draft/2019-09/schema": Draft201909,
	"json-schema.org/draft/2020-12/schema": Draft202012,
	"json-schema.org/schema":               Draft202012, // "the latest"
}

// DialectOf returns the dialect that the root of a schema declares in $schema;
// declared is false and the dialect is [Draft202012] when there is no $schema.
// An identifier that is none of the five dialects is an error that names it.
func DialectOf(v *Value) (d Dialect, declared bool, err error) {
	id := v.Get("$schema")
	if id == nil {
		return Draft202012, false, nil
	}
	if id.Kind != String {
		return "", true, fmt.Errorf("$schema is not a string")
	}
	d, ok := dialectByURI(id.Text)
	if !ok {
		return "", true, fmt.Errorf("unknown dialect %q: known are draft-04, draft-06, draft-07, 2019-09 and 2020-12 of json-schema.org", id.Text)
	}
	return d, true, nil
}

func dialectByURI(uri string) (Dialect, bool) {
	uri = strings.TrimSuffix(uri, "#")
	rest, ok := strings.CutPrefix(uri, "https://")
	if !ok {
		rest, _ = strings.CutPrefix(uri, "http://")
	}
	d, ok := dialectURIs[rest]
	return d, ok
}

// order lists the dialects by age.
var order = map[Dialect]int{Draft04: 4, Draft06: 6, Draft07: 7, Draft201909: 2019, Draft202012: 2020}

// Before reports whether d is older than other.
func (d Dialect) Before(other Dialect) bool { return order[d] < order[other] }
