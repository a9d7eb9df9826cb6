package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UniqueItemsRemoved reports arrays of a call that may repeat an item now.
var UniqueItemsRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/unique-items-removed",
		Title:    "array items need not differ from each other any more",
		Why:      "Every array without repetitions is still accepted.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with repetitions is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, uniqueItems",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/unique-items-added",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	Kind:      compat.UniqueItemsRemoved,
	says:      plainly("no longer requires array items to differ"),
}
