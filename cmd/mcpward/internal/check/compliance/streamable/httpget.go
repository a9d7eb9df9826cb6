package streamable

import (
	"context"
	"net/http"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Get opens the stream on which a server may send on its own.
var Get = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-get",
		Title:    "GET is answered neither with an event stream nor with HTTP status 405",
		Why:      "Clients open this stream after the handshake. They take 405 for \"not offered\"; any other status ends the connection of some.",
		Fix:      "Answer GET with 405, or with text/event-stream if the server sends messages of its own.",
		Residual: "A stream that opens may still be cut by a proxy.",
		Verify:   "Run mcpward run --only compliance/http-get.",
		Severity: finding.High,
		Spec:     "basic/transports, Listening for Messages from the Server",
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
		h := s.headers("", "")
		delete(h, "Content-Type")
		h.Set("Accept", "text/event-stream")
		x, err := s.do(ctx, "GET with Accept: text/event-stream", wire.Request{Method: http.MethodGet, Header: h, Listen: streamWait})
		switch {
		case err != nil:
			return err
		case x.answer != nil && x.answer.Status == 0:
			return check.NotTestable("GET was not answered within %s", streamWait)
		case x.status() == http.StatusMethodNotAllowed, x.status() == http.StatusOK && x.answer.Stream:
			return nil
		}
		v := x.violation("an event stream or HTTP 405", "GET is %s", x.said())
		if x.status() == http.StatusOK {
			v.Message = "GET is answered with content type " + probe.Short(p.Subject, x.contentType())
		}
		p.Violate(v)
		return nil
	},
}

// streamWait is how long a stream is given to begin. One that begins is
// listened to as long.
const streamWait = 500 * time.Millisecond
