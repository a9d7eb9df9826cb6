package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ConditionAdded reports conditions of a call that are new, or that lead to a
// schema now.
var ConditionAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/condition-added",
		Title:    "some values must satisfy a further schema now",
		Why:      "Values that meet the condition and not what it leads to were fine and are rejected now.",
		Fix:      "Drop the condition, or update every caller and record the new contract.",
		Residual: "Callers whose values do not meet the condition are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/condition-removed",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	Kind:      compat.ConditionAdded,
	says:      aboutKeyword("added a condition"),
}
