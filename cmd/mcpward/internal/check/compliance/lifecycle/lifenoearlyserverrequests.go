package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// LifeNoEarlyServerRequests reports servers that ask their client something
// before it said notifications/initialized.
var LifeNoEarlyServerRequests = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-no-early-server-requests",
		Title:    "the server sends a request before notifications/initialized",
		Why:      "The client has not yet read what the server can do and may not be ready to answer; some treat a request at that point as a failed handshake.",
		Fix:      "Wait for notifications/initialized before you ask for roots or anything else. A ping is allowed.",
		Residual: "The server is given 300 ms to speak up.",
		Verify:   "Run mcpward run --only compliance/life-no-early-server-requests.",
		Severity: finding.Medium,
		Spec:     "basic/lifecycle, Initialization (SHOULD NOT send requests other than pings and logging)",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Legacy,
	Transport: "stdio",
	Run: func(ctx context.Context, p *check.Pass) error {
		a := attempts(ctx, p.Subject)[0]
		if a.err != nil {
			return a.err
		}
		for _, line := range a.early {
			f, ok := probe.Read(line)
			if method := probe.Text(f.Method); ok && f.Method != nil && f.ID != nil && method != "ping" {
				p.Violate(check.Violation{
					Message: "the server sends the request " + term.Quote(method) + " before notifications/initialized",
					Evidence: check.Evidence{
						Sent: probe.Excerpt(p.Subject, a.sent), Got: probe.Excerpt(p.Subject, line), Want: "no request but ping",
					},
				})
			}
		}
		return nil
	},
}
