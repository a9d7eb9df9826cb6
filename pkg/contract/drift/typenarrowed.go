package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// TypeNarrowed reports schemas that allow fewer types than before in a call.
var TypeNarrowed = &Rule{
	Doc: rule.Doc{
		ID:       "drift/type-narrowed",
		Title:    "a parameter allows fewer types",
		Why:      "Values of a type that was allowed are rejected now.",
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
	Action:    "narrowed",
	Mirror:    "drift/type-widened",
	Before:    `{"type":"object","properties":{"limit":{"type":["integer","null"]}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.TypeNarrowed,
	says:      typesSay("narrowed"),
}
