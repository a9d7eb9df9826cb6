package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// AdditionalAllowed reports objects that accept undeclared parameters now.
var AdditionalAllowed = &Rule{
	Doc: rule.Doc{
		ID:       "drift/additional-allowed",
		Title:    "undeclared properties are allowed",
		Why:      "Whatever was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A misspelt argument that used to be rejected is now accepted.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/additional-forbidden",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	Kind:      compat.AdditionalAllowed,
	says:      plainly("now allows undeclared properties"),
}
