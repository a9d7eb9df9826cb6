package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputEnumIntroduced reports lists of values where any value was possible
// before.
var OutputEnumIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-enum-introduced",
		Title:    "values are restricted to a list",
		Why:      "Results keep to values that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers gain a promise that they may start to rely on.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-enum-dropped",
	Before:    `{"type":"object","properties":{"state":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"state":{"type":"string","enum":["open","paid"]}}}`,
	Kind:      compat.EnumIntroduced,
	says:      plainly("restricted values to a list"),
}
