package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// VersionHeaderAbsent leaves the header out, as older clients do.
var VersionHeaderAbsent = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-version-header-absent",
		Title:    "a request without the header MCP-Protocol-Version is refused",
		Why:      "Clients of 2025-03-26 do not know the header and are locked out.",
		Fix:      "Take a request without the header for one of 2025-03-26, or for the revision of its session.",
		Residual: "A server that speaks no older revision loses those clients anyway.",
		Verify:   "Run mcpward run --only compliance/http-version-header-absent.",
		Severity: finding.Medium,
		Spec:     "basic/transports, Protocol Version Header",
		Since:    "unreleased",
	},
	Level:     check.Should,
	Revisions: check.Between(protocol.R20250618, protocol.R20251125),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.probe(ctx, `"v2"`, func(h http.Header) { delete(h, versionHeader) })
		if err == nil && !x.served() {
			p.Violate(x.violation("a result", "a request without %s is %s", versionHeader, x.said()))
		}
		return err
	},
}
