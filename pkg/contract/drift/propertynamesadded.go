package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PropertyNamesAdded reports objects of a call whose properties could have
// any name.
var PropertyNamesAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/property-names-added",
		Title:    "the names of properties are restricted now",
		Why:      "Properties with other names were fine and are rejected now.",
		Fix:      "Drop propertyNames, or update every caller and record the new contract.",
		Residual: "Callers that use such names already are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/property-names-removed",
	Before:    `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"maxLength":20}}}}`,
	Kind:      compat.PropertyNamesAdded,
	says:      plainly("now restricts the names of properties"),
}
