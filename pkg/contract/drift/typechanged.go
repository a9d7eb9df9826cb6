package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// TypeChanged reports schemas that allow other types than before in a call.
var TypeChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/type-changed",
		Title:    "a parameter changed its type",
		Why:      "Values of the old type are rejected now.",
		Fix:      "Allow the old type as well, or update every caller and record the new contract.",
		Residual: "A server may still coerce what its schema refuses.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, type",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Replacing a type is its own inverse.",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"string"}}}`,
	Kind:      compat.TypeChanged,
	says:      typesSay("changed"),
}
