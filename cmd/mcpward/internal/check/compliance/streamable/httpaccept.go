package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Accept asks with fewer types than a client must accept.
var Accept = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-accept",
		Title:    "a request with a short Accept header is neither served nor refused",
		Why:      "A client that forgets a type is told nothing it could act on.",
		Fix:      "Serve the request, or refuse it with 406.",
		Residual: "Clients must send both types, so this shows with broken clients only.",
		Verify:   "Run mcpward run --only compliance/http-accept.",
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
		for _, accept := range []string{"", "application/json"} {
			x, err := s.probe(ctx, `"a1"`, func(h http.Header) {
				if h.Set("Accept", accept); accept == "" {
					h.Del("Accept")
				}
			})
			if err != nil {
				return err
			}
			if !x.served() && !x.refused() {
				p.Violate(x.violation("a result, or HTTP 406", "a request with Accept %q is %s", accept, x.said()))
			}
		}
		return nil
	},
}
