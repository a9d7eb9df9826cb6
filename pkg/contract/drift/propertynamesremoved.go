package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PropertyNamesRemoved reports objects of a call whose properties may have
// any name now.
var PropertyNamesRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/property-names-removed",
		Title:    "the names of properties are not restricted any more",
		Why:      "Every object that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with other names is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, propertyNames",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/property-names-added",
	Before:    `{"type":"object","properties":{"labels":{"type":"object","propertyNames":{"maxLength":20}}}}`,
	After:     `{"type":"object","properties":{"labels":{"type":"object"}}}`,
	Kind:      compat.PropertyNamesRemoved,
	says:      plainly("no longer restricts the names of properties"),
}
