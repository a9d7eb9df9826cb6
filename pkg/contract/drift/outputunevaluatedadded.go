package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnevaluatedAdded reports unevaluatedProperties and unevaluatedItems
// of a result that are new.
var OutputUnevaluatedAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-unevaluated-added",
		Title:    "what no keyword looks at in a result has a schema now",
		Why:      "Results keep to values that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers that read undeclared values may miss them.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema unevaluated, unevaluatedItems and unevaluatedProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-unevaluated-removed",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}],"unevaluatedItems":false}}}`,
	Kind:      compat.UnevaluatedAdded,
	says:      aboutKeyword("now restricts what is not declared"),
}
