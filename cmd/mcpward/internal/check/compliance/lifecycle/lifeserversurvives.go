package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeServerSurvives reports servers that end while they are examined. It is
// the one finding for that: what could not be examined any more is not
// testable, and no failure of its own.
var LifeServerSurvives = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-server-survives",
		Title:    "the server ended while it was examined",
		Why:      "Everything a client has under way is lost with the process. Whatever it was asked last is the first suspect.",
		Fix:      "Look at the last request and the end of stderr below; answer what cannot be served with an error instead of ending.",
		Residual: "Requests were under way beside each other, so the last one need not be the cause.",
		Verify:   "Run mcpward run again and see that this rule passes.",
		Severity: finding.High,
		Spec:     "basic/lifecycle, Operation",
		Since:    "unreleased",
	},
	Level: check.Prose,
	Stage: check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		e := p.Conn.Ended()
		if e == nil {
			_, err := p.Conn.Request(ctx, probe.Harmless(p.Subject), nil)
			if !errors.As(err, &e) || !over(e) {
				return nil
			}
		}
		last := lastSent(p)
		asked := "before anything was asked"
		if last.Method != "" {
			asked = "the last message it got was " + term.Quote(last.Method)
		}
		p.Violate(check.Violation{
			Message: fmt.Sprintf("the server %s; %s", e.Reason, asked),
			Evidence: check.Evidence{
				Sent: probe.Excerpt(p.Subject, last.Data), Got: ending(p, e), Want: "a server that lives until its stdin is closed",
			},
		})
		return nil
	},
}

// over reports whether nobody answers any more. Being too slow is not that.
func over(e *wire.Error) bool {
	return e.Kind == wire.KindServerExit || e.Kind == wire.KindTransport && e.HTTPStatus == 0
}

// lastSent returns the last message on the main connection, which was opened
// first.
func lastSent(p *check.Pass) check.Message {
	messages, _ := p.Record.Messages()
	var last check.Message
	for _, m := range messages {
		if m.Sent && m.Channel == 1 {
			last = m
		}
	}
	return last
}

// ending says how the process ended and what it said last on stderr.
func ending(p *check.Pass, e *wire.Error) string {
	const most = 5
	lines := strings.Split(strings.TrimSpace(e.Stderr), "\n")
	tail := strings.Join(lines[max(0, len(lines)-most):], "\n")
	if tail == "" {
		return e.Reason
	}
	return e.Reason + "; stderr ends with: " + probe.Excerpt(p.Subject, []byte(tail))
}
