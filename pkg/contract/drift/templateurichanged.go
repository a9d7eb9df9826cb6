package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TemplateURIChanged reports resource templates that moved to another address
// under the same name.
var TemplateURIChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/template-uri-changed",
		Title:    "the address of a resource template changed",
		Why:      "Addresses built from the old template lead nowhere.",
		Fix:      "Keep serving the old address, or update what builds addresses and record the new contract.",
		Residual: "A server may still answer the old addresses.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, uriTemplate",
		Since:    "unreleased",
	},
	Class:   ClassResourceChanged,
	Subject: template,
	Action:  "changed",
	Waiver:  "An address changes between two values; both directions are this rule.",
	Before:  `{"uriTemplate":"orders://{id}","name":"order"}`,
	After:   `{"uriTemplate":"orders://id/{id}","name":"order"}`,
	finds: func(p *pass) {
		p.value("uriTemplate", "Addresses built from the old template lead nowhere.")
	},
}
