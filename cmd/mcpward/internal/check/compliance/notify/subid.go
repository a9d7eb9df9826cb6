package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// SubID reports messages of a subscription that do not bear its id.
var SubID = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/sub-id",
		Title:    "a message of a subscription does not bear its id",
		Why:      "Over stdio all subscriptions share one stream. Without the id, as the value that was sent, a client cannot tell which one a change belongs to.",
		Fix:      "Put the id of the subscriptions/listen request into _meta of everything you send for it, with its type.",
		Residual: "One subscription to changes of the list of tools is tried.",
		Verify:   "Run mcpward run --only compliance/sub-id.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/patterns/subscriptions (MUST include subscriptionId)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		s := subscribe(ctx, p)
		if err := s.open(); err != nil {
			return err
		}
		for _, f := range s.came {
			got := probe.Canonical(probe.Get(f.Params, "_meta", metaID))
			if got == subscriptionID {
				continue
			}
			s.report(p, term.Quote(probe.Text(f.Method))+" bears the subscriptionId "+short(got)+" instead of "+subscriptionID, f.Raw, metaID+" "+subscriptionID)
			return nil
		}
		return nil
	},
}
