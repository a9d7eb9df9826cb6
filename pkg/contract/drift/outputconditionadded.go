package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputConditionAdded reports conditions of a result that are new, or that
// lead to a schema now.
var OutputConditionAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-condition-added",
		Title:    "some results satisfy a further schema now",
		Why:      "Results keep to values that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every value.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-condition-removed",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	Kind:      compat.ConditionAdded,
	says:      aboutKeyword("added a condition"),
}
