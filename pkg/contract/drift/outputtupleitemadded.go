package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputTupleItemAdded reports positions of an array in a result that got a
// schema of their own.
var OutputTupleItemAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-tuple-item-added",
		Title:    "an array position in a result has a schema of its own now",
		Why:      "Results keep to arrays that were possible before, unless no further items were allowed.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Where no further items were allowed, arrays are longer now, and the change is proved breaking.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, prefixItems",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-tuple-item-removed",
	Before:    `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"}]}}}`,
	After:     `{"type":"object","properties":{"range":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}]}}}`,
	Kind:      compat.TupleItemAdded,
	says:      func(c compat.Change) string { return "now restricts array position " + term.Line(c.Name) },
}
