package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ProtocolRevisionAdded reports protocol revisions that the server speaks and
// did not before.
var ProtocolRevisionAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/protocol-revision-added",
		Title:    "a protocol revision was added",
		Why:      "Clients may negotiate the new revision, in which some rules differ, such as which errors are tool errors.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A server may tell another contract in another revision; record that one as well if your clients use it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP basic/lifecycle, Version Negotiation",
		Since:    "unreleased",
	},
	Class:   ClassProtocolRevisionAdded,
	Subject: server,
	Action:  "added",
	Mirror:  "drift/protocol-revision-removed",
	Before:  `{"supported":["2025-11-25"]}`,
	After:   `{"supported":["2025-06-18","2025-11-25"]}`,
	finds: func(p *pass) {
		p.revisions(p.after, p.before, "now speaks", "Clients may negotiate it.")
	},
}
