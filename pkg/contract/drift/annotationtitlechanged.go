package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AnnotationTitleChanged reports changed titles in the annotations of tools.
var AnnotationTitleChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/annotation-title-changed",
		Title:    "the annotated title of a tool changed",
		Why:      "Older clients show annotations.title when they ask whether a call may run.",
		Fix:      "Check that the title still says what the tool does, then record the new contract.",
		Residual: "Clients differ in which title they show.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.Medium,
		Spec:     "MCP server/tools, ToolAnnotations.title",
		Since:    "unreleased",
	},
	Class:   ClassDescriptionChanged,
	Subject: tool,
	Action:  "changed",
	Waiver:  "A text has no direction: the inverse change is the same rule.",
	Before:  `{"name":"list_orders","annotations":{"title":"List orders"}}`,
	After:   `{"name":"list_orders","annotations":{"title":"List and pay orders"}}`,
	finds: func(p *pass) {
		if !p.both() {
			return
		}
		f := p.field("annotations")
		switch {
		case !f.changed:
			return
		case !f.stored:
			p.unseen(f)
			return
		}
		p.text(member(f, "title"), p.at.Append("annotations").Append("title"), "annotated title", "The title is what people see when they are asked to allow a call.")
	},
}

// unseen reports annotations of which only the hints are stored, unless these
// explain the change.
func (p *pass) unseen(f field) {
	if !p.onlyHints() {
		p.text(f, p.at.Append("annotations"), "annotations beside the hints", "The title among them is what people see when they are asked to allow a call.")
	}
}
