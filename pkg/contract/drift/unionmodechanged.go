package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// UnionModeChanged reports alternatives of a call that moved between anyOf
// and oneOf.
var UnionModeChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/union-mode-changed",
		Title:    "alternatives that could overlap must not, or the other way round",
		Why:      "With oneOf a value that satisfies two alternatives is rejected, although each of them allows it. Where no two overlap, and from oneOf to anyOf, the change is proved compatible.",
		Fix:      "Use anyOf, or make the alternatives exclude each other, or update every caller and record the new contract.",
		Residual: "Callers whose values satisfy one alternative only are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "changed",
	Waiver:    "Both ways are this rule, and the message says which it is.",
	Before:    `{"type":"object","properties":{"size":{"anyOf":[{"type":"integer"},{"minimum":10}]}}}`,
	After:     `{"type":"object","properties":{"size":{"oneOf":[{"type":"integer"},{"minimum":10}]}}}`,
	Kind:      compat.UnionModeChanged,
	says:      func(c compat.Change) string { return "turned its alternatives into " + term.Line(c.Name) },
}
