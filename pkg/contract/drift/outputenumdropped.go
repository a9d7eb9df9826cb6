package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputEnumDropped reports lists of values that were given up for a result
// field.
var OutputEnumDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-enum-dropped",
		Title:    "values are no longer restricted to a list",
		Why:      "Consumers were told that the list is complete, and now anything may come.",
		Fix:      "Keep to the list, or teach every consumer to expect other values and record the new contract.",
		Residual: "Consumers with a default branch never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-enum-introduced",
	Before:    `{"type":"object","properties":{"state":{"type":"string","enum":["open","paid"]}}}`,
	After:     `{"type":"object","properties":{"state":{"type":"string"}}}`,
	Kind:      compat.EnumDropped,
	says:      plainly("no longer restricts values to a list"),
}
