package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ParamRemoved reports parameters that a closed object no longer declares.
var ParamRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/param-removed",
		Title:    "a parameter was removed",
		Why:      "Calls that pass the parameter were fine and are rejected now.",
		Fix:      "Keep accepting the parameter, or update every caller and record the new contract.",
		Residual: "A parameter may have been renamed: look for a new one beside it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/optional-added",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"},"since":{"type":"string"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.ParamRemoved,
	says:      aboutName("removed property"),
}
