package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// NotAdded reports values of a call that were fine and are excluded now.
var NotAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/not-added",
		Title:    "certain values are excluded now",
		Why:      "Values that the new \"not\" describes were fine and are rejected now.",
		Fix:      "Drop the exclusion, or update every caller and record the new contract.",
		Residual: "Callers that never send such values are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/not-removed",
	Before:    `{"type":"object","properties":{"user":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	Kind:      compat.NotAdded,
	says:      plainly("now excludes certain values"),
}
