package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputAdditionalForbidden reports objects that accepted undeclared fields
// and no longer do.
var OutputAdditionalForbidden = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-additional-forbidden",
		Title:    "undeclared properties are no longer allowed",
		Why:      "Results keep to the declared fields.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers that read undeclared fields miss them.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-additional-allowed",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.AdditionalForbidden,
	says:      plainly("no longer allows undeclared properties"),
}
