package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Notification202 posts a notification.
var Notification202 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-notification-202",
		Title:    "a notification is not answered with HTTP status 202 and an empty body",
		Why:      "Clients wait for an answer, or give up on a type they do not expect, right after the handshake.",
		Fix:      "Answer a POST that holds no request with 202 and no body.",
		Residual: "Only notifications/initialized is sent; handlers of other notifications may differ.",
		Verify:   "Run mcpward run --only compliance/http-notification-202.",
		Severity: finding.High,
		Spec:     "basic/transports, Sending Messages to the Server",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Between(protocol.R20250326, protocol.LatestLegacy),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		const method = "notifications/initialized"
		x, err := s.post(ctx, method, "", s.raw.Frame("", method, nil), nil)
		if err != nil {
			return err
		}
		v := x.violation("HTTP 202 without a body", "a notification is %s", x.said())
		switch {
		case x.status() == http.StatusAccepted && len(x.answer.Body) == 0:
			return nil
		case x.status() == http.StatusAccepted:
			v.Message = "a notification is answered with HTTP status 202 and a body"
		case x.refused():
			v.Severity = finding.Medium // allowed for what is not accepted, but this is a part of every handshake
		}
		p.Violate(v)
		return nil
	},
}
