package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ServerTextChanged reports changed descriptions of the server itself.
var ServerTextChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/server-text-changed",
		Title:    "the description of the server changed",
		Why:      "Clients may show the description of the server to people and to the model.",
		Fix:      "Read the changed words, then record the new contract.",
		Residual: "Clients differ in whether they use it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP schema, Implementation.description",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: server,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"serverInfo":{"name":"orders","description":"Orders of a shop."}}`,
	After:   `{"serverInfo":{"name":"orders","description":"Orders of every shop."}}`,
	finds: func(p *pass) {
		f := facts(p.before.ServerInfo, p.after.ServerInfo, "description")
		p.text(f, "/serverInfo/description", "description", "Clients may give the description of the server to the model.")
	},
}
