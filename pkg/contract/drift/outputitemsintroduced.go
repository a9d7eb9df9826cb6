package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputItemsIntroduced reports arrays of a result whose items could be
// anything and no longer can.
var OutputItemsIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-items-introduced",
		Title:    "array items in a result have a schema now",
		Why:      "Results keep to items that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every item.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, items",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-items-dropped",
	Before:    `{"type":"object","properties":{"tags":{"type":"array"}}}`,
	After:     `{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}`,
	Kind:      compat.ItemsIntroduced,
	says:      plainly("now restricts what array items may be"),
}
