package notify

import (
	"context"
	"fmt"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LogSetLevel reports servers that declare logging and do not take a level.
var LogSetLevel = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/log-set-level",
		Title:    "logging is declared and logging/setLevel does not work",
		Why:      "A client that shows the server's log cannot choose how much of it, and gets an error for what was promised.",
		Fix:      "Take each of the eight levels and answer with {}, or do not declare logging.",
		Residual: "Whether the level has an effect is not tried.",
		Verify:   "Run mcpward run --only compliance/log-set-level.",
		Severity: finding.Medium,
		Spec:     "server/utilities/logging, Setting Log Level",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		if probe.Get(p.Conn.Session().Capabilities, "logging") == nil {
			return check.NotTestable("the server does not declare logging")
		}
		r, err := p.Conn.Request(ctx, "logging/setLevel", map[string]string{"level": "info"})
		message, got := "", ""
		switch {
		case probe.Silent(err):
			message, got = "logging/setLevel is not answered", "no answer"
		case err != nil:
			return err
		case r.Error != nil:
			message = fmt.Sprintf("logging/setLevel with level info is answered with error %d %s", r.Error.Code, probe.Short(p.Subject, r.Error.Message))
			got = probe.Excerpt(p.Subject, r.Error.Raw)
		case !probe.Object(r.Result):
			message, got = "the result of logging/setLevel is no object", probe.Excerpt(p.Subject, r.Result)
		default:
			return nil
		}
		p.Violate(check.Violation{
			Message:  message,
			Evidence: check.Evidence{Sent: `logging/setLevel {"level":"info"}`, Got: got, Want: "{}"},
		})
		return nil
	},
}
