package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// OutputTypeNarrowed reports schemas that allow fewer types than before in a
// result.
var OutputTypeNarrowed = &Rule{
	Doc: rule.Doc{
		ID:       "drift/output-type-narrowed",
		Title:    "a result field allows fewer types",
		Why:      "Consumers already handle the types that are left.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Code for the other types is dead now.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Tool.outputSchema; JSON Schema validation, type",
		Since:    "unreleased",
	},
	Class:     ClassNonbreakingSchemaChange,
	Direction: "output",
	Subject:   tool,
	Action:    "narrowed",
	Mirror:    "drift/output-type-widened",
	Before:    `{"type":"object","properties":{"limit":{"type":["integer","null"]}}}`,
	After:     `{"type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:      compat.TypeNarrowed,
	says:      typesSay("narrowed"),
}
