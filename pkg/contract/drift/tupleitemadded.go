package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// TupleItemAdded reports positions of an array in a call that got a schema of
// their own.
var TupleItemAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/tuple-item-added",
		Title:    "an array position has a schema of its own now",
		Why:      "What stood at the position was judged like every further item; what the new schema refuses is rejected now. Where no further items were allowed, there is room for one more instead, and the change is proved compatible.",
		Fix:      "Drop the schema of the position, or update every caller and record the new contract.",
		Residual: "Calls with shorter arrays are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, prefixItems",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/tuple-item-removed",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}]}}}`,
	Kind:      compat.TupleItemAdded,
	says:      func(c compat.Change) string { return "now restricts array position " + term.Line(c.Name) },
}
