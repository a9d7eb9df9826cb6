package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// InstructionsRemoved reports servers that sent instructions and no longer
// do.
var InstructionsRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/instructions-removed",
		Title:    "the server no longer sends instructions",
		Why:      "The model no longer reads what the server wanted it to know, which may have been a warning.",
		Fix:      "Check that the tools still explain themselves, then record the new contract.",
		Residual: "None once the tools have been read.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP basic/lifecycle, InitializeResult.instructions",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: server,
	Action:  "removed",
	Mirror:  "drift/instructions-added",
	Before:  `{"instructions":"List before you pay."}`,
	finds: func(p *pass) {
		if !p.before.Instructions.Absent() && p.after.Instructions.Absent() {
			p.instructions("were removed")
		}
	},
}
