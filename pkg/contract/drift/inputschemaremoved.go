package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// InputSchemaRemoved reports tools that had an input schema and have none
// now.
var InputSchemaRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/input-schema-removed",
		Title:    "a tool has no input schema any more",
		Why:      "MCP requires an input schema. Clients that need one drop the tool, the others guess its arguments.",
		Fix:      "Ask for the schema back.",
		Residual: "Nothing is refused by a schema that is gone, so old calls stay valid.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool.inputSchema",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/input-schema-added",
	Status:    Warn,
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.SchemaRemoved,
	says:      plainly("was removed"),
}
