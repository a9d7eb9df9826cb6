package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// AdditionalChanged reports undeclared properties of a call whose values got
// a schema, or lost it.
var AdditionalChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/additional-changed",
		Title:    "undeclared properties are restricted otherwise",
		Why:      "Undeclared properties with other values were fine and are rejected now. Where their values are restricted less than before, the change is proved compatible.",
		Fix:      "Accept the old values as well, or update every caller and record the new contract.",
		Residual: "A change inside the schema of undeclared properties has the rule of that change.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Restricting undeclared properties and freeing them are both this rule.",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","additionalProperties":true}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}}}`,
	Kind:      compat.AdditionalChanged,
	says:      plainly("changed what undeclared properties may hold"),
}
