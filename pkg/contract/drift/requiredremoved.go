package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// RequiredRemoved reports parameters that are neither required nor declared
// any more, where undeclared ones are accepted.
var RequiredRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/required-removed",
		Title:    "a required parameter is not asked for any more",
		Why:      "Every call that passes it is still accepted.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A server may ignore what it no longer asks for.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/required-added",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"required":["region"],"additionalProperties":true}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	Kind:      compat.RequiredRemoved,
	says:      aboutName("removed required property"),
}
