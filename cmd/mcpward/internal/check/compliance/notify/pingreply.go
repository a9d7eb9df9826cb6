package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// promptly is how long a ping may take before it warns.
const promptly = time.Second

// PingReply reports servers that do not answer a ping, or take long.
var PingReply = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/ping-reply",
		Title:    "ping is not answered promptly with an empty result",
		Why:      "Clients ping to find out whether a connection still works, and close it if nothing comes back.",
		Fix:      "Answer ping with {} at once, also while a tool runs.",
		Residual: "A ping while tools run is not tried.",
		Verify:   "Run mcpward run --only compliance/ping-reply.",
		Severity: finding.High,
		Spec:     "basic/utilities/ping (MUST respond promptly with an empty response)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		best := time.Hour
		for range 3 { // one slow answer may be the machine's fault
			started := time.Now()
			r, err := p.Conn.Request(ctx, "ping", nil)
			switch {
			case probe.Silent(err):
				reportPing(p, "", "ping is not answered", "no answer")
				return nil
			case err != nil:
				return err
			case r.Error != nil:
				reportPing(p, "", fmt.Sprintf("ping is answered with error %d %s", r.Error.Code, probe.Short(p.Subject, r.Error.Message)), string(r.Error.Raw))
				return nil
			case !probe.Object(r.Result):
				reportPing(p, "", "the result of ping is no object", string(r.Result))
				return nil
			}
			if best = min(best, time.Since(started)); best < promptly {
				return nil
			}
		}
		reportPing(p, finding.Medium, fmt.Sprintf("ping takes %.1f s", best.Seconds()), fmt.Sprintf("a result after %.1f s", best.Seconds()))
		return nil
	},
}

func reportPing(p *check.Pass, severity finding.Severity, message, got string) {
	p.Violate(check.Violation{
		Message: message, Severity: severity,
		Evidence: check.Evidence{Sent: "ping", Got: probe.Excerpt(p.Subject, []byte(got)), Want: "{} in less than a second"},
	})
}
