package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnevaluatedRemoved reports unevaluatedProperties and unevaluatedItems
// of a result that are gone.
var OutputUnevaluatedRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-unevaluated-removed",
		Title:    "what no keyword looks at in a result has no schema any more",
		Why:      "The old contract said what else may come, and strict consumers meet something they refuse.",
		Fix:      "Restore the keyword, or update every consumer and record the new contract.",
		Residual: "Consumers that ignore what they do not know never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-unevaluated-added",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":false}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	Kind:      compat.UnevaluatedRemoved,
	says:      aboutKeyword("no longer restricts what is not declared"),
}
