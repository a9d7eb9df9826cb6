package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PromptTextChanged reports changed titles and descriptions of prompts.
var PromptTextChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/prompt-text-changed",
		Title:    "the text of a prompt changed",
		Why:      "People pick a prompt by this text, and clients may give it to the model.",
		Fix:      "Read the changed words, then record the new contract.",
		Residual: "What a prompt expands to is not part of the listing.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/prompts, Prompt.title and description",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: prompt,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"name":"review","description":"Reviews an order."}`,
	After:   `{"name":"review","description":"Reviews an order and pays it."}`,
	finds: func(p *pass) {
		p.texts("People pick it by this text, and clients may give it to the model.", "title", "description")
	},
}

// texts reports the changed texts among the named members of an item.
func (p *pass) texts(reason string, names ...string) {
	if !p.both() || p.opaque() {
		return
	}
	for _, name := range names {
		p.text(p.field(name), p.at.Append(name), name, reason)
	}
}
