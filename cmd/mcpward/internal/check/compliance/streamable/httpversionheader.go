package streamable

import (
	"context"
	"net/http"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// VersionHeader names a revision that does not exist.
var VersionHeader = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-version-header",
		Title:    "an unknown MCP-Protocol-Version header is not answered with HTTP status 400",
		Why:      "A client that has moved to another revision is served under rules it does not know of.",
		Fix:      "Compare the header with the revisions you speak and answer 400 for any other.",
		Residual: "Only the header is looked at, not whether the server keeps to the revision it names.",
		Verify:   "Run mcpward run --only compliance/http-version-header.",
		Severity: finding.High,
		Spec:     "basic/transports, Protocol Version Header",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Between(protocol.R20250618, protocol.R20251125),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		s, done, err := open(ctx, p)
		if err != nil {
			return err
		}
		defer done()
		x, err := s.probe(ctx, `"v1"`, func(h http.Header) { h[versionHeader] = []string{"1900-01-01"} })
		if err != nil || x.status() == http.StatusBadRequest {
			return err
		}
		v := x.violation("HTTP 400", "a request in revision 1900-01-01 is %s", x.said())
		if x.refused() {
			v.Severity = finding.Medium
		}
		p.Violate(v)
		return nil
	},
}
