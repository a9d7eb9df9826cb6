package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// AdditionalForbidden reports objects that accepted undeclared parameters and
// no longer do.
var AdditionalForbidden = &Rule{
	Doc: rule.Doc{
		ID:       "drift/additional-forbidden",
		Title:    "undeclared properties are no longer allowed",
		Why:      "Calls could pass arguments of their own, explicitly so, and no longer may. Servers often flip this when they change their schema library.",
		Fix:      "Find out whether any caller passes undeclared arguments; if none does, record the new contract.",
		Residual: "A caller that does is rejected, or its argument is ignored.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/additional-allowed",
	Status:    Warn,
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.AdditionalForbidden,
	says:      plainly("no longer allows undeclared properties"),
}
