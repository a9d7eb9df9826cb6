package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnionIntroduced reports an anyOf or oneOf of a call where there was none.
var UnionIntroduced = &Rule{
	Doc: rule.Doc{
		ID:       "drift/union-introduced",
		Title:    "one of several alternatives must apply now",
		Why:      "Calls to which no alternative applies were fine and are rejected now.",
		Fix:      "Drop the alternatives, or update every caller and record the new contract.",
		Residual: "Callers that satisfy an alternative already are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/union-dropped",
	Before:    `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"anyOf":[{"required":["id"]},{"required":["name"]}]}`,
	Kind:      compat.UnionIntroduced,
	says:      aboutKeyword("added alternatives"),
}
