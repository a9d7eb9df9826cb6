package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// PromptArgumentTextChanged reports changed titles and descriptions of the
// arguments of prompts.
var PromptArgumentTextChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-argument-text-changed",
		Title:    "the text of a prompt argument changed",
		Why:      "People and models fill the argument in by this text.",
		Fix:      "Read the changed words, then record the new contract.",
		Residual: "None once the text has been read.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, PromptArgument.title and description",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: prompt,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"name":"review","arguments":[{"name":"order","description":"Order number."}]}`,
	After:   `{"name":"review","arguments":[{"name":"order","description":"Order number and password."}]}`,
	finds: func(p *pass) {
		for _, a := range p.arguments() {
			if !a.was || !a.is {
				continue
			}
			for _, name := range []string{"title", "description"} {
				what := "argument " + term.Quote(a.name) + " " + name
				p.text(member(a.field, name), a.at.Append(name), what, "People and models fill the argument in by this text.")
			}
		}
	},
}
