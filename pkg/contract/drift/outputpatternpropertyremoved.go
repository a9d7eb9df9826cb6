package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPatternPropertyRemoved reports patterns for the names of properties
// in a result that are gone.
var OutputPatternPropertyRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-pattern-property-removed",
		Title:    "properties of a result whose name matches a pattern have no schema any more",
		Why:      "Consumers were told what these properties hold, and may now meet anything.",
		Fix:      "Restore the pattern, or update every consumer and record the new contract.",
		Residual: "Consumers that do not read these properties are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, patternProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-pattern-property-added",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","patternProperties":{"^x-":{"type":"string"}}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	Kind:      compat.PatternPropertyRemoved,
	says:      aboutName("dropped the schema for properties that match"),
}
