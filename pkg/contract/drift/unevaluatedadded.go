package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnevaluatedAdded reports unevaluatedProperties and unevaluatedItems of a
// call that are new.
var UnevaluatedAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/unevaluated-added",
		Title:    "what no keyword looks at has a schema now",
		Why:      "Properties or items that no keyword looks at were fine with any value, and what the schema refuses is rejected now.",
		Fix:      "Drop the keyword, or update every caller and record the new contract.",
		Residual: "Callers that pass only what is declared are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/unevaluated-removed",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":false}}}`,
	Kind:      compat.UnevaluatedAdded,
	says:      aboutKeyword("now restricts what is not declared"),
}
