package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ItemsIntroduced reports arrays of a call whose items could be anything and
// no longer can.
var ItemsIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/items-introduced",
		Title:    "array items have a schema now",
		Why:      "Items that the schema refuses were fine and are rejected now.",
		Fix:      "Drop the schema of the items, or update every caller and record the new contract.",
		Residual: "Callers that send such items already are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, items",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/items-dropped",
	Before:    `{"type":"object","properties":{"tags":{"type":"array"}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	Kind:      compat.ItemsIntroduced,
	says:      plainly("now restricts what array items may be"),
}
