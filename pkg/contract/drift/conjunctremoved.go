package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// ConjunctRemoved reports schemas of allOf, or references beside other
// keywords, of a call that are gone.
var ConjunctRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/conjunct-removed",
		Title:    "one schema less must apply",
		Why:      "Every value that was accepted still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the server does with other values is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.inputSchema; JSON Schema applicator, allOf",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "input",
	Subject:   tool,
	Action:    "removed",
	Mirror:    "drift/conjunct-added",
	Before:    `{"type":"object","properties":{"name":{"allOf":[{"type":"string"},{"maxLength":40}]}}}`,
	After:     `{"type":"object","properties":{"name":{"allOf":[{"type":"string"}]}}}`,
	Kind:      compat.ConjunctRemoved,
	says:      plainly("dropped a schema that had to apply as well"),
}
