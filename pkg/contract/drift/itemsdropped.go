package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ItemsDropped reports arrays of a call whose items can be anything now.
var ItemsDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/items-dropped",
		Title:    "array items have no schema any more",
		Why:      "Every array that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model sees no longer what the items should be.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, items",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/items-introduced",
	Before:    `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array"}}}`,
	Kind:      compat.ItemsDropped,
	says:      plainly("no longer restricts what array items may be"),
}
