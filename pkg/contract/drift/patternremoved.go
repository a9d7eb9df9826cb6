package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PatternRemoved reports patterns that the text of a parameter need not match
// any more.
var PatternRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/pattern-removed",
		Title:    "a text need not match a pattern any more",
		Why:      "Every text that matched is still accepted.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with other texts is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/pattern-added",
	Before:    `{"type":"object","properties":{"since":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}$"}}}`,
	After:     `{"type":"object","properties":{"since":{"type":"string"}}}`,
	Kind:      compat.PatternRemoved,
	says:      func(c compat.Change) string { return "dropped the pattern " + quoteText(c.Before) },
}
