package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// DependencyChanged reports properties of a call that demand something else
// of the object.
var DependencyChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/dependency-changed",
		Title:    "a property demands something else of its object",
		Why:      "Objects that met the old demand and not the new one were fine and are rejected now. Where the new demand is weaker, the change is proved compatible.",
		Fix:      "Accept what met the old demand, or update every caller and record the new contract.",
		Residual: "Callers that leave the property out are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One demand for another is its own inverse.",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"},"zone":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"},"zone":{"type":"string"}},"dependentRequired":{"from":["zone"]}}`,
	Kind:      compat.DependencyChanged,
	says:      aboutName("changed what it demands of an object with property"),
}
