package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PropertyNamesChanged reports objects of a call whose properties must have
// other names.
var PropertyNamesChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/property-names-changed",
		Title:    "the names of properties are restricted otherwise",
		Why:      "Names that were fine are rejected now. Where every name that was allowed still is, the change is proved compatible.",
		Fix:      "Accept the old names as well, or update every caller and record the new contract.",
		Residual: "Callers that use names of both kinds are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One restriction for another is its own inverse.",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"pattern":"^a"}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"pattern":"^b"}}}}`,
	Kind:      compat.PropertyNamesChanged,
	says:      plainly("changed how it restricts the names of properties"),
}
