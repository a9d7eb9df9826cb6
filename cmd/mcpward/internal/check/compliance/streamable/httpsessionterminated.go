package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SessionTerminated ends a session of its own and goes on using it.
var SessionTerminated = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-session-terminated",
		Title:    "a request in a session that has ended is not answered with HTTP status 404",
		Why:      "A client begins a new session when it sees 404. Without it, it goes on in one that is gone.",
		Fix:      "Forget the session on DELETE and answer 404 to its id, and to ids you never issued.",
		Residual: "Sessions that end by themselves are not waited for.",
		Verify:   "Run mcpward run --only compliance/http-session-terminated.",
		Severity: finding.High,
		Spec:     "basic/transports, Session Management",
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
		if s.id == "" {
			return check.NotTestable("the server issues no session id")
		}
		x, err := s.probe(ctx, `"s2"`, func(h http.Header) { h[sessionHeader] = []string{unknownSession} })
		if err != nil {
			return err
		}
		if x.status() != http.StatusNotFound {
			v := x.violation("HTTP 404", "a request with an unknown session id is %s", x.said())
			v.Severity = finding.Medium
			p.Violate(v)
		}
		return terminate(ctx, s)
	},
}

// unknownSession is an id that no server issues.
const unknownSession = "mcpward-00000000-0000-4000-8000-000000000000"

// terminate ends the session and asks once more.
func terminate(ctx context.Context, s *session) error {
	h := s.headers("", "")
	delete(h, "Content-Type")
	x, err := s.do(ctx, "DELETE", wire.Request{Method: http.MethodDelete, Header: h})
	if err != nil {
		return err
	}
	if x.status()/100 != 2 {
		s.Skip("server", "clients cannot end a session: DELETE is %s", x.said())
		return nil
	}
	if x, err = s.probe(ctx, `"s3"`, nil); err == nil && x.status() != http.StatusNotFound {
		s.Violate(x.violation("HTTP 404", "a request in a session that was ended is %s", x.said()))
	}
	return err
}
