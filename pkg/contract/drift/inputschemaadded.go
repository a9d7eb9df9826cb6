package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// InputSchemaAdded reports tools that had no input schema and have one now.
var InputSchemaAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/input-schema-added",
		Title:    "a tool has an input schema now",
		Why:      "MCP requires an input schema; calls were not described before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Clients start to validate arguments that they used to pass through.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/input-schema-removed",
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.SchemaAdded,
	says:      plainly("was added"),
}
