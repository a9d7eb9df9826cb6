package drift

import (
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// AnnotationChanged reports hints of tools whose effective value changed,
// towards danger or towards trust.
var AnnotationChanged = &Rule{
	Doc: rule.Doc{
		ID:       "drift/annotation-changed",
		Title:    "a behaviour hint of a tool changed",
		Why:      "Clients decide by the hints which calls run without asking. Towards danger, a call that was allowed may now do more; towards trust, calls that were asked about may now run unasked.",
		Fix:      "Find out what the tool really does now, and review the allow-lists that name it before recording the new contract.",
		Residual: "Hints are claims of the server; nothing enforces them.",
		Verify:   "Run mcpward diff again: the change is gone, or it is part of the recorded contract.",
		Severity: finding.High,
		Spec:     "MCP server/tools, ToolAnnotations (readOnlyHint, destructiveHint, idempotentHint, openWorldHint)",
		Since:    "unreleased",
	},
	Class:   ClassAnnotationChanged,
	Subject: tool,
	Action:  "changed",
	Waiver:  "A hint changes between two values; both directions are this rule, and the message says which it is.",
	Before:  `{"name":"list_orders","annotations":{"readOnlyHint":true}}`,
	After:   `{"name":"list_orders","annotations":{"readOnlyHint":false}}`,
	finds: func(p *pass) {
		if !p.both() {
			return
		}
		pair := p.hints()
		for _, h := range hints {
			if before, after := pair.effective(h); before != after && pair.counts(h) {
				p.report(pair.change(p, h, before, after))
			}
		}
	},
}
