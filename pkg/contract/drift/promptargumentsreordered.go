package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptArgumentsReordered reports arguments of prompts that come in another
// order.
var PromptArgumentsReordered = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-arguments-reordered",
		Title:    "the arguments of a prompt were reordered",
		Why:      "Clients that offer prompts as slash commands may fill arguments in by position.",
		Fix:      "Check whether a client in use does; otherwise record the new contract.",
		Residual: "None for clients that pass arguments by name.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/prompts, Prompt.arguments",
		Since:    "unreleased",
	},
	Class:   ClassMetadataChanged,
	Subject: prompt,
	Action:  "changed",
	Waiver:  "Putting them back is the same rule.",
	Before:  `{"name":"review","arguments":[{"name":"order"},{"name":"tone"}]}`,
	After:   `{"name":"review","arguments":[{"name":"tone"},{"name":"order"}]}`,
	finds: func(p *pass) {
		lists, ok := p.argumentLists()
		if !ok || !lists.reordered() {
			return
		}
		f := p.field("arguments")
		p.report(Change{
			Pointer: p.at.Append("arguments"), Before: f.before, After: f.after,
			Message: p.label() + " arguments come in another order",
			Reason:  "Arguments are passed by name; only a client that fills them in by position notices.",
		})
	},
}
