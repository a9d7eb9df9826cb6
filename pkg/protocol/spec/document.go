package spec

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

// definitions are all facts of this package.
func definitions() []definition {
	return slices.Concat(
		texts(), envelope(), lifecycle(), tools(), resources(), prompts(), content(),
		notifications(), requests(), elicitation(), tasks(), failures(),
	)
}

// A compiler compiles its schema at the first call.
type compiler = func() (*validate.Validator, error)

// revisions holds a compiler per shape. Nothing is built before the first
// call, and of what is built nothing is compiled before it is needed.
var revisions = sync.OnceValue(func() map[protocol.Revision]map[Shape]compiler {
	all := definitions()
	out := map[protocol.Revision]map[Shape]compiler{}
	for _, rev := range protocol.Revisions {
		nodes := sync.OnceValue(func() map[Shape]node { return nodesOf(all, rev) })
		out[rev] = map[Shape]compiler{}
		for _, d := range all {
			if within(d.spans, rev) {
				out[rev][d.name] = sync.OnceValues(func() (*validate.Validator, error) {
					return compile(rev, d.name, nodes())
				})
			}
		}
	}
	return out
})

func nodesOf(all []definition, rev protocol.Revision) map[Shape]node {
	out := map[Shape]node{}
	for _, d := range all {
		if within(d.spans, rev) {
			out[d.name] = d.part(rev)
		}
	}
	return out
}

func compile(rev protocol.Revision, name Shape, nodes map[Shape]node) (*validate.Validator, error) {
	raw, err := json.Marshal(document(rev, name, nodes))
	if err != nil {
		return nil, err
	}
	v, err := schema.Parse(raw)
	if err != nil {
		return nil, err
	}
	return validate.Compile(v)
}

// document is the schema of one shape with the definitions that it needs.
func document(rev protocol.Revision, name Shape, nodes map[Shape]node) node {
	dialect, place := "https://json-schema.org/draft/2020-12/schema", "$defs"
	if rev < v2511 {
		dialect, place = "http://json-schema.org/draft-07/schema#", "definitions"
	}
	needed := map[Shape]any{}
	var resolve func(v any) any
	require := func(target Shape) string {
		if _, ok := needed[target]; !ok {
			if nodes[target] == nil {
				panic(fmt.Sprintf("no shape %q in revision %q", target, rev))
			}
			needed[target] = nil // a shape may hold itself
			needed[target] = resolve(nodes[target])
		}
		return "#/" + place + "/" + string(target)
	}
	resolve = func(v any) any {
		switch v := v.(type) {
		case node:
			out := node{}
			for key, value := range v {
				if target, ok := value.(Shape); ok && key == reference {
					value = require(target)
				}
				out[key] = resolve(value)
			}
			return out
		case []node:
			out := make([]any, len(v))
			for i := range v {
				out[i] = resolve(v[i])
			}
			return out
		}
		return v
	}
	// In draft-07 a reference hides its neighbours, so it stands alone.
	root := node{"$schema": dialect, "allOf": []any{node{reference: require(name)}}}
	root[place] = needed
	return root
}
