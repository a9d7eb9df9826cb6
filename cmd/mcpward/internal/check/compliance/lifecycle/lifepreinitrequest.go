package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// LifePreInitRequest notes servers that neither serve nor properly refuse a
// request before initialize.
var LifePreInitRequest = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/life-pre-init-request",
		Title:    "a request before initialize is neither served nor properly refused",
		Why:      "A client that got the order wrong, or lost its session, learns from an error what is missing. Silence, or a code that means nothing, leaves it guessing.",
		Fix:      "Serve the request, or refuse it with -32600. Servers on Go SDK 1.8.0 refuse with code 0.",
		Residual: "Only tools/list is tried.",
		Verify:   "Run mcpward run --only compliance/life-pre-init-request.",
		Severity: finding.Info,
		Spec:     "basic/lifecycle, Initialization",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.Legacy,
	Run: func(ctx context.Context, p *check.Pass) error {
		e := beforeInitialize(ctx, p.Subject).list
		code, proper := e.reply.Frame.Code()
		message := ""
		switch {
		case probe.Silent(e.err):
			message = "tools/list before initialize is not answered"
		case e.err != nil:
			return e.err
		case e.sessionWanted(), e.reply.Frame.Response() && (!e.reply.Frame.Failed() || proper && code != 0):
			return nil
		default:
			message = "tools/list before initialize is answered with " + probe.Describe(p.Subject, e.reply)
		}
		p.Violate(check.Violation{Message: message, Evidence: evidence(p, e.sent, e.reply, "a result, or an error with a code of its own")})
		return nil
	},
}
