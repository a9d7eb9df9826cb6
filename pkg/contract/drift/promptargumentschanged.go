package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptArgumentsChanged reports changed argument lists of prompts that
// cannot be compared argument by argument.
var PromptArgumentsChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-arguments-changed",
		Title:    "the arguments of a prompt changed",
		Why:      "The list repeats a name, is no list of named arguments, or was recorded without its text; nobody can say what the change means.",
		Fix:      "Read both versions, then record the new contract.",
		Residual: "Some clients fill arguments in by position.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/prompts, Prompt.arguments",
		Since:    "unreleased",
	},
	Class:   ClassPromptChanged,
	Subject: prompt,
	Action:  "changed",
	Waiver:  "A list that cannot be compared has no direction.",
	Before:  `{"name":"review","arguments":[{"name":"order"}]}`,
	After:   `{"name":"review","arguments":"order"}`,
	finds: func(p *pass) {
		if !p.both() {
			return
		}
		f := p.field("arguments")
		_, ok := p.argumentLists()
		if !f.changed || ok {
			return
		}
		c := Change{
			Pointer: p.at.Append("arguments"), Before: f.before, After: f.after, Message: p.label() + " arguments changed",
			Reason: "The arguments cannot be compared one by one.",
		}
		if !f.stored {
			c.Hints = []string{notStored}
		}
		p.report(c)
	},
}
