package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// EnumValueRemoved reports listed values that are not on the list any more of
// a parameter.
var EnumValueRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/enum-value-removed",
		Title:    "a value was removed from a list of allowed values",
		Why:      "Calls that pass the value were fine and are rejected now.",
		Fix:      "Keep accepting the value, or update every caller and record the new contract.",
		Residual: "The value may have been renamed: look for a new one on the list.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/enum-value-added",
	Before:    `{"type":"object","properties":{"state":{"enum":["open","paid","void"]}}}`,
	After:     `{"type":"object","properties":{"state":{"enum":["open","paid"]}}}`,
	Kind:      compat.EnumValueRemoved,
	says:      func(c compat.Change) string { return "removed enum value " + quoteText([]byte(c.Name)) },
}
