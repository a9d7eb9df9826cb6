package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// BecameOptional reports parameters that were required and may be left out
// now.
var BecameOptional = &Rule{
	Doc: rule.Doc{
		ID:       "drift/became-optional",
		Title:    "a required parameter became optional",
		Why:      "Old calls pass the parameter and stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does without the parameter is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/became-required",
	Kind:      compat.BecameOptional,
	says:      func(c compat.Change) string { return "no longer requires property " + term.Quote(c.Name) },
}
