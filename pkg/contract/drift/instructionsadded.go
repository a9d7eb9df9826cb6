package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// InstructionsAdded reports servers that send instructions and did not
// before.
var InstructionsAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/instructions-added",
		Title:    "the server sends instructions now",
		Why:      "Most clients put the instructions into the system prompt. Nobody has reviewed them.",
		Fix:      "Read them as you would read a tool description, then record the new contract.",
		Residual: "Clients differ in whether they use the instructions.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP basic/lifecycle, InitializeResult.instructions",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: server,
	Action:  "added",
	Mirror:  "drift/instructions-removed",
	After:   `{"instructions":"List before you pay."}`,
	finds: func(p *pass) {
		if p.before.Instructions.Absent() && !p.after.Instructions.Absent() {
			p.instructions("were added (possible rug-pull)")
		}
	},
}
