package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputPatternChanged reports that the text of a result matches another
// pattern.
var OutputPatternChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-pattern-changed",
		Title:    "the pattern of a text in a result changed",
		Why:      "Results may hold texts that the old pattern excluded. Where every text that matches now did so before, the change is proved compatible.",
		Fix:      "Keep to the old pattern, or update every consumer and record the new contract.",
		Residual: "Patterns with look-around or back references cannot always be compared; such a change is unproven.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, pattern",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One pattern for another is its own inverse.",
	Before:    `{"type":"object","properties":{"country":{"type":"string","pattern":"^[A-Z]{2}$"}}}`,
	After:     `{"type":"object","properties":{"country":{"type":"string","pattern":"^[A-Z]{3}$"}}}`,
	Kind:      compat.PatternChanged,
	says:      valuesSay("changed"),
}
