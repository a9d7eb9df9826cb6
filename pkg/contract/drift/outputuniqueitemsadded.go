package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUniqueItemsAdded reports arrays of a result that could repeat an item
// and no longer can.
var OutputUniqueItemsAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-unique-items-added",
		Title:    "array items in a result differ from each other now",
		Why:      "Results keep to arrays that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that coped with repetitions.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, uniqueItems",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-unique-items-removed",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}}}`,
	Kind:      compat.UniqueItemsAdded,
	says:      plainly("now requires array items to differ"),
}
