package streamable

import (
	"context"
	"net/http"
	"net/url"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// OriginOK asks as a page of this machine would.
var OriginOK = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-origin-ok",
		Title:    "a server on loopback refuses a web page of the same machine",
		Why:      "Inspectors and local web clients run on such a page and cannot connect.",
		Fix:      "Allow origins whose host is localhost, 127.0.0.1 or [::1].",
		Residual: "Origins of other ports and of browser extensions are not tried.",
		Verify:   "Run mcpward run --only compliance/http-origin-ok.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Security Warning",
		Since:    "unreleased",
	},
	Level:     check.Advice,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		u, err := url.Parse(p.Target.URL)
		if err != nil || !loopback(p.Target.URL) {
			return check.NotTestable("the server is not on loopback, so no origin is known to be right")
		}
		origin := u.Scheme + "://localhost"
		if u.Port() != "" {
			origin += ":" + u.Port()
		}
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.probe(ctx, `"o2"`, func(h http.Header) { h["Origin"] = []string{origin} })
		if err == nil && x.status() == http.StatusForbidden {
			p.Violate(x.violation("any status but 403", "a request with Origin %s is %s", origin, x.said()))
		}
		return err
	},
}
