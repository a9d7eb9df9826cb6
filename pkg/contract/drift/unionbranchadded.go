package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// UnionBranchAdded reports alternatives of anyOf or oneOf in a call that are
// new.
var UnionBranchAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/union-branch-added",
		Title:    "there is one more alternative",
		Why:      "Every alternative that was there still is. In a oneOf the new one must not overlap with the others; where it does, the change is proved breaking.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A model may pick the new alternative on its own.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/union-branch-removed",
	Before:    `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	After:     `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}}}`,
	Kind:      compat.UnionBranchAdded,
	says:      aboutKeyword("added an alternative"),
}
