package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputConjunctRemoved reports schemas of allOf, or references beside other
// keywords, of a result that are gone.
var OutputConjunctRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-conjunct-removed",
		Title:    "one schema less applies to a result",
		Why:      "Consumers rely on what the schema promised, and results may now break it.",
		Fix:      "Restore the schema, or update every consumer and record the new contract.",
		Residual: "Consumers that do not rely on it are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, allOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/output-conjunct-added",
	Before:    `{"type":"object","properties":{"name":{"allOf":[{"type":"string"},{"maxLength":40}]}}}`,
	After:     `{"type":"object","properties":{"name":{"allOf":[{"type":"string"}]}}}`,
	Kind:      compat.ConjunctRemoved,
	says:      plainly("dropped a schema that had to apply as well"),
}
