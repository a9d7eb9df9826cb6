package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputNotChanged reports values of a result that are excluded in place of
// others.
var OutputNotChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-not-changed",
		Title:    "other values are excluded from a result",
		Why:      "Consumers may meet values that the old \"not\" excluded. Where it describes more values than before, the change is proved compatible.",
		Fix:      "Exclude no less than before, or update every consumer and record the new contract.",
		Residual: "Consumers that handle every value are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One exclusion for another is its own inverse.",
	Before:    `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string","not":{"const":"admin"}}}}`,
	Kind:      compat.NotChanged,
	says:      plainly("changed which values it excludes"),
}
