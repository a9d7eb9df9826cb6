package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptAdded reports prompts that are served and not in the lockfile.
var PromptAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-added",
		Title:    "a prompt was added",
		Why:      "People and clients can pick it; its text has been read by nobody.",
		Fix:      "Read the prompt and what it expands to, then record the new contract.",
		Residual: "What a prompt expands to is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/prompts, Listing Prompts",
		Since:    "unreleased",
	},
	Class:   ClassPromptAdded,
	Subject: prompt,
	Action:  "added",
	Mirror:  "drift/prompt-removed",
	After:   `{"name":"review","description":"Reviews an order."}`,
	finds: func(p *pass) {
		if p.old == nil {
			p.came("It is not part of the recorded contract; nobody has reviewed its text yet.")
		}
	},
}
