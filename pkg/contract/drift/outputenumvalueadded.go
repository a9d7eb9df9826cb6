package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputEnumValueAdded reports listed values that were not on the list before
// of a result field.
var OutputEnumValueAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-enum-value-added",
		Title:    "a value was added to a list of possible values",
		Why:      "Consumers were told that the list is complete, and many switch over it.",
		Fix:      "Teach every consumer the new value, then record the new contract.",
		Residual: "Consumers with a default branch never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-enum-value-removed",
	Before:    `{"type":"object","properties":{"state":{"enum":["open","paid"]}}}`,
	After:     `{"type":"object","properties":{"state":{"enum":["open","paid","void"]}}}`,
	Kind:      compat.EnumValueAdded,
	says:      func(c compat.Change) string { return "added enum value " + quoteText([]byte(c.Name)) },
}
