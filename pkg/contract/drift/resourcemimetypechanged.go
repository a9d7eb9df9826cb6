package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResourceMIMETypeChanged reports resources that announce another type of
// content.
var ResourceMIMETypeChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/resource-mime-type-changed",
		Title:    "the content type of a resource changed",
		Why:      "Readers that parse the content by its type fail or misread it.",
		Fix:      "Check that every reader handles the new type, then record the new contract.",
		Residual: "The content may not have the type it announces.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, mimeType",
		Since:    "unreleased",
	},
	Class:   ClassResourceChanged,
	Subject: resource,
	Action:  "changed",
	Waiver:  "A type changes between two values; both directions are this rule.",
	Before:  `{"uri":"orders://all","mimeType":"text/csv"}`,
	After:   `{"uri":"orders://all","mimeType":"application/json"}`,
	finds: func(p *pass) {
		p.value("mimeType", "Readers that parse the content by its type fail or misread it.")
	},
}
