package streamable

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// PostContentType looks at how ordinary requests are answered.
var PostContentType = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/http-post-content-type",
		Title:    "a request is answered in another type than application/json or text/event-stream",
		Why:      "Clients choose how to read an answer by its Content-Type; one they do not know ends the connection.",
		Fix:      "Answer every POST of a request with Content-Type application/json or text/event-stream and a body of that type.",
		Residual: "Proxies on the way may change the type for some clients only.",
		Verify:   "Run mcpward run --only compliance/http-post-content-type.",
		Severity: finding.High,
		Spec:     "basic/transports, Sending Messages to the Server",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.From(protocol.R20250326),
	Transport: "http",
	Run: func(ctx context.Context, p *check.Pass) error {
		all, err := plain(ctx, p)
		if err != nil {
			return err
		}
		for _, x := range all {
			const want = "application/json or text/event-stream, and a JSON-RPC message in it"
			kind := x.contentType()
			switch {
			case x.answer == nil:
				p.Violate(x.violation(want, "a request is %s", x.said()))
			case kind != "application/json" && kind != "text/event-stream":
				p.Violate(x.violation(want, "a request is answered with content type %s", probe.Short(p.Subject, kind)))
			case x.answer.Frame == nil && len(x.answer.Others) == 0:
				p.Violate(x.violation(want, "the answer to a request says %s and holds no message", kind))
			}
		}
		return nil
	},
}
