package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ClosedContentModel reports objects that now say that there are no
// undeclared parameters.
var ClosedContentModel = &Rule{
	Doc: rule.Doc{
		ID:       "drift/closed-content-model",
		Title:    "an object is closed explicitly",
		Why:      "An object that declares its properties and says nothing about others is read as closed already, so nothing that followed the old contract is affected.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Calls with undeclared arguments, which the server used to ignore, are rejected now.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/open-content-model",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.ClosedContentModel,
	says:      plainly("forbids undeclared properties explicitly"),
}
