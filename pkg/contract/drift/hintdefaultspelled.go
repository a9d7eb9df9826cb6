package drift

import (
	"fmt"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// HintDefaultSpelled reports hints that were spelled out or dropped without a
// change of their effective value.
var HintDefaultSpelled = &Rule{
	Doc: rule.Doc{
		ID:       "drift/hint-default-spelled",
		Title:    "a behaviour hint is spelled differently and means the same",
		Why:      "The specification gives absent hints a value; saying it or not changes nothing for a client that knows the defaults.",
		Fix:      "Nothing needs fixing. Record the new contract when convenient.",
		Residual: "A client that does not know the defaults may still act differently.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Info,
		Spec:     "MCP server/tools, ToolAnnotations (default values)",
		Since:    "unreleased",
	},
	Class:   ClassMetadataChanged,
	Subject: tool,
	Action:  "changed",
	Waiver:  "Spelling a default out and leaving it out are both this rule.",
	Before:  `{"name":"list_orders"}`,
	After:   `{"name":"list_orders","annotations":{"readOnlyHint":false}}`,
	finds: func(p *pass) {
		if !p.both() {
			return
		}
		pair := p.hints()
		for _, h := range hints {
			x, y := pair.old[h.name], pair.new[h.name]
			before, after := pair.effective(h)
			if string(x) == string(y) || before != after && pair.counts(h) {
				continue
			}
			reason := "The effective value is the same: an absent hint has the default of the specification."
			if before != after {
				reason = "The tool is read-only on both sides, where this hint has no meaning."
			}
			p.report(Change{
				Pointer: p.at.Append("annotations").Append(h.name), Before: x, After: y, Reason: reason,
				Message: fmt.Sprintf("%s %s is written differently and means the same", p.label(), h.name),
			})
		}
	},
}
