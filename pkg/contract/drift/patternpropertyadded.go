package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PatternPropertyAdded reports patterns for the names of properties in a call
// that are new.
var PatternPropertyAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/pattern-property-added",
		Title:    "properties whose name matches a pattern have a schema now",
		Why:      "Such properties could hold anything, and what the schema refuses is rejected now. Where they were forbidden before, the change is proved compatible.",
		Fix:      "Drop the pattern, or update every caller and record the new contract.",
		Residual: "Callers that pass no such property are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, patternProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/pattern-property-removed",
	Before:    `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","patternProperties":{"^x-":{"type":"string"}}}}}`,
	Kind:      compat.PatternPropertyAdded,
	says:      aboutName("added a schema for properties that match"),
}
