package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// EnumValueAdded reports listed values that were not on the list before of a
// parameter.
var EnumValueAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/enum-value-added",
		Title:    "a value was added to a list of allowed values",
		Why:      "Every value that was allowed still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model may pick the new value on its own.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/enum-value-removed",
	Before:    `{"type":"object","properties":{"state":{"enum":["open","paid"]}}}`,
	After:     `{"type":"object","properties":{"state":{"enum":["open","paid","void"]}}}`,
	Kind:      compat.EnumValueAdded,
	says:      func(c compat.Change) string { return "added enum value " + quoteText([]byte(c.Name)) },
}
