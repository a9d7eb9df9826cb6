package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// RequiredWithDefault reports parameters that are required and have a
// default.
var RequiredWithDefault = &Rule{
	Doc: rule.Doc{
		ID:       "drift/required-with-default",
		Title:    "a required parameter has a default",
		Why:      "A default is only an annotation: a validator in front of the server rejects the old call, even where the server itself would fill the value in.",
		Fix:      "If the server fills in the default, ask for a schema that does not list the parameter as required, or lower this rule in checks.drift.rules.",
		Residual: "Clients that validate before they send still refuse the old call.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required and default",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/became-optional",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer","default":10}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer","default":10}},"required":["limit"]}`,
	Kind:      compat.RequiredWithDefault,
	says: func(c compat.Change) string {
		return "requires property " + term.Quote(c.Name) + ", which has a default"
	},
}
