package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputTupleItemRemoved reports positions of an array in a result that lost
// their own schema.
var OutputTupleItemRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-tuple-item-removed",
		Title:    "an array position in a result has no schema of its own any more",
		Why:      "Consumers rely on what stands at the position, and may now meet what every further item may be.",
		Fix:      "Restore the schema of the position, or update every consumer and record the new contract.",
		Residual: "Consumers that do not read the position are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, prefixItems",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-tuple-item-added",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	Kind:      compat.TupleItemRemoved,
	says:      func(c compat.Change) string { return "no longer restricts array position " + term.Line(c.Name) },
}
