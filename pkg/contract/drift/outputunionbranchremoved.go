package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputUnionBranchRemoved reports alternatives of anyOf or oneOf in a result
// that are gone.
var OutputUnionBranchRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-union-branch-removed",
		Title:    "a result has one alternative less",
		Why:      "Results keep to forms that consumers already handle.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A feature that depends on the alternative silently stops working.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, anyOf and oneOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-union-branch-added",
	Before:    `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}}}`,
	After:     `{"type":"object","properties":{"order":{"anyOf":[{"type":"string"},{"type":"integer"}]}}}`,
	Kind:      compat.UnionBranchRemoved,
	says:      aboutKeyword("removed an alternative"),
}
