package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputDependencyAdded reports properties of a result that bring others with
// them.
var OutputDependencyAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-dependency-added",
		Title:    "a property of a result demands something of its object now",
		Why:      "Results keep to objects that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that coped without them.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-dependency-removed",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	Kind:      compat.DependencyAdded,
	says:      aboutName("now demands more of an object with property"),
}
