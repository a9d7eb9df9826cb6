package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputAdditionalAllowed reports objects that accept undeclared fields now.
var OutputAdditionalAllowed = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-additional-allowed",
		Title:    "undeclared properties are allowed",
		Why:      "Strict consumers were told that there are no other fields.",
		Fix:      "Declare the fields that are sent, or make consumers ignore unknown ones and record the new contract.",
		Residual: "Consumers that ignore unknown fields never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-additional-forbidden",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	Kind:      compat.AdditionalAllowed,
	says:      plainly("now allows undeclared properties"),
}
