package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPatternRemoved reports patterns that the text of a result need not
// match any more.
var OutputPatternRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-pattern-removed",
		Title:    "a text in a result need not match a pattern any more",
		Why:      "Consumers that take the text apart by the old pattern meet texts that do not match it.",
		Fix:      "Restore the pattern, or update every consumer and record the new contract.",
		Residual: "Consumers that only show the text are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-pattern-added",
	Before:    `{"type":"object","properties":{"since":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$"}}}`,
	After:     `{"type":"object","properties":{"since":{"type":"string"}}}`,
	Kind:      compat.PatternRemoved,
	says:      func(c compat.Change) string { return "dropped the pattern " + quoteText(c.Before) },
}
