package compat

import "github.com/mcpward/mcpward/pkg/schema"

// CompareSet compares in the pure set reading of JSON Schema, in which the
// truth table is written.
func CompareSet(old, new *schema.Value, dir Direction) Result {
	return compareIn(old, new, dir, false)
}

// Valid evaluates a value as the witness search does: -1 no, 0 not decided, 1
// yes. It closes objects like the MCP reading when closed.
func Valid(s, v *schema.Value, closed bool) int {
	c := newComparison(s, s, Input, closed)
	return int(c.valid(node{doc: c.new, value: s, root: true}, v))
}
