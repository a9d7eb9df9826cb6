package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptRequiredArgumentAdded reports required arguments that a prompt did
// not have before.
var PromptRequiredArgumentAdded = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-required-argument-added",
		Title:    "a new prompt argument is required",
		Why:      "Requests made under the old contract leave the argument out and fail.",
		Fix:      "Make the argument optional, or update everything that uses the prompt and record the new contract.",
		Residual: "People who pick the prompt from a menu are simply asked for it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, PromptArgument.required",
		Since:    "unreleased",
	},
	Class:   ClassPromptChanged,
	Subject: prompt,
	Action:  "added",
	Mirror:  "drift/prompt-argument-removed",
	Before:  `{"name":"review","arguments":[{"name":"order"}]}`,
	After:   `{"name":"review","arguments":[{"name":"order"},{"name":"tone","required":true}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if !a.was && a.is && a.isRequired {
				p.report(a.change(p, "added required argument", "Requests made under the old contract leave it out and fail."))
			}
		}
	},
}
