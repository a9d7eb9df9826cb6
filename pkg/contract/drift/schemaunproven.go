package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SchemaUnproven reports differences between schemas that are neither proved
// harmless nor refuted by a value.
var SchemaUnproven = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-unproven",
		Title:    "a schema change is not proved compatible",
		Why:      "Nobody can say from the schemas alone whether old calls and old consumers still work.",
		Fix:      "Read both versions. If the change is fine, record the new contract.",
		Residual: "The change may be harmless: unproven is not broken.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools; JSON Schema core and validation",
		Since:    "unreleased",
	},
	Class:   ClassUnprovenSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Whether the inverse is proved is a question of its own.",
	Before:  `{"type":"object"}`,
	After:   `{"$ref":"https://example.com/query.json"}`,
	Kind:    anyKind,
	says:    anythingSays,
}
