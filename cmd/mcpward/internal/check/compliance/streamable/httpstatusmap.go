package streamable

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// StatusMap looks at the status beside errors of the protocol.
var StatusMap = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-status-map",
		Title:    "an error of the protocol is not answered with the HTTP status that belongs to it",
		Why:      "Gateways count, cache and retry by the status; a refusal with 200 looks like success to them.",
		Fix:      "Answer 400 with the errors -32020, -32021, -32022 and with -32602 for an incomplete _meta.",
		Residual: "Errors that were not provoked here may have other statuses.",
		Verify:   "Run mcpward run --only compliance/http-status-map.",
		Severity: finding.High,
		Spec:     "basic/transports, Streamable HTTP; basic, Error Codes",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := refusals(ctx, p)
		if err != nil {
			return err
		}
		judged := false
		for _, r := range all {
			e, _ := protocol.Expect(p.Revision, r.of)
			code, ok := r.code()
			if r.of == protocol.CaseUnknownMethod || !ok || e.Fit(protocol.LayerProtocol, code) != protocol.Met {
				continue // another rule's matter
			}
			judged = true
			if r.status() != e.Status {
				p.Violate(r.violation(fmt.Sprintf("HTTP %d", e.Status), "%s is %s", r.what, r.said()))
			}
		}
		if !judged {
			return check.NotTestable("no error with a status of its own was answered")
		}
		return nil
	},
}
