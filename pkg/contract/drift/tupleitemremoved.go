package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// TupleItemRemoved reports positions of an array in a call that lost their
// own schema.
var TupleItemRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/tuple-item-removed",
		Title:    "an array position has no schema of its own any more",
		Why:      "What stands at the position is judged like every further item. Where no further items are allowed, longer arrays are rejected instead, and the change is proved breaking.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model sees no longer what belongs at the position.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, prefixItems",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/tuple-item-added",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	Kind:      compat.TupleItemRemoved,
	says:      func(c compat.Change) string { return "no longer restricts array position " + term.Line(c.Name) },
}
