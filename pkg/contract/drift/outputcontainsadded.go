package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputContainsAdded reports arrays of a result that must contain items they
// could lack before.
var OutputContainsAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-contains-added",
		Title:    "an array in a result contains certain items now",
		Why:      "Results keep to arrays that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that coped without them.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-contains-removed",
	Before:    `{"type":"object","properties":{"roles":{"type":"array"}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	Kind:      compat.ContainsAdded,
	says:      plainly("now requires arrays to contain certain items"),
}
