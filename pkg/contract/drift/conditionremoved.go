package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ConditionRemoved reports conditions of a call that are gone, or that lead
// to nothing any more.
var ConditionRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/condition-removed",
		Title:    "some values need not satisfy a further schema any more",
		Why:      "Every value that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with other values is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, if, then and else",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/condition-added",
	Before:    `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}},"if":{"properties":{"mode":{"const":"file"}},"required":["mode"]},"then":{"required":["file"]}}`,
	After:     `{"type":"object","properties":{"mode":{"type":"string"},"file":{"type":"string"}}}`,
	Kind:      compat.ConditionRemoved,
	says:      aboutKeyword("dropped a condition"),
}
