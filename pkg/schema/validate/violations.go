package validate

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/mcpward/mcpward/pkg/schema"
)

// violations flattens the engine's tree of errors. Alternatives stay below
// their anyOf or oneOf, everything else is one list by place.
func violations(err error) []Violation {
	tree, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return nil
	}
	return flatten([]*jsonschema.ValidationError{tree})
}

func flatten(errs []*jsonschema.ValidationError) []Violation {
	var out []Violation
	for _, e := range errs {
		switch e.ErrorKind.(type) {
		case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
			if len(e.Causes) > 0 {
				out = append(out, flatten(e.Causes)...)
				continue
			}
		}
		out = append(out, violation(e))
	}
	slices.SortStableFunc(out, compare)
	return slices.CompactFunc(out, func(a, b Violation) bool { return compare(a, b) == 0 && a.Message == b.Message })
}

func compare(a, b Violation) int {
	return cmp.Or(
		cmp.Compare(a.InstancePointer, b.InstancePointer),
		cmp.Compare(a.SchemaPointer, b.SchemaPointer),
		cmp.Compare(a.Message, b.Message),
	)
}

func violation(e *jsonschema.ValidationError) Violation {
	v := Violation{InstancePointer: instancePointer(e.InstanceLocation), SchemaPointer: schemaPointer(e.SchemaURL)}
	v.Keyword, v.Message = describe(e.ErrorKind)
	switch e.ErrorKind.(type) {
	case *kind.FalseSchema, *kind.PropertyNames, *kind.Reference:
		// the location is that of the keyword already
	default:
		v.SchemaPointer = v.SchemaPointer.Append(v.Keyword)
	}
	if _, ok := e.ErrorKind.(*kind.Contains); !ok {
		v.Causes = flatten(e.Causes)
	}
	return v
}

func instancePointer(tokens []string) schema.Pointer {
	var p schema.Pointer
	for _, t := range tokens {
		p = p.Append(decode(t))
	}
	return p
}

// schemaPointer reads the fragment of a location.
func schemaPointer(location string) schema.Pointer {
	_, fragment, _ := strings.Cut(location, "#")
	return schema.FromFragment(fragment)
}
