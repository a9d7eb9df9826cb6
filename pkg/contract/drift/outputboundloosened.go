package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputBoundLoosened reports limits that became looser for a result.
var OutputBoundLoosened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-bound-loosened",
		Title:    "a limit became looser",
		Why:      "Consumers may have sized buffers and columns by the old limit.",
		Fix:      "Keep to the limit, or check every consumer and record the new contract.",
		Residual: "Consumers that never relied on the limit do not notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, numeric, string, array and object limits",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-bound-tightened",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer","maximum":50}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer","maximum":100}}}`,
	Kind:      compat.BoundLoosened,
	says:      valuesSay("loosened"),
}
