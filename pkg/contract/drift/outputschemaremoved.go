package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputSchemaRemoved reports tools whose results were described and no
// longer are.
var OutputSchemaRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-schema-removed",
		Title:    "a tool no longer describes its results",
		Why:      "Consumers that read structured results have no promise left to rely on.",
		Fix:      "Ask for the schema back, or make every consumer cope without it and record the new contract.",
		Residual: "Results may still look the same.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-schema-added",
	Before:    `{"type":"object","properties":{"total":{"type":"integer"}}}`,
	Kind:      compat.SchemaRemoved,
	says:      plainly("was removed"),
}
