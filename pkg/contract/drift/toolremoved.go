package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ToolRemoved reports tools that are in the lockfile and no longer served.
var ToolRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/tool-removed",
		Title:    "a tool was removed",
		Why:      "Calls to it fail, and an agent that relied on it improvises with something else.",
		Fix:      "Ask the server for the tool back, or move its callers to what replaced it and record the new contract.",
		Residual: "A new tool under another name is a different contract, even with the same text, and slips past a comparison of what is still there.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Listing Tools",
		Since:    "unreleased",
	},
	Class:   ClassToolRemoved,
	Subject: tool,
	Action:  "removed",
	Mirror:  "drift/tool-added",
	Before:  `{"name":"list_orders","description":"Lists orders."}`,
	finds: func(p *pass) {
		if p.new == nil {
			p.gone("Calls to it fail from now on.")
		}
	},
}

// gone reports an item that is no longer there.
func (p *pass) gone(reason string) {
	c := Change{Pointer: p.at, Before: p.old.Value, Message: p.label() + " was removed", Reason: reason}
	if hint := p.renamed[p.old]; hint != "" {
		c.Hints = []string{hint}
	}
	if p.shadow {
		c.Message = p.label() + " is no longer the only one of its name (possible rug-pull)"
		c.Reason = "Clients take the first or the last of several with one name: what goes to the pinned one may go to another from now on."
	}
	p.report(c)
}
