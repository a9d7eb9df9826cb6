package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TemplateTextChanged reports changed titles and descriptions of resource
// templates.
var TemplateTextChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/template-text-changed",
		Title:    "the text of a resource template changed",
		Why:      "People and models choose by this text what to load.",
		Fix:      "Read the changed words, then record the new contract.",
		Residual: "The content of a resource is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, title and description",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: template,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"uriTemplate":"orders://{id}","description":"One order."}`,
	After:   `{"uriTemplate":"orders://{id}","description":"One order and its customer."}`,
	finds: func(p *pass) {
		p.texts("People and models choose by this text what to load.", "title", "description")
	},
}
