package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// NotChanged reports values of a call that are excluded in place of others.
var NotChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/not-changed",
		Title:    "other values are excluded",
		Why:      "Values that only the new \"not\" describes were fine and are rejected now. Where it describes fewer values than before, the change is proved compatible.",
		Fix:      "Exclude no more than before, or update every caller and record the new contract.",
		Residual: "Callers that never send such values are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One exclusion for another is its own inverse.",
	Before:    `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string","not":{"const":"admin"}}}}`,
	Kind:      compat.NotChanged,
	says:      plainly("changed which values it excludes"),
}
