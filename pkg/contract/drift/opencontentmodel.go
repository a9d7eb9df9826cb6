package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OpenContentModel reports objects that no longer say that there are no
// undeclared parameters.
var OpenContentModel = &Rule{
	Doc: rule.Doc{
		ID:       "drift/open-content-model",
		Title:    "an object is no longer closed explicitly",
		Why:      "The declared properties are the same, and whatever was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A misspelt argument that used to be rejected is now ignored.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/closed-content-model",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.OpenContentModel,
	says:      plainly("no longer forbids undeclared properties"),
}
