package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SessionRequired leaves out the session id the server issued.
var SessionRequired = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-session-required",
		Title:    "a request without the session id is not refused with HTTP status 400",
		Why:      "A session that nobody has to name protects nothing, and the client is not told that it lost its own.",
		Fix:      "Answer 400 to every request but initialize that lacks the id, or issue none.",
		Residual: "A server may serve such requests on purpose; then the id is only a hint.",
		Verify:   "Run mcpward run --only compliance/http-session-required.",
		Severity: finding.Info,
		Spec:     "basic/transports, Session Management",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Between(protocol.R20250326, protocol.LatestLegacy),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		if s.id == "" {
			return check.NotTestable("the server issues no session id")
		}
		x, err := s.probe(ctx, `"s1"`, func(h http.Header) { delete(h, sessionHeader) })
		if err == nil && x.status() != http.StatusBadRequest {
			p.Violate(x.violation("HTTP 400", "a request without the session id is %s", x.said()))
		}
		return err
	},
}
