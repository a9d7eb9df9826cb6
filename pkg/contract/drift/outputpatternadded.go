package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPatternAdded reports patterns that the text of a result did not have
// to match before.
var OutputPatternAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-pattern-added",
		Title:    "a text in a result matches a pattern now",
		Why:      "Results keep to texts that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Consumers that waited for other texts wait in vain.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-pattern-removed",
	Before:    `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"since":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$"}}}`,
	Kind:      compat.PatternAdded,
	says:      func(c compat.Change) string { return "added the pattern " + quoteText(c.After) },
}
