package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputNotRemoved reports values of a result that are no longer excluded.
var OutputNotRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-not-removed",
		Title:    "certain values are not excluded from a result any more",
		Why:      "Consumers were told never to expect these values.",
		Fix:      "Restore the exclusion, or update every consumer and record the new contract.",
		Residual: "Consumers that handle every value are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-not-added",
	Before:    `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string"}}}`,
	Kind:      compat.NotRemoved,
	says:      plainly("no longer excludes certain values"),
}
