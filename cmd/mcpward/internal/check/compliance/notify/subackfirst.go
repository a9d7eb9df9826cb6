package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// SubAckFirst reports subscriptions that do not begin with their
// acknowledgement.
var SubAckFirst = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/sub-ack-first",
		Title:    "a subscription does not begin with its acknowledgement",
		Why:      "Only the acknowledgement tells a client that it listens, and to what. Before it, a change may be missed or be of another subscription.",
		Fix:      "Answer subscriptions/listen with notifications/subscriptions/acknowledged before anything else.",
		Residual: "One subscription to changes of the list of tools is tried.",
		Verify:   "Run mcpward run --only compliance/sub-ack-first.",
		Severity: finding.High,
		Spec:     "2026-07-28, basic/patterns/subscriptions (MUST be the first message)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Modern,
	Run: func(ctx context.Context, p *check.Pass) error {
		s := subscribe(ctx, p)
		switch {
		case s.err != nil:
			return s.err
		case s.answer.Failed():
			s.report(p, "subscriptions/listen is answered with "+refusal(p, s.answer), s.answer.Raw, acknowledged)
		case len(s.came) == 0:
			s.report(p, "nothing acknowledges subscriptions/listen", s.answer.Raw, acknowledged)
		case probe.Text(s.came[0].Method) != acknowledged:
			s.report(p, "a subscription begins with "+term.Quote(probe.Text(s.came[0].Method)), s.came[0].Raw, acknowledged)
		}
		return nil
	},
}

func refusal(p *check.Pass, f probe.Frame) string {
	return "error " + term.Line(string(probe.Get(f.Error, "code"))) + " " + probe.Short(p.Subject, f.Says())
}
