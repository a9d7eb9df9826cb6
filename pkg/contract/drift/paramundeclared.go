package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ParamUndeclared reports parameters that are no longer declared by objects
// that accept undeclared ones.
var ParamUndeclared = &Rule{
	Doc: rule.Doc{
		ID:       "drift/param-undeclared",
		Title:    "a parameter is not declared any more, but accepted",
		Why:      "The object says that it accepts undeclared properties, so calls that pass the parameter stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A server may ignore what it no longer declares.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, properties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/optional-added",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"},"since":{"type":"string"}},"additionalProperties":true}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":true}`,
	Kind:      compat.ParamUndeclared,
	says:      aboutName("no longer declares property"),
}
