package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaRewritten reports schemas that are written differently and mean the
// same.
var SchemaRewritten = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-rewritten",
		Title:    "a schema is written differently",
		Why:      "A definition was inlined, moved or left unused, a list reordered, a default of the vocabulary spelled out: every value is judged as before.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "The model reads other words for the same rules.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "JSON Schema core and validation",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Rewriting it back is the same rule.",
	Before:  `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:   `{"type":"object","properties":{"since":{"$ref":"#/$defs/day"}},"$defs":{"day":{"type":"string"}}}`,
	Kind:    compat.Rewritten,
	says:    plainly("is written differently and means the same"),
}
