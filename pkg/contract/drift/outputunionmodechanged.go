package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputUnionModeChanged reports alternatives of a result that moved between
// anyOf and oneOf.
var OutputUnionModeChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-union-mode-changed",
		Title:    "alternatives of a result that could not overlap may, or the other way round",
		Why:      "With anyOf a result may satisfy two alternatives, which oneOf excluded. Where no two overlap, and from anyOf to oneOf, the change is proved compatible.",
		Fix:      "Make the alternatives exclude each other, or update every consumer and record the new contract.",
		Residual: "Consumers that take the first alternative that fits never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Both ways are this rule, and the message says which it is.",
	Before:    `{"type":"object","properties":{"size":{"oneOf":[{"type":"integer"},{"minimum":10}]}}}`,
	After:     `{"type":"object","properties":{"size":{"anyOf":[{"type":"integer"},{"minimum":10}]}}}`,
	Kind:      compat.UnionModeChanged,
	says:      func(c compat.Change) string { return "turned its alternatives into " + term.Line(c.Name) },
}
