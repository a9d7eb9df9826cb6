package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnionIntroduced reports an anyOf or oneOf of a result where there was
// none.
var OutputUnionIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-union-introduced",
		Title:    "one of several alternatives applies to a result now",
		Why:      "Results keep to forms that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every form.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-union-dropped",
	Before:    `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"anyOf":[{"required":["id"]},{"required":["name"]}]}`,
	Kind:      compat.UnionIntroduced,
	says:      aboutKeyword("added alternatives"),
}
