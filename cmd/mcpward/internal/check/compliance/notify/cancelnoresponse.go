package notify

import (
	"bytes"
	"context"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

const (
	// slow is how long a tool must take to be cancelled on its way.
	slow = 400 * time.Millisecond
	// beforeCancel is how long it may work before.
	beforeCancel = 100 * time.Millisecond
	// maxWait bounds the wait for an answer that should not come.
	maxWait = 3 * time.Second
)

// CancelNoResponse reports tools that answer a call which was cancelled.
var CancelNoResponse = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/cancel-no-response",
		Title:    "a cancelled call is answered",
		Why:      "The client has dropped the call. Work that goes on costs time and money, and the answer belongs to nothing.",
		Fix:      "Give the handler a way to see the cancellation, stop there, and send nothing.",
		Residual: "Only tools that may be called and take longer than 0.4 s are seen, and only over stdio.",
		Verify:   "Run mcpward run --call-read-only --only compliance/cancel-no-response.",
		Severity: finding.Medium,
		Spec:     "basic/utilities/cancellation, Behavior Requirements (SHOULD NOT send a response)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Transport: "stdio",
	Stage:     check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		o := observeProgress(ctx, p)
		if o.err != nil {
			return o.err
		}
		for _, t := range o.calls {
			if t.elapsed > slow {
				return cancelCall(ctx, p, t)
			}
		}
		return check.NotTestable("no tool that may be called takes long enough to be cancelled")
	},
}

func cancelCall(ctx context.Context, p *check.Pass, t *tracked) error {
	l, done, err := probe.Fresh(ctx, p.Subject)
	if err != nil {
		return err
	}
	defer done()
	if err := l.Alive(ctx); err != nil {
		return err
	}
	f, _ := probe.Read(t.sent)
	id := probe.Canonical(f.ID)
	if err := l.Send(ctx, append(bytes.Clone(t.sent), '\n')); err != nil {
		return err
	}
	if answers(l.Listen(ctx, beforeCancel), id) != nil {
		return check.NotTestable("the tool answered before it could be cancelled")
	}
	sent := cancelled(id)
	if err := l.Send(ctx, append(bytes.Clone(sent), '\n')); err != nil {
		return err
	}
	if line := answers(l.Listen(ctx, min(t.elapsed+slow, maxWait)), id); line != nil {
		p.Violate(check.Violation{
			At: t.at, Message: "a call that was cancelled is answered all the same",
			Evidence: check.Evidence{
				Sent: probe.Excerpt(p.Subject, t.sent) + "\n" + string(sent), Got: probe.Excerpt(p.Subject, line), Want: "no response",
			},
		})
	}
	return nil
}

// answers returns the message that answers an id, nil if none does.
func answers(lines [][]byte, id string) []byte {
	for _, f := range probe.Responses(lines) {
		if probe.Canonical(f.ID) == id {
			return f.Raw
		}
	}
	return nil
}
