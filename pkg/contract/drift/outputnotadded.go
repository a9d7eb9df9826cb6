package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputNotAdded reports values of a result that are excluded now.
var OutputNotAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-not-added",
		Title:    "certain values are excluded from a result now",
		Why:      "Results keep to values that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers that waited for such values wait in vain.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, not",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-not-removed",
	Before:    `{"type":"object","properties":{"user":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"user":{"type":"string","not":{"const":"root"}}}}`,
	Kind:      compat.NotAdded,
	says:      plainly("now excludes certain values"),
}
