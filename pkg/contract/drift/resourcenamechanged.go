package drift

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ResourceNameChanged reports resources that have another name at the same
// address.
var ResourceNameChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/resource-name-changed",
		Title:    "the name of a resource changed",
		Why:      "Clients list and mention it by its name; scripts that look for the old one miss it.",
		Fix:      "Check what refers to the old name, then record the new contract.",
		Residual: "The address is the same, so direct reads still work.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/resources, name",
		Since:    "unreleased",
	},
	Class:   ClassResourceChanged,
	Subject: resource,
	Action:  "changed",
	Waiver:  "A name changes between two values; both directions are this rule.",
	Before:  `{"uri":"orders://all","name":"orders"}`,
	After:   `{"uri":"orders://all","name":"all-orders"}`,
	finds: func(p *pass) {
		p.value("name", "Clients list and mention it by this name.")
	},
}

// value reports a changed member that is compared as a whole.
func (p *pass) value(name, reason string) {
	if !p.both() {
		return
	}
	f := p.field(name)
	if !f.changed {
		return
	}
	c := Change{
		Pointer: p.at.Append(name), Before: f.before, After: f.after, Reason: reason,
		Message: fmt.Sprintf("%s %s changed from %s to %s", p.label(), name, quoteText(f.before), quoteText(f.after)),
	}
	if !f.stored {
		c.Message, c.Hints = fmt.Sprintf("%s %s changed", p.label(), name), []string{notStored}
	}
	p.report(c)
}
