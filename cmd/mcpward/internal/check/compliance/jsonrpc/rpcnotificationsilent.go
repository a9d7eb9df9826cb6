package jsonrpc

import (
	"context"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCNotificationSilent reports servers that answer a notification.
var RPCNotificationSilent = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-notification-silent",
		Title:    "a notification is answered",
		Why:      "Nobody waits for an answer to a notification. A client has no request to give it to, and some end the connection over a message they cannot place.",
		Fix:      "Send nothing back for a message without an id, not even an error about an unknown method.",
		Residual: "One unknown notification and those of the handshake are tried.",
		Verify:   "Run mcpward run --only compliance/rpc-notification-silent.",
		Severity: finding.High,
		Spec:     "basic, Notifications (the receiver MUST NOT send a response)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, "an unknown notification", func(l *probe.Line) error {
			q := question{"an unknown notification", l.Frame("", "notifications/mcpward_unknown", nil), "no answer"}
			if p.HTTP() {
				return postNotification(ctx, p, l, q)
			}
			return writeNotification(ctx, p, l, q)
		})
	},
}

// postNotification reports an answer in the body. An HTTP error may have one
// (basic/transports, Sending Messages to the Server).
func postNotification(ctx context.Context, p *check.Pass, l *probe.Line, q question) error {
	a, err := l.Exchange(ctx, q.sent)
	if err != nil {
		return err
	}
	if r := probe.Of(a); r.Frame.Response() && a.Status/100 == 2 {
		q.violate(p, r, "", "%s is answered with %s", q.what, probe.Describe(p.Subject, r))
	}
	return nil
}

// late is how long an answer to a notification may come after that to a later
// request.
const late = 250 * time.Millisecond

// writeNotification asks something after the notification and reports what
// comes beside the answer to that.
func writeNotification(ctx context.Context, p *check.Pass, l *probe.Line, q question) error {
	if err := l.Send(ctx, append(q.sent, '\n')); err != nil {
		return q.unanswered(p, err, "")
	}
	r, err := l.Request(ctx, probe.Harmless(p.Subject), nil)
	if err != nil {
		return q.unanswered(p, err, "")
	}
	for _, f := range probe.Responses(append(r.Answer.Others, l.Listen(ctx, late)...)) {
		if probe.Null(f.ID) {
			other := probe.Reply{Frame: f, Answer: r.Answer}
			q.violate(p, other, "", "a notification is answered with %s", probe.Describe(p.Subject, other))
			return nil
		}
	}
	return nil
}
