package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputTypeWidened reports schemas that allow further types in a result.
var OutputTypeWidened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-type-widened",
		Title:    "a result field allows further types",
		Why:      "Consumers meet a type that they were told never to expect, such as null.",
		Fix:      "Keep to the old types, or teach every consumer the new one and record the new contract.",
		Residual: "Consumers in typed languages fail at run time, not at build time.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, type",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-type-narrowed",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":["integer","null"]}}}`,
	Kind:      compat.TypeWidened,
	says:      typesSay("widened"),
}
