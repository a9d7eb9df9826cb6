package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputConditionRemoved reports conditions of a result that are gone, or
// that lead to nothing any more.
var OutputConditionRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-condition-removed",
		Title:    "some results need not satisfy a further schema any more",
		Why:      "Consumers that meet the condition rely on what it led to, and results may now lack it.",
		Fix:      "Restore the condition, or update every consumer and record the new contract.",
		Residual: "Consumers that do not look at the condition are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-condition-added",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}}}`,
	Kind:      compat.ConditionRemoved,
	says:      aboutKeyword("dropped a condition"),
}
