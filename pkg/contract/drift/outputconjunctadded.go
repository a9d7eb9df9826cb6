package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputConjunctAdded reports schemas of allOf, or references beside other
// keywords, of a result that are new.
var OutputConjunctAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-conjunct-added",
		Title:    "one more schema applies to a result",
		Why:      "Results keep to values that were possible before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "None for consumers that handle every value.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, allOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-conjunct-removed",
	Before:    `{"type":"object","properties":{"name":{"allOf":[{"type":"string"}]}}}`,
	After:     `{"type":"object","properties":{"name":{"allOf":[{"type":"string"},{"maxLength":40}]}}}`,
	Kind:      compat.ConjunctAdded,
	says:      plainly("added a schema that must apply as well"),
}
