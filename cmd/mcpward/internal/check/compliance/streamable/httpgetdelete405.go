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

// GetDelete405 asks a modern server for what only older revisions have.
var GetDelete405 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-get-delete-405",
		Title:    "a server without sessions does not answer GET and DELETE with HTTP status 405",
		Why:      "Older clients try GET and DELETE and take anything but 405 for a fault.",
		Fix:      "Answer every method but POST with 405.",
		Residual: "A server that also speaks older revisions may serve both, so it is not examined.",
		Verify:   "Run mcpward run --only compliance/http-get-delete-405.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Streamable HTTP",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, r := range p.Conn.Session().Supported {
			if !protocol.Revision(r).Modern() {
				return check.NotTestable("the server also speaks revisions that may have GET and DELETE")
			}
		}
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			h := http.Header{"Accept": {"text/event-stream"}, versionHeader: {string(p.Revision)}}
			x, err := s.do(ctx, method, wire.Request{Method: method, Header: h, Listen: streamWait})
			if err != nil {
				return err
			}
			if x.status() != http.StatusMethodNotAllowed {
				p.Violate(x.violation("HTTP 405", "%s is %s", method, x.said()))
			}
		}
		return nil
	},
}
