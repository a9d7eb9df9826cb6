package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnionBranchRemoved reports alternatives of anyOf or oneOf in a call that
// are gone.
var UnionBranchRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/union-branch-removed",
		Title:    "there is one alternative less",
		Why:      "Calls that use the alternative were fine and are rejected now. Where another alternative covers it, the change is proved compatible.",
		Fix:      "Keep the alternative, or update every caller and record the new contract.",
		Residual: "Callers that use the other alternatives are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/union-branch-added",
	Before:    `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}}}`,
	After:     `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Kind:      compat.UnionBranchRemoved,
	says:      aboutKeyword("removed an alternative"),
}
