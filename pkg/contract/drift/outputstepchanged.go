package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputStepChanged reports numbers of a result that are multiples of another
// step, neither finer nor coarser.
var OutputStepChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-step-changed",
		Title:    "numbers in a result are multiples of another step",
		Why:      "Results may hold numbers that the old step excluded.",
		Fix:      "Use a multiple of the old step, or update every consumer and record the new contract.",
		Residual: "A finer or coarser step is a limit that became looser or tighter, and has those rules.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, multipleOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "One step for another is its own inverse.",
	Before:    `{"type":"object","properties":{"amount":{"type":"integer","multipleOf":10}}}`,
	After:     `{"type":"object","properties":{"amount":{"type":"integer","multipleOf":15}}}`,
	Kind:      compat.StepChanged,
	says:      valuesSay("changed"),
}
