package streamable

import (
	"context"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// SessionASCII looks at the characters of a session id.
var SessionASCII = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-session-ascii",
		Title:    "the session id holds characters other than visible ASCII",
		Why:      "Proxies and clients trim, recode or refuse such a header, and the session is lost.",
		Fix:      "Make ids of the characters from ! to ~, such as a UUID or a token in base64url.",
		Residual: "Whether ids can be guessed is not examined.",
		Verify:   "Run mcpward run --only compliance/http-session-ascii.",
		Severity: finding.High,
		Spec:     "basic/transports, Session Management",
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
		if s.id == "" {
			return check.NotTestable("the server issues no session id")
		}
		if strings.ContainsFunc(s.id, func(r rune) bool { return r < '!' || r > '~' }) {
			p.Violate(s.hello.violation("an id of the characters from ! to ~", "the session id is %s", probe.Short(p.Subject, s.id)))
		}
		return nil
	},
}
