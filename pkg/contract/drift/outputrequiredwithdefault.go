package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputRequiredWithDefault reports result fields that are required now and
// have a default.
var OutputRequiredWithDefault = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-required-with-default",
		Title:    "a required result field has a default",
		Why:      "Results always carry a field that they could leave out; the default changes nothing about that.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers that filled in the default themselves need not do so any more.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, required and default",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-became-optional",
	Before:    `{"type":"object","properties":{"total":{"type":"integer","default":0}}}`,
	After:     `{"type":"object","properties":{"total":{"type":"integer","default":0}},"required":["total"]}`,
	Kind:      compat.RequiredWithDefault,
	says: func(c compat.Change) string {
		return "requires property " + term.Quote(c.Name) + ", which has a default"
	},
}
