package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// EnumIntroduced reports lists of values where any value was allowed before.
var EnumIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/enum-introduced",
		Title:    "values are restricted to a list",
		Why:      "Values outside the list were fine and are rejected now.",
		Fix:      "Accept the old values as well, or update every caller and record the new contract.",
		Residual: "Callers that only use listed values are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, enum",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/enum-dropped",
	Before:    `{"type":"object","properties":{"state":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"state":{"type":"string","enum":["open","paid"]}}}`,
	Kind:      compat.EnumIntroduced,
	says:      plainly("restricted values to a list"),
}
