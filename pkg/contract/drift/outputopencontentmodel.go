package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputOpenContentModel reports objects that no longer say that there are no
// undeclared fields.
var OutputOpenContentModel = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-open-content-model",
		Title:    "an object is no longer closed explicitly",
		Why:      "The declared fields are the same.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Strict consumers that refuse undeclared fields depend on the server not sending any.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-closed-content-model",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.OpenContentModel,
	says:      plainly("no longer forbids undeclared properties"),
}
