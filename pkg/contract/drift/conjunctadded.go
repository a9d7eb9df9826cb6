package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ConjunctAdded reports schemas of allOf, or references beside other
// keywords, of a call that are new.
var ConjunctAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/conjunct-added",
		Title:    "one more schema must apply",
		Why:      "Values that the added schema refuses were fine and are rejected now. Where the others imply it, the change is proved compatible.",
		Fix:      "Drop the schema, or update every caller and record the new contract.",
		Residual: "Callers that satisfy the schema already are not affected.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, allOf",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/conjunct-removed",
	Before:    `{"type":"object","properties":{"name":{"allOf":[{"type":"string"}]}}}`,
	After:     `{"type":"object","properties":{"name":{"allOf":[{"type":"string"},{"maxLength":40}]}}}`,
	Kind:      compat.ConjunctAdded,
	says:      plainly("added a schema that must apply as well"),
}
