package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptArgumentRemoved reports arguments that a prompt no longer has.
var PromptArgumentRemoved = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-argument-removed",
		Title:    "a prompt argument was removed",
		Why:      "Requests that pass the argument fail, or it is ignored without a word.",
		Fix:      "Keep accepting the argument, or update everything that uses the prompt and record the new contract.",
		Residual: "An argument may have been renamed: look for a new one beside it.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, PromptArgument",
		Since:    "unreleased",
	},
	Class:   ClassPromptChanged,
	Subject: prompt,
	Action:  "removed",
	Mirror:  "drift/prompt-optional-argument-added",
	Before:  `{"name":"review","arguments":[{"name":"order"},{"name":"tone"}]}`,
	After:   `{"name":"review","arguments":[{"name":"order"}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if a.was && !a.is {
				p.report(a.change(p, "removed argument", "Requests that pass it fail, or it is ignored without a word."))
			}
		}
	},
}
