package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifePreInitPing notes servers that do not answer a ping before initialize.
var LifePreInitPing = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-pre-init-ping",
		Title:    "a ping before initialize is not answered",
		Why:      "ping is the one request that may come before the handshake: supervisors use it to see whether a process is up.",
		Fix:      "Answer ping with an empty result at any time.",
		Residual: "None.",
		Verify:   "Run mcpward run --only compliance/life-pre-init-ping.",
		Severity: finding.Info,
		Spec:     "basic/lifecycle, Initialization",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		e := beforeInitialize(ctx, p.Subject).ping
		message := ""
		switch {
		case probe.Silent(e.err):
			message = "a ping before initialize is not answered"
		case e.err != nil:
			return e.err
		case e.reply.Frame.Response() && !e.reply.Frame.Failed(), e.sessionWanted():
			return nil
		default:
			message = "a ping before initialize is answered with " + probe.Describe(p.Subject, e.reply)
		}
		p.Violate(check.Violation{Message: message, Evidence: evidence(p, e.sent, e.reply, "an empty result")})
		return nil
	},
}
