package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputBecameRequired reports result fields that are always present now.
var OutputBecameRequired = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-became-required",
		Title:    "an optional result field is always present",
		Why:      "Results always carry a field that they could leave out.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that could cope without it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-became-optional",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"required":["limit"]}`,
	Kind:      compat.BecameRequired,
	says:      aboutName("now requires property"),
}
