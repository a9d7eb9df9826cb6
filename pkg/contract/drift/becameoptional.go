package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// BecameOptional reports parameters that were required and may be left out
// now.
var BecameOptional = &Rule{
	Doc: rule.Doc{
		ID:       "drift/became-optional",
		Title:    "a required parameter became optional",
		Why:      "Old calls pass the parameter and stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does without the parameter is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/became-required",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"required":["limit"]}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.BecameOptional,
	says:      aboutName("no longer requires property"),
}
