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
		Residual: "A new tool under another name is a different contract, even with the same text.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, Listing Tools",
		Since:    "unreleased",
	},
	Class:   ClassToolRemoved,
	Subject: tool,
	Action:  "removed",
	Mirror:  "drift/tool-added",
	finds: func(p *pass) {
		if p.new == nil {
			p.gone("Calls to it fail from now on.")
		}
	},
}

// gone reports an item that is no longer there.
func (p *pass) gone(reason string) {
	c := Change{Pointer: p.at, Before: p.old.Value, Message: p.label() + " was removed", Reason: reason}
	if hint := p.arrivals.hint(p.old); hint != "" {
		c.Hints = []string{hint}
	}
	p.report(c)
}
