package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPatternPropertyAdded reports patterns for the names of properties in
// a result that are new.
var OutputPatternPropertyAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-pattern-property-added",
		Title:    "properties of a result whose name matches a pattern have a schema now",
		Why:      "Results keep to values that were possible before. Where such properties were forbidden, the change is proved breaking.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every value.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, patternProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-pattern-property-removed",
	Before:    `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","patternProperties":{"^x-":{"type":"string"}}}}}`,
	Kind:      compat.PatternPropertyAdded,
	says:      aboutName("added a schema for properties that match"),
}
