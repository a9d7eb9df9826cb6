package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputBoundTightened reports limits that became stricter for a result.
var OutputBoundTightened = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-bound-tightened",
		Title:    "a limit became stricter",
		Why:      "Results stay inside the old limit.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers gain a promise that they may start to rely on.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, numeric, string, array and object limits",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-bound-loosened",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer","maximum":100}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer","maximum":50}}}`,
	Kind:      compat.BoundTightened,
	says:      valuesSay("tightened"),
}
