package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ContainsRemoved reports arrays of a call that may lack items they had to
// contain before.
var ContainsRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/contains-removed",
		Title:    "an array need not contain certain items any more",
		Why:      "Every array that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does without such an item is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/contains-added",
	Before:    `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array"}}}`,
	Kind:      compat.ContainsRemoved,
	says:      plainly("no longer requires arrays to contain certain items"),
}
