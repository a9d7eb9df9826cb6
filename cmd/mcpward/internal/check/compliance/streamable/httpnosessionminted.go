package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// NoSessionMinted looks for sessions in a revision that has none.
var NoSessionMinted = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-no-session-minted",
		Title:    "a modern request is given a session, or is refused for naming one",
		Why:      "Clients behind a load balancer rely on every request standing alone; what is left of an older session must do no harm.",
		Fix:      "Send no Mcp-Session-Id, and ignore Mcp-Session-Id and Last-Event-ID, in requests of 2026-07-28 and later.",
		Residual: "State that is kept by other means, such as cookies, is not looked for.",
		Verify:   "Run mcpward run --only compliance/http-no-session-minted.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Streamable HTTP",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Modern,
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := plain(ctx, p)
		if err != nil {
			return err
		}
		for _, x := range all {
			if x.answer != nil && x.answer.Header.Get(sessionHeader) != "" {
				p.Violate(x.violation("no "+sessionHeader, "the answer carries %s", sessionHeader))
				break
			}
		}
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		for _, header := range []string{sessionHeader, "Last-Event-ID"} {
			x, err := s.probe(ctx, `"s4"`, func(h http.Header) { h[header] = []string{"mcpward-1"} })
			if err != nil {
				return err
			}
			if !x.served() {
				p.Violate(x.violation("a result", "a request with %s is %s", header, x.said()))
			}
		}
		return nil
	},
}
