package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ContainsAdded reports arrays of a call that must contain items they could
// lack before.
var ContainsAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/contains-added",
		Title:    "an array must contain certain items now",
		Why:      "Arrays without such an item, the empty one among them, were fine and are rejected now.",
		Fix:      "Drop contains, or update every caller and record the new contract.",
		Residual: "Callers that always send such an item are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/contains-removed",
	Before:    `{"type":"object","properties":{"roles":{"type":"array"}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	Kind:      compat.ContainsAdded,
	says:      plainly("now requires arrays to contain certain items"),
}
