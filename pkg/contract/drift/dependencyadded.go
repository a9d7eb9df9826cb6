package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// DependencyAdded reports properties of a call that make others required, or
// the whole object subject to a schema.
var DependencyAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/dependency-added",
		Title:    "a property demands something of its object now",
		Why:      "Objects with the property and without what it demands were fine and are rejected now.",
		Fix:      "Drop the demand, or update every caller and record the new contract.",
		Residual: "Callers that leave the property out are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, dependentRequired; applicator, dependentSchemas",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/dependency-removed",
	Before:    `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"}},"dependentRequired":{"from":["to"]}}`,
	Kind:      compat.DependencyAdded,
	says:      aboutName("now demands more of an object with property"),
}
