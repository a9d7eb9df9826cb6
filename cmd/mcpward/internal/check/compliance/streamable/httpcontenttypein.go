package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ContentTypeIn sends a request that says it is text.
var ContentTypeIn = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-content-type-in",
		Title:    "a request whose Content-Type is text/plain is served",
		Why:      "A web page may send text/plain to any server without asking it first, so the type is a second fence against foreign pages.",
		Fix:      "Answer a POST whose Content-Type is not application/json with 415.",
		Residual: "Other fences, such as the Origin header, may stop the page all the same.",
		Verify:   "Run mcpward run --only compliance/http-content-type-in.",
		Severity: finding.Info,
		Spec:     "basic/transports, Sending Messages to the Server",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.probe(ctx, `"c1"`, func(h http.Header) { h["Content-Type"] = []string{"text/plain"} })
		if err == nil && !x.refused() {
			p.Violate(x.violation("HTTP 415", "a request with Content-Type text/plain is %s", x.said()))
		}
		return err
	},
}
