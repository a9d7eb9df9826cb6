package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputClosedContentModel reports objects that now say that there are no
// undeclared fields.
var OutputClosedContentModel = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-closed-content-model",
		Title:    "an object is closed explicitly",
		Why:      "An object that declares its properties and says nothing about others is read as closed already, so nothing that followed the old contract is affected.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Fields that were sent without being declared are gone.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-open-content-model",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.ClosedContentModel,
	says:      plainly("forbids undeclared properties explicitly"),
}
