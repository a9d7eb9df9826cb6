package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptOptionalArgumentAdded reports optional arguments that a prompt did
// not have before.
var PromptOptionalArgumentAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-optional-argument-added",
		Title:    "a new prompt argument is optional",
		Why:      "Old requests leave the argument out and stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "Its description is new text and has not been reviewed.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/prompts, PromptArgument",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: prompt,
	Action:  "added",
	Mirror:  "drift/prompt-argument-removed",
	Before:  `{"name":"review","arguments":[{"name":"order"}]}`,
	After:   `{"name":"review","arguments":[{"name":"order"},{"name":"tone"}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if !a.was && a.is && !a.isRequired {
				c := a.change(p, "added optional argument", "Requests made under the old contract leave it out and stay valid.")
				c.Unreviewed = true
				p.report(c)
			}
		}
	},
}
