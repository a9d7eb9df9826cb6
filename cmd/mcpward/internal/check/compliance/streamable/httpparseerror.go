package streamable

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ParseError posts what is no JSON.
var ParseError = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-parse-error",
		Title:    "a body that is no JSON is not answered with HTTP status 400",
		Why:      "The client, or a proxy that cut the body, takes the request for accepted, or the server for broken.",
		Fix:      "Answer 400, best with the JSON-RPC error -32700.",
		Residual: "Bodies that are JSON and no message are another matter.",
		Verify:   "Run mcpward run --only compliance/http-parse-error.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Sending Messages to the Server; JSON-RPC 2.0, 5.1",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Stage:     check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.post(ctx, s.harmless(), "", []byte("{not json"), nil)
		if err == nil && !x.refused() {
			p.Violate(x.violation("HTTP 400", "a body that is no JSON is %s", x.said()))
		}
		return err
	},
}
