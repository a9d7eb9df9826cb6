package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// TypeWidened reports schemas that allow further types in a call.
var TypeWidened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/type-widened",
		Title:    "a parameter allows further types",
		Why:      "Every value that was allowed still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "The server may treat values of the new type differently.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, type",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/type-narrowed",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":["integer","null"]}}}`,
	Kind:      compat.TypeWidened,
	says:      typesSay("widened"),
}
