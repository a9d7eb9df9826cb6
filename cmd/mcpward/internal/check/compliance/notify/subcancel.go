package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// SubCancel notes subscriptions that go on, or fail, after they were
// cancelled.
var SubCancel = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/sub-cancel",
		Title:    "a cancelled subscription goes on or ends with an error",
		Why:      "The client has closed its books on it. Changes that still come are noise, and an error reads as a failure that is none.",
		Fix:      "Stop at notifications/cancelled; send nothing more, or one last result.",
		Residual: "Over HTTP, where closing the stream is the cancellation, nothing can be seen.",
		Verify:   "Run mcpward run --only compliance/sub-cancel.",
		Severity: finding.Info,
		Spec:     "2026-07-28, basic/patterns/cancellation; basic/patterns/subscriptions, Graceful Closure",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		s := subscribe(ctx, p)
		if err := s.open(); err != nil {
			return err
		}
		for _, f := range s.ended {
			switch {
			case f.Failed() && probe.Canonical(f.ID) == subscriptionID:
				s.report(p, "a cancelled subscription ends with "+refusal(p, f), f.Raw, "silence, or a result")
			case f.ID == nil && change(probe.Text(f.Method)):
				s.report(p, "a cancelled subscription still brings "+term.Quote(probe.Text(f.Method)), f.Raw, "silence")
			}
		}
		return nil
	},
}
