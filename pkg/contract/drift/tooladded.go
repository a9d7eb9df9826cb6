package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ToolAdded reports tools that are served and not in the lockfile.
var ToolAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/tool-added",
		Title:    "a tool was added",
		Why:      "A model sees it next to the reviewed tools and may call it; its text has been read by nobody.",
		Fix:      "Read its description and schema as you would read code, then record the new contract.",
		Residual: "Its text can still steer the model towards other tools.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, Listing Tools",
		Since:    "unreleased",
	},
	Class:   ClassToolAdded,
	Subject: tool,
	Action:  "added",
	Mirror:  "drift/tool-removed",
	After:   `{"name":"list_orders","description":"Lists orders."}`,
	finds: func(p *pass) {
		if p.old == nil {
			p.came("It is not part of the recorded contract; nobody has reviewed its text yet.")
		}
	},
}

// came reports an item that was not there before.
func (p *pass) came(reason string) {
	p.report(Change{Pointer: p.at, After: p.new.Value, Message: p.label() + " was added", Reason: reason, Unreviewed: true})
}
