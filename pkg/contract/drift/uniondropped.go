package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnionDropped reports an anyOf or oneOf of a call that is gone.
var UnionDropped = &Rule{
	Doc: rule.Doc{
		ID:       "drift/union-dropped",
		Title:    "no alternative must apply any more",
		Why:      "Every call that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with other calls is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "widened",
	Mirror:    "drift/union-introduced",
	Before:    `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"anyOf":[{"required":["id"]},{"required":["name"]}]}`,
	After:     `{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}}}`,
	Kind:      compat.UnionDropped,
	says:      aboutKeyword("dropped its alternatives"),
}
