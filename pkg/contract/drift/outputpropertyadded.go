package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// OutputPropertyAdded reports new result fields of an object that said it has
// no others.
var OutputPropertyAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-property-added",
		Title:    "a result field was added to a closed object",
		Why:      "The old contract said that there are no other fields, and strict consumers refuse the new one.",
		Fix:      "Ask for an open object in results, or update every strict consumer and record the new contract.",
		Residual: "Consumers that ignore unknown fields never notice.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema applicator, additionalProperties",
		Since:    "unreleased",
	},
	Class:     ClassBreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "added",
	Mirror:    "drift/output-optional-removed",
	Before:    `{"type":"object","properties":{"total":{"type":"integer"}},"additionalProperties":false}`,
	After:     `{"type":"object","properties":{"total":{"type":"integer"},"page":{"type":"integer"}},"additionalProperties":false}`,
	Kind:      compat.OptionalAdded,
	Verdict:   compat.Breaking,
	says:      func(c compat.Change) string { return "added property " + term.Quote(c.Name) + " to a closed object" },
}
