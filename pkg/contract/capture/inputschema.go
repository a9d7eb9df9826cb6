package capture

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/schema"
)

// noteInputSchema says what every revision demands of a tool and the item does
// not have: an inputSchema whose root is {"type": "object"} (schema, Tool).
// Servers lose it when a library below them changes, without a new version.
func (p *pinner) noteInputSchema(at schema.Pointer, canonical []byte) {
	input := schema.Field(canonical, "inputSchema")
	root, _ := schema.Text(schema.Field(input, "type"))
	switch {
	case input == nil:
		p.note(at, "the tool has no inputSchema, which the protocol requires")
	case input[0] != '{':
		p.note(at.Append("inputSchema"), fmt.Sprintf("the inputSchema is %s, and the protocol requires an object", kindOf(input)))
	case root != "object":
		p.note(at.Append("inputSchema"), `the inputSchema does not say "type": "object" at its root, which the protocol requires`)
	}
}

// kindOf names the kind of a canonical value.
func kindOf(canonical []byte) string {
	switch canonical[0] {
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	case '"':
		return "a string"
	case '[':
		return "an array"
	case '{':
		return "an object"
	}
	return "a number"
}
