package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// CapabilityAdded reports capabilities that the server announces and did not
// before.
var CapabilityAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/capability-added",
		Title:    "a capability was added",
		Why:      "Clients may start to use it: resources are read, completions asked for, change notifications listened to.",
		Fix:      "Check that you want what it opens up, then record the new contract.",
		Residual: "Everything that the capability brings is new and unreviewed.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP basic/lifecycle, Capability Negotiation",
		Since:    "unreleased",
	},
	Class:   ClassCapabilityAdded,
	Subject: server,
	Action:  "added",
	Mirror:  "drift/capability-removed",
	Before:  `{"capabilities":{"tools":{}}}`,
	After:   `{"capabilities":{"tools":{},"prompts":{}}}`,
	finds: func(p *pass) {
		p.capabilities(true, "was added", "Clients may start to use what it opens up.")
	},
}
