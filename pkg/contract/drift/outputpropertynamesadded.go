package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPropertyNamesAdded reports objects of a result whose properties could
// have any name.
var OutputPropertyNamesAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-property-names-added",
		Title:    "the names of properties in a result are restricted now",
		Why:      "Results keep to names that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every name.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-property-names-removed",
	Before:    `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"maxLength":20}}}}`,
	Kind:      compat.PropertyNamesAdded,
	says:      plainly("now restricts the names of properties"),
}
