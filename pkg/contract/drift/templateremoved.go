package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TemplateRemoved reports resource templates that are in the lockfile and no
// longer served.
var TemplateRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/template-removed",
		Title:    "a resource template was removed",
		Why:      "Reading it fails, and context that agents relied on is gone.",
		Fix:      "Ask for it back, or move its readers to what replaced it and record the new contract.",
		Residual: "It may be served under another address.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, Resource Templates",
		Since:    "unreleased",
	},
	Class:   ClassResourceRemoved,
	Subject: template,
	Action:  "removed",
	Mirror:  "drift/template-added",
	Before:  `{"uriTemplate":"orders://{id}","name":"order"}`,
	finds: func(p *pass) {
		if p.new == nil {
			p.gone("Reading it fails from now on.")
		}
	},
}
