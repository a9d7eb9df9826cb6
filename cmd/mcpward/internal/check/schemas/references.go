package schemas

import (
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A reference is a $ref that does not lead to a part of its own document.
type reference struct {
	at       schema.Pointer // of the $ref, into the schema
	target   string
	dangling bool // it should lead to a part of the document; otherwise it leads out of it
}

// references returns the references of a schema that lead nowhere or outside.
func references(root *schema.Value) []reference {
	d, _, err := schema.DialectOf(root)
	if err != nil {
		d = schema.Draft202012
	}
	var found []reference
	visited := 0
	var walk func(v *schema.Value, at schema.Pointer, depth int)
	walk = func(v *schema.Value, at schema.Pointer, depth int) {
		if visited++; visited > schema.MaxSchemas || depth > schema.MaxSchemaDepth {
			return // the guard refuses such a schema anyway
		}
		if ref := v.Get("$ref"); ref != nil && ref.Kind == schema.String {
			if _, _, err := schema.Resolve(root, ref.Text, at); err != nil {
				found = append(found, reference{at.Append("$ref"), ref.Text, strings.HasPrefix(ref.Text, "#")})
			}
		}
		for sub := range schema.Subschemas(v, d) {
			walk(sub.Value, at+sub.Path, depth+1)
		}
	}
	walk(root, "", 0)
	return found
}
