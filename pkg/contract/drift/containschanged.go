package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ContainsChanged reports arrays of a call that must contain other items.
var ContainsChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/contains-changed",
		Title:    "an array must contain other items",
		Why:      "Arrays with the old items and without the new ones were fine and are rejected now. Where the old items satisfy the new schema, the change is proved compatible.",
		Fix:      "Accept the old items as well, or update every caller and record the new contract.",
		Residual: "With maxContains a wider schema refuses more, not less.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One demand for another is its own inverse.",
	Before:    `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"admin"}}}}`,
	Kind:      compat.ContainsChanged,
	says:      plainly("changed what arrays must contain"),
}
