package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnevaluatedChanged reports unevaluatedProperties and unevaluatedItems of a
// call that changed.
var UnevaluatedChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/unevaluated-changed",
		Title:    "what no keyword looks at has another schema",
		Why:      "Properties or items that satisfied the old schema and not the new one were fine and are rejected now.",
		Fix:      "Accept the old values as well, or update every caller and record the new contract.",
		Residual: "Callers that pass only what is declared are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One schema for another is its own inverse.",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":{"type":"number"}}}}`,
	Kind:      compat.UnevaluatedChanged,
	says:      aboutKeyword("changed how it restricts what is not declared"),
}
