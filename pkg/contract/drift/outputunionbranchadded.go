package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnionBranchAdded reports alternatives of anyOf or oneOf in a result
// that are new.
var OutputUnionBranchAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-union-branch-added",
		Title:    "a result has one more alternative",
		Why:      "Results may take a form that consumers were told never to expect.",
		Fix:      "Drop the alternative, or update every consumer and record the new contract.",
		Residual: "Consumers that skip what they do not know never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-union-branch-removed",
	Before:    `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	After:     `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}}}`,
	Kind:      compat.UnionBranchAdded,
	says:      aboutKeyword("added an alternative"),
}
