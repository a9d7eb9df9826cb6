package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnevaluatedRemoved reports unevaluatedProperties and unevaluatedItems of a
// call that are gone.
var UnevaluatedRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/unevaluated-removed",
		Title:    "what no keyword looks at has no schema any more",
		Why:      "Every value that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with undeclared values is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/unevaluated-added",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":false}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	Kind:      compat.UnevaluatedRemoved,
	says:      aboutKeyword("no longer restricts what is not declared"),
}
