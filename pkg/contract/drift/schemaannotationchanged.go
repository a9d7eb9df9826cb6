package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema/compat"
	"github.com/mcpward/mcpward/pkg/term"
)

// SchemaAnnotationChanged reports changed annotations in schemas that are not
// prose.
var SchemaAnnotationChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/schema-annotation-changed",
		Title:    "an annotation inside a schema changed",
		Why:      "No validator looks at it. Clients may show the parameter differently.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Keywords that only one client understands may matter to that client.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "JSON Schema validation, Meta-Data Annotations",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Adding, changing and dropping an annotation are all this rule.",
	Before:  `{"type":"object","properties":{"since":{"type":"string"}}}`,
	After:   `{"type":"object","properties":{"since":{"type":"string","deprecated":true}}}`,
	Kind:    compat.AnnotationChanged,
	says:    func(c compat.Change) string { return term.Line(c.Name) + " changed" },
}
