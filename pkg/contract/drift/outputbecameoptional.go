package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputBecameOptional reports result fields that were always present and may
// be missing now.
var OutputBecameOptional = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-became-optional",
		Title:    "a promised result field became optional",
		Why:      "Consumers rely on the field, and results may leave it out now.",
		Fix:      "Keep sending the field, or make every consumer cope without it and record the new contract.",
		Residual: "Consumers fail only on the results that leave it out.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-became-required",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"required":["limit"]}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.BecameOptional,
	says:      aboutName("no longer requires property"),
}
