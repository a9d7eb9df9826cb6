package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputOptionalAdded reports result fields that are new and may be missing.
var OutputOptionalAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-optional-added",
		Title:    "a new result field is optional",
		Why:      "Consumers of the old contract ignore a field they do not know.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Strict consumers that refuse unknown fields do so now.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, properties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-optional-removed",
	Before:    `{"type":"object","properties":{"total":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"total":{"type":"integer"},"page":{"type":"integer"}}}`,
	Kind:      compat.OptionalAdded,
	says:      aboutName("added optional property"),
}
