package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// SchemaDefaultChanged reports changed defaults inside schemas.
var SchemaDefaultChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-default-changed",
		Title:    "a default inside a schema changed",
		Why:      "The model reads defaults and often passes them; a server fills them in. Calls that leave the parameter out may now do something else.",
		Fix:      "Check what the new default does. If it is what you want, record the new contract, or lower this rule in checks.drift.rules.",
		Residual: "Whether the server uses the default is not part of the schema.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "JSON Schema validation, default",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Adding, changing and dropping a default are all this rule.",
	Before:  `{"type":"object","properties":{"limit":{"type":"integer","default":10}}}`,
	After:   `{"type":"object","properties":{"limit":{"type":"integer","default":1000}}}`,
	Kind:    defaultKind,
	says: func(c compat.Change) string {
		return "default changed from " + quoteText(c.Before) + " to " + quoteText(c.After)
	},
}
