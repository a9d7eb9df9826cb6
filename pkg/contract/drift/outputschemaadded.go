package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputSchemaAdded reports tools whose results were not described and are
// now.
var OutputSchemaAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-schema-added",
		Title:    "a tool describes its results now",
		Why:      "Consumers had no promise before, so none is broken.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Clients start to validate results, and refuse those that do not match.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-schema-removed",
	After:     `{"type":"object","properties":{"total":{"type":"integer"}}}`,
	Kind:      compat.SchemaAdded,
	says:      plainly("was added"),
}
