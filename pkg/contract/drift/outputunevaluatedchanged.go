package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnevaluatedChanged reports unevaluatedProperties and unevaluatedItems
// of a result that changed.
var OutputUnevaluatedChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-unevaluated-changed",
		Title:    "what no keyword looks at in a result has another schema",
		Why:      "Results may hold undeclared values that the old schema excluded.",
		Fix:      "Keep to the old schema, or update every consumer and record the new contract.",
		Residual: "Consumers that ignore what they do not know never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One schema for another is its own inverse.",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":{"type":"number"}}}}`,
	Kind:      compat.UnevaluatedChanged,
	says:      aboutKeyword("changed how it restricts what is not declared"),
}
