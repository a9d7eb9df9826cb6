package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// RequiredAdded reports parameters that are new and required.
var RequiredAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/required-added",
		Title:    "a new parameter is required",
		Why:      "Calls made under the old contract leave the parameter out and are rejected.",
		Fix:      "Make it optional or give the old calls another way in; otherwise update every caller and record the new contract.",
		Residual: "Callers that were generated from the old schema keep failing until they are rebuilt.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema validation, required",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/open-param-removed",
	Before:    `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"},"region":{"type":"string"}},"required":["region"]}`,
	Kind:      compat.RequiredAdded,
	says:      aboutName("added required property"),
}
