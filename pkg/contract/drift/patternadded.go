package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PatternAdded reports patterns that the text of a parameter did not have to
// match before.
var PatternAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/pattern-added",
		Title:    "a text must match a pattern now",
		Why:      "Texts that do not match were fine and are rejected now.",
		Fix:      "Drop the pattern, or update every caller and record the new contract.",
		Residual: "Callers whose texts match are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/pattern-removed",
	Before:    `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"since":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$"}}}`,
	Kind:      compat.PatternAdded,
	says:      func(c compat.Change) string { return "added the pattern " + quoteText(c.After) },
}
