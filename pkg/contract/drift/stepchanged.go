package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// StepChanged reports numbers of a call that must be multiples of another
// step, neither finer nor coarser.
var StepChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/step-changed",
		Title:    "numbers must be multiples of another step",
		Why:      "Numbers that fit the old step and not the new one were fine and are rejected now.",
		Fix:      "Use a step that divides the old one, or update every caller and record the new contract.",
		Residual: "A finer or coarser step is a limit that became looser or tighter, and has those rules.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, multipleOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One step for another is its own inverse.",
	Before:    `{"type":"object","properties":{"amount":{"type":"integer","multipleOf":10}}}`,
	After:     `{"type":"object","properties":{"amount":{"type":"integer","multipleOf":15}}}`,
	Kind:      compat.StepChanged,
	says:      valuesSay("changed"),
}
