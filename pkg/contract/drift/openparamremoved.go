package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OpenParamRemoved reports parameters that are no longer declared and will be
// ignored.
var OpenParamRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/open-param-removed",
		Title:    "a parameter was removed and is now ignored",
		Why:      "The object is open, so old calls are still accepted, but the server ignores the argument without a word: a filter that no longer filters.",
		Fix:      "Keep honouring the parameter, or update every caller and record the new contract.",
		Residual: "A parameter may have been renamed: look for a new one beside it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, properties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/optional-added",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"},"since":{"type":"string"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.OpenParamRemoved,
	says:      aboutName("removed property"),
}
