package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// TitleChanged reports changed titles of tools.
var TitleChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/title-changed",
		Title:    "the title of a tool changed",
		Why:      "People approve calls by the title, and some clients show it to the model instead of the name.",
		Fix:      "Check that the title still says what the tool does, then record the new contract.",
		Residual: "Clients differ in which title they show.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, Tool.title",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: tool,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"name":"list_orders","title":"List orders"}`,
	After:   `{"name":"list_orders","title":"List and pay orders"}`,
	finds: func(p *pass) {
		if p.both() {
			p.text(p.field("title"), p.at.Append("title"), "title", "The title is what people see when they are asked to allow a call.")
		}
	},
}
