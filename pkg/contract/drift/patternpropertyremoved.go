package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PatternPropertyRemoved reports patterns for the names of properties in a
// call that are gone.
var PatternPropertyRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/pattern-property-removed",
		Title:    "properties whose name matches a pattern have no schema any more",
		Why:      "Such properties may hold anything now. Where they are forbidden instead, the change is proved breaking.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model sees no longer what these properties should hold.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, patternProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/pattern-property-added",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","patternProperties":{"^x-":{"type":"string"}}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	Kind:      compat.PatternPropertyRemoved,
	says:      aboutName("dropped the schema for properties that match"),
}
