package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResourceAdded reports resources that are served and not in the lockfile.
var ResourceAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/resource-added",
		Title:    "a resource was added",
		Why:      "Clients may load it into the context of a model; its text has been read by nobody.",
		Fix:      "Read what it says about itself and what it returns, then record the new contract.",
		Residual: "The content of a resource is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/resources, Listing Resources",
		Since:    "unreleased",
	},
	Class:   ClassResourceAdded,
	Subject: resource,
	Action:  "added",
	Mirror:  "drift/resource-removed",
	After:   `{"uri":"orders://all","name":"orders"}`,
	finds: func(p *pass) {
		if p.old == nil {
			p.came("It is not part of the recorded contract; nobody has reviewed its text yet.")
		}
	},
}
