package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TemplateNameChanged reports resource templates that have another name at
// the same address.
var TemplateNameChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/template-name-changed",
		Title:    "the name of a resource template changed",
		Why:      "Clients list and mention it by its name; scripts that look for the old one miss it.",
		Fix:      "Check what refers to the old name, then record the new contract.",
		Residual: "The address is the same, so direct reads still work.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/resources, name",
		Since:    "unreleased",
	},
	Class:   ClassResourceChanged,
	Subject: template,
	Action:  "changed",
	Waiver:  "A name changes between two values; both directions are this rule.",
	Before:  `{"uriTemplate":"orders://{id}","name":"order"}`,
	After:   `{"uriTemplate":"orders://{id}","name":"one-order"}`,
	finds: func(p *pass) {
		p.value("name", "Clients list and mention it by this name.")
	},
}
