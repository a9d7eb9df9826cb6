package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// BoundLoosened reports limits that became looser for a call.
var BoundLoosened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/bound-loosened",
		Title:    "a limit became looser",
		Why:      "Every value inside the old limit is inside the new one.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "The server may do more work per call.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, numeric, string, array and object limits",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/bound-tightened",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer","maximum":50}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer","maximum":100}}}`,
	Kind:      compat.BoundLoosened,
	says:      valuesSay("loosened"),
}
