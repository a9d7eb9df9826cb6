package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputDependencyChanged reports properties of a result that bring others
// with them than before.
var OutputDependencyChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-dependency-changed",
		Title:    "a property of a result demands something else of its object",
		Why:      "Consumers rely on what the property brought with it, and results may now lack it. Where the new demand is stronger, the change is proved compatible.",
		Fix:      "Keep to the old demand, or update every consumer and record the new contract.",
		Residual: "Consumers that do not read the property are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One demand for another is its own inverse.",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"},"zone":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"},"zone":{"type":"string"}},"dependentRequired":{"from":["zone"]}}`,
	Kind:      compat.DependencyChanged,
	says:      aboutName("changed what it demands of an object with property"),
}
