package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TemplateAdded reports resource templates that are served and not in the
// lockfile.
var TemplateAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/template-added",
		Title:    "a resource template was added",
		Why:      "Clients may load it into the context of a model; its text has been read by nobody.",
		Fix:      "Read what it says about itself and what it returns, then record the new contract.",
		Residual: "The content of a resource is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/resources, Resource Templates",
		Since:    "unreleased",
	},
	Class:   ClassResourceAdded,
	Subject: template,
	Action:  "added",
	Mirror:  "drift/template-removed",
	After:   `{"uriTemplate":"orders://{id}","name":"order"}`,
	finds: func(p *pass) {
		if p.old == nil {
			p.came("It is not part of the recorded contract; nobody has reviewed its text yet.")
		}
	},
}
