package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UniqueItemsAdded reports arrays of a call that could repeat an item and no
// longer can.
var UniqueItemsAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/unique-items-added",
		Title:    "array items must differ from each other now",
		Why:      "Arrays that repeat an item were fine and are rejected now.",
		Fix:      "Drop uniqueItems, or update every caller and record the new contract.",
		Residual: "Callers that never repeat an item are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, uniqueItems",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/unique-items-removed",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}}}`,
	Kind:      compat.UniqueItemsAdded,
	says:      plainly("now requires array items to differ"),
}
