package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// BoundTightened reports limits that became stricter for a call.
var BoundTightened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/bound-tightened",
		Title:    "a limit became stricter",
		Why:      "A value inside the old limit is rejected now.",
		Fix:      "Restore the limit, or update every caller and record the new contract.",
		Residual: "Callers that stay away from the limit are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, numeric, string, array and object limits",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/bound-loosened",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer","maximum":100}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer","maximum":50}}}`,
	Kind:      compat.BoundTightened,
	says:      valuesSay("tightened"),
}
