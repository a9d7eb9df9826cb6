package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPropertyNamesChanged reports objects of a result whose properties
// must have other names.
var OutputPropertyNamesChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-property-names-changed",
		Title:    "the names of properties in a result are restricted otherwise",
		Why:      "Consumers may meet names that were excluded. Where every name that may come now could come before, the change is proved compatible.",
		Fix:      "Keep to the old names, or update every consumer and record the new contract.",
		Residual: "Consumers that do not look at the names are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One restriction for another is its own inverse.",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"pattern":"^a"}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"pattern":"^b"}}}}`,
	Kind:      compat.PropertyNamesChanged,
	says:      plainly("changed how it restricts the names of properties"),
}
