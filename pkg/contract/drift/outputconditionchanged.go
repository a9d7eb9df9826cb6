package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputConditionChanged reports conditions of a result that are met by other
// values.
var OutputConditionChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-condition-changed",
		Title:    "the condition for a further schema of a result changed",
		Why:      "Values that met the old condition and not the new one need not satisfy the further schema any more.",
		Fix:      "Keep the old condition, or update every consumer and record the new contract.",
		Residual: "Consumers that do not look at the condition are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One condition for another is its own inverse.",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"upload"}},"required":["mode"]},"then":{"required":["file"]}}`,
	Kind:      compat.ConditionChanged,
	says:      aboutKeyword("changed a condition"),
}
