package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputContainsChanged reports arrays of a result that must contain other
// items.
var OutputContainsChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-contains-changed",
		Title:    "an array in a result contains other items",
		Why:      "Consumers look for the old items, and results may now come without them.",
		Fix:      "Keep the old items, or update every consumer and record the new contract.",
		Residual: "With maxContains a wider schema refuses more, not less.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One demand for another is its own inverse.",
	Before:    `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"admin"}}}}`,
	Kind:      compat.ContainsChanged,
	says:      plainly("changed what arrays must contain"),
}
