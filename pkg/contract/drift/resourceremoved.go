package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResourceRemoved reports resources that are in the lockfile and no longer
// served.
var ResourceRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/resource-removed",
		Title:    "a resource was removed",
		Why:      "Reading it fails, and context that agents relied on is gone.",
		Fix:      "Ask for it back, or move its readers to what replaced it and record the new contract.",
		Residual: "It may be served under another address.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/resources, Listing Resources",
		Since:    "unreleased",
	},
	Class:   ClassResourceRemoved,
	Subject: resource,
	Action:  "removed",
	Mirror:  "drift/resource-added",
	Before:  `{"uri":"orders://all","name":"orders"}`,
	finds: func(p *pass) {
		if p.new == nil {
			p.gone("Reading it fails from now on.")
		}
	},
}
