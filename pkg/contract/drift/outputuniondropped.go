package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnionDropped reports an anyOf or oneOf of a result that is gone.
var OutputUnionDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-union-dropped",
		Title:    "no alternative must apply to a result any more",
		Why:      "Consumers tell the forms of a result apart, and may now meet one that is none of them.",
		Fix:      "Restore the alternatives, or update every consumer and record the new contract.",
		Residual: "Consumers that do not tell the forms apart are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/output-union-introduced",
	Before:    `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"anyOf":[{"required":["id"]},{"required":["name"]}]}`,
	After:     `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}}}`,
	Kind:      compat.UnionDropped,
	says:      aboutKeyword("dropped its alternatives"),
}
