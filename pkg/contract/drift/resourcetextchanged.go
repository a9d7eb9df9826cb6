package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResourceTextChanged reports changed titles and descriptions of resources.
var ResourceTextChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/resource-text-changed",
		Title:    "the text of a resource changed",
		Why:      "People and models choose by this text what to load.",
		Fix:      "Read the changed words, then record the new contract.",
		Residual: "The content of a resource is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, title and description",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: resource,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"uri":"orders://all","description":"All orders."}`,
	After:   `{"uri":"orders://all","description":"All orders and customers."}`,
	finds: func(p *pass) {
		p.texts("People and models choose by this text what to load.", "title", "description")
	},
}
