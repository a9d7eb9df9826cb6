package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputDependencyRemoved reports properties of a result that no longer bring
// others with them.
var OutputDependencyRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-dependency-removed",
		Title:    "a property of a result demands nothing of its object any more",
		Why:      "Consumers that find the property rely on what it brings, and results may now lack it.",
		Fix:      "Keep sending both, or update every consumer and record the new contract.",
		Residual: "Consumers that do not read the property are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-dependency-added",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}}}`,
	Kind:      compat.DependencyRemoved,
	says:      aboutName("no longer demands more of an object with property"),
}
