package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaCompatible reports differences between schemas that are proved
// harmless and have no rule of their own.
var SchemaCompatible = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-compatible",
		Title:    "a schema change is proved compatible",
		Why:      "Every value that was fine still is.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "The proof covers the schema, not what the server does.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools; JSON Schema core and validation",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "The inverse of a harmless change has a rule of its own, by what it does.",
	Before:  `{"type":"object","properties":{"since":false}}`,
	After:   `{"type":"object","properties":{"since":{"type":"string"}}}`,
	Kind:    anyKind,
	Verdict: compat.Compatible,
	says:    anythingSays,
}
