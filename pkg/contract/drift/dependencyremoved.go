package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// DependencyRemoved reports properties of a call that no longer demand
// anything of the object.
var DependencyRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/dependency-removed",
		Title:    "a property demands nothing of its object any more",
		Why:      "Every object that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does without the other property is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/dependency-added",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}}}`,
	Kind:      compat.DependencyRemoved,
	says:      aboutName("no longer demands more of an object with property"),
}
