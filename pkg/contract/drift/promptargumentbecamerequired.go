package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptArgumentBecameRequired reports arguments of prompts that were
// optional and are required now.
var PromptArgumentBecameRequired = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-argument-became-required",
		Title:    "an optional prompt argument became required",
		Why:      "Requests that left the argument out were fine and fail now.",
		Fix:      "Make the argument optional again, or update everything that uses the prompt and record the new contract.",
		Residual: "People who pick the prompt from a menu are simply asked for it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, PromptArgument.required",
		Since:    "unreleased",
	},
	Class:   ClassPromptChanged,
	Subject: prompt,
	Action:  "narrowed",
	Mirror:  "drift/prompt-argument-became-optional",
	Before:  `{"name":"review","arguments":[{"name":"order"}]}`,
	After:   `{"name":"review","arguments":[{"name":"order","required":true}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if a.was && a.is && !a.wasRequired && a.isRequired {
				p.report(a.change(p, "now requires argument", "Requests that left it out were fine and fail now."))
			}
		}
	},
}
