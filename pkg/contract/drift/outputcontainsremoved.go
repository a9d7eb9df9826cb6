package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputContainsRemoved reports arrays of a result that may lack items they
// had to contain before.
var OutputContainsRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-contains-removed",
		Title:    "an array in a result may lack certain items now",
		Why:      "Consumers look for the item, and results may now come without it.",
		Fix:      "Restore contains, or update every consumer and record the new contract.",
		Residual: "Consumers that do not look for the item are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, contains",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-contains-added",
	Before:    `{"type":"object","properties":{"roles":{"type":"array","contains":{"const":"owner"}}}}`,
	After:     `{"type":"object","properties":{"roles":{"type":"array"}}}`,
	Kind:      compat.ContainsRemoved,
	says:      plainly("no longer requires arrays to contain certain items"),
}
