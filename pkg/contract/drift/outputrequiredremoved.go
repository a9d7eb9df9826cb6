package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputRequiredRemoved reports result fields that were always present and
// are no longer declared.
var OutputRequiredRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-required-removed",
		Title:    "a promised result field was removed",
		Why:      "Consumers rely on the field, and it no longer comes.",
		Fix:      "Keep sending the field, or update every consumer and record the new contract.",
		Residual: "The field may have been renamed: look for a new one beside it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-required-added",
	Before:    `{"type":"object","properties":{"total":{"type":"integer"},"page":{"type":"integer"}},"required":["page"]}`,
	After:     `{"type":"object","properties":{"total":{"type":"integer"}}}`,
	Kind:      compat.RequiredRemoved,
	says:      aboutName("removed required property"),
}
