package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// EnumDropped reports lists of values that were given up for a parameter.
var EnumDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/enum-dropped",
		Title:    "values are no longer restricted to a list",
		Why:      "The listed values are still allowed.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model no longer sees which values make sense.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/enum-introduced",
	Before:    `{"type":"object","properties":{"state":{"type":"string","enum":["open","paid"]}}}`,
	After:     `{"type":"object","properties":{"state":{"type":"string"}}}`,
	Kind:      compat.EnumDropped,
	says:      plainly("no longer restricts values to a list"),
}
