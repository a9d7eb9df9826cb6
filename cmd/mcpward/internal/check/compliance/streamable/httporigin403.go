package streamable

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Origin403 asks as the page of a stranger would, with the right Host.
var Origin403 = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-origin-403",
		Title:    "a request from a foreign web page is served",
		Why:      "Any page the user opens can talk to a server on this machine or, by DNS rebinding, on the local network, and call its tools.",
		Fix:      "Compare the Origin header, where there is one, with the origins you expect and answer 403 for any other. Checking Host is not enough.",
		Residual: "A program that is no browser sends any Origin it likes; only authentication stops it.",
		Verify:   "Run mcpward run --only compliance/http-origin-403.",
		Severity: finding.High,
		Spec:     "basic/transports, Security Warning",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.probe(ctx, `"o1"`, func(h http.Header) { h["Origin"] = []string{"http://evil.example"} })
		if err != nil {
			return err
		}
		named := p.Revision >= protocol.R20251125 // the status is named from here on
		if x.status() == http.StatusForbidden || x.refused() && !named {
			return nil
		}
		v := x.violation("HTTP 403", "a request with a foreign Origin is %s", x.said())
		if !named || x.refused() || !loopback(p.Target.URL) && credentials(p.Target.Headers) {
			v.Severity = finding.Medium
		}
		p.Violate(v)
		return nil
	},
}

// loopback reports whether a URL leads to this machine.
func loopback(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// credentials reports whether a header probably carries some, which a page of
// a stranger does not have.
func credentials(headers map[string]string) bool {
	for name := range headers {
		for _, word := range []string{"auth", "cookie", "key", "secret", "token"} {
			if strings.Contains(strings.ToLower(name), word) {
				return true
			}
		}
	}
	return false
}
