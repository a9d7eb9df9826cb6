package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputOptionalRemoved reports result fields that could be missing and are
// no longer declared.
var OutputOptionalRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-optional-removed",
		Title:    "an optional result field was removed",
		Why:      "Consumers had to cope without the field already, but what they did with it is over.",
		Fix:      "Check the consumers that read the field, then record the new contract.",
		Residual: "A feature that depends on the field silently stops working.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Low,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, properties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-optional-added",
	Status:    Warn,
	Before:    `{"type":"object","properties":{"total":{"type":"integer"},"page":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"total":{"type":"integer"}}}`,
	Kind:      compat.OptionalRemoved,
	says:      aboutName("removed optional property"),
}
