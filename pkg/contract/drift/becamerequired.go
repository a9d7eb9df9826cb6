package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// BecameRequired reports parameters that were optional and are required now.
var BecameRequired = &Rule{
	Doc: rule.Doc{
		ID:       "drift/became-required",
		Title:    "an optional parameter became required",
		Why:      "Calls that left the parameter out were fine and are rejected now.",
		Fix:      "Make it optional or give the old calls another way in; otherwise update every caller and record the new contract.",
		Residual: "Callers that were generated from the old schema keep failing until they are rebuilt.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/became-optional",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"required":["limit"]}`,
	Kind:      compat.BecameRequired,
	says:      aboutName("now requires property"),
}
