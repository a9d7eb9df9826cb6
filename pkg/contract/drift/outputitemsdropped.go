package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputItemsDropped reports arrays of a result whose items can be anything
// now.
var OutputItemsDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-items-dropped",
		Title:    "array items in a result have no schema any more",
		Why:      "Consumers were told what the items are, and may now meet anything.",
		Fix:      "Restore the schema of the items, or update every consumer and record the new contract.",
		Residual: "Consumers that only count or show the items are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, items",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-items-introduced",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array"}}}`,
	Kind:      compat.ItemsDropped,
	says:      plainly("no longer restricts what array items may be"),
}
