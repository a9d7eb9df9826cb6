package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaFormatChanged reports changed formats in schemas.
var SchemaFormatChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-format-changed",
		Title:    "a format annotation changed",
		Why:      "Since 2019-09 a format is an annotation and refuses nothing; some older validators enforce it.",
		Fix:      "Check whether a client in use enforces formats; if none does, record the new contract.",
		Residual: "A server may enforce the format in its own code.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "JSON Schema validation, Vocabularies for Semantic Content With format",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Adding, changing and dropping a format are all this rule.",
	Before:  `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:   `{"type":"object","properties":{"since":{"type":"string","format":"date"}}}`,
	Kind:    compat.FormatChanged,
	says:    plainly("format changed"),
}
