package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPropertyNamesRemoved reports objects of a result whose properties may
// have any name now.
var OutputPropertyNamesRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-property-names-removed",
		Title:    "the names of properties in a result are not restricted any more",
		Why:      "Consumers were told what the names look like, and may now meet others.",
		Fix:      "Restore propertyNames, or update every consumer and record the new contract.",
		Residual: "Consumers that do not look at the names are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-property-names-added",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"maxLength":20}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	Kind:      compat.PropertyNamesRemoved,
	says:      plainly("no longer restricts the names of properties"),
}
