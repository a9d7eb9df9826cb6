package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaDialectChanged reports schemas that declare another dialect of JSON
// Schema with the same meaning.
var SchemaDialectChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-dialect-changed",
		Title:    "a schema declares another dialect",
		Why:      "Every keyword in use means the same in both dialects. Clients that support only one of them may refuse the tool.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Validators choose their rules by the declaration; formats may be enforced or not.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "JSON Schema core, $schema; MCP basic, JSON Schema usage",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Changing the dialect back is the same rule.",
	Before:  `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"limit":{"type":"integer"}}}`,
	After:   `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"limit":{"type":"integer"}}}`,
	Kind:    compat.DialectChanged,
	says:    plainly("declares another dialect, with the same meaning"),
}
