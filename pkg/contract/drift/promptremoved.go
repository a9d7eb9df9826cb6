package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptRemoved reports prompts that are in the lockfile and no longer
// served.
var PromptRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-removed",
		Title:    "a prompt was removed",
		Why:      "Menus, slash commands and scripts that use it fail.",
		Fix:      "Ask for the prompt back, or move its users to what replaced it and record the new contract.",
		Residual: "A new prompt under another name is a different contract.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, Listing Prompts",
		Since:    "unreleased",
	},
	Class:   ClassPromptRemoved,
	Subject: prompt,
	Action:  "removed",
	Mirror:  "drift/prompt-added",
	Before:  `{"name":"review","description":"Reviews an order."}`,
	finds: func(p *pass) {
		if p.new == nil {
			p.gone("Requests for it fail from now on.")
		}
	},
}
