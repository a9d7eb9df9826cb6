package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OptionalAdded reports parameters that are new and optional.
var OptionalAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/optional-added",
		Title:    "a new parameter is optional",
		Why:      "Old calls leave the parameter out and stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Its description is new text for the model and has not been reviewed.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, properties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/open-param-removed",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"},"since":{"type":"string"}}}`,
	Kind:      compat.OptionalAdded,
	says:      aboutName("added optional property"),
}
