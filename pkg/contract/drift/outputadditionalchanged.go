package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputAdditionalChanged reports undeclared properties of a result whose
// values got a schema, or lost it.
var OutputAdditionalChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-additional-changed",
		Title:    "undeclared properties in a result are restricted otherwise",
		Why:      "Results may hold undeclared properties with values that were excluded. Where their values are restricted more than before, the change is proved compatible.",
		Fix:      "Keep to the old values, or update every consumer and record the new contract.",
		Residual: "A change inside the schema of undeclared properties has the rule of that change.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Restricting undeclared properties and freeing them are both this rule.",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","additionalProperties":true}}}`,
	Kind:      compat.AdditionalChanged,
	says:      plainly("changed what undeclared properties may hold"),
}
