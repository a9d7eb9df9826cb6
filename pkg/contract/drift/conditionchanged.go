package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ConditionChanged reports conditions of a call that are met by other values.
var ConditionChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/condition-changed",
		Title:    "the condition for a further schema changed",
		Why:      "Values that meet the new condition and not the old one have to satisfy the further schema, which was not asked of them before.",
		Fix:      "Keep the old condition, or update every caller and record the new contract.",
		Residual: "Callers that satisfy the further schema in any case are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One condition for another is its own inverse.",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"upload"}},"required":["mode"]},"then":{"required":["file"]}}`,
	Kind:      compat.ConditionChanged,
	says:      aboutKeyword("changed a condition"),
}
