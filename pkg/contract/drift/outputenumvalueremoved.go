package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputEnumValueRemoved reports listed values that are not on the list any
// more of a result field.
var OutputEnumValueRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-enum-value-removed",
		Title:    "a value was removed from a list of possible values",
		Why:      "Consumers handle a value that no longer comes.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Code for the value is dead now.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-enum-value-added",
	Before:    `{"type":"object","properties":{"state":{"enum":["open","paid","void"]}}}`,
	After:     `{"type":"object","properties":{"state":{"enum":["open","paid"]}}}`,
	Kind:      compat.EnumValueRemoved,
	says:      func(c compat.Change) string { return "removed enum value " + quoteText([]byte(c.Name)) },
}
