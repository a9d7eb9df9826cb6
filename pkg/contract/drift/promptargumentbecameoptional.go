package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptArgumentBecameOptional reports arguments of prompts that were
// required and may be left out now.
var PromptArgumentBecameOptional = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-argument-became-optional",
		Title:    "a required prompt argument became optional",
		Why:      "Old requests pass the argument and stay valid.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "What the prompt says without the argument is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/prompts, PromptArgument.required",
		Since:    "unreleased",
	},
	Class:   ClassNonbreakingSchemaChange,
	Subject: prompt,
	Action:  "widened",
	Mirror:  "drift/prompt-argument-became-required",
	Before:  `{"name":"review","arguments":[{"name":"order","required":true}]}`,
	After:   `{"name":"review","arguments":[{"name":"order"}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if a.was && a.is && a.wasRequired && !a.isRequired {
				p.report(a.change(p, "no longer requires argument", "Requests that pass it stay valid."))
			}
		}
	},
}
