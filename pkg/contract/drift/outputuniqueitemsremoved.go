package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUniqueItemsRemoved reports arrays of a result that may repeat an item
// now.
var OutputUniqueItemsRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-unique-items-removed",
		Title:    "array items in a result may repeat now",
		Why:      "Consumers that use an item as a key meet it twice.",
		Fix:      "Restore uniqueItems, or update every consumer and record the new contract.",
		Residual: "Consumers that only list the items are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, uniqueItems",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-unique-items-added",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	Kind:      compat.UniqueItemsRemoved,
	says:      plainly("no longer requires array items to differ"),
}
