package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// PatternChanged reports that the text of a parameter must match another
// pattern.
var PatternChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/pattern-changed",
		Title:    "the pattern of a text changed",
		Why:      "Texts that match the old pattern and not the new one were fine and are rejected now. Where every text that matched still does, the change is proved compatible.",
		Fix:      "Accept what the old pattern matched as well, or update every caller and record the new contract.",
		Residual: "Patterns with look-around or back references cannot always be compared; such a change is unproven.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One pattern for another is its own inverse.",
	Before:    `{"type":"object","properties":{"country":{"type":"string","pattern":"^[A-Z]{2}$"}}}`,
	After:     `{"type":"object","properties":{"country":{"type":"string","pattern":"^[A-Z]{3}$"}}}`,
	Kind:      compat.PatternChanged,
	says:      valuesSay("changed"),
}
