package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputTypeChanged reports schemas that allow other types than before in a
// result.
var OutputTypeChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-type-changed",
		Title:    "a result field changed its type",
		Why:      "Consumers meet a type that they were told never to expect.",
		Fix:      "Allow the old type as well, or update every consumer and record the new contract.",
		Residual: "Consumers in typed languages fail at run time, not at build time.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, type",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Replacing a type is its own inverse.",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"string"}}}`,
	Kind:      compat.TypeChanged,
	says:      typesSay("changed"),
}
