package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCUnknownMethod reports servers that do not answer an unknown method with
// -32601.
var RPCUnknownMethod = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-unknown-method",
		Title:    "an unknown method is not answered with -32601",
		Why:      "Clients find out what a server can do by asking. Without the error for an unknown method they wait for an answer, or take the refusal for a failure of something that exists.",
		Fix:      "Answer a request whose method you do not know with error code -32601 and the id of the request.",
		Residual: "One method name is tried; a handler for a prefix may treat others differently.",
		Verify:   "Run mcpward run --only compliance/rpc-unknown-method.",
		Severity: finding.High,
		Spec:     "basic, Messages (MUST follow JSON-RPC 2.0, section 5.1)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(ctx context.Context, p *check.Pass) error {
		return probe.Shared(ctx, p.Subject, "an unknown method", func(l *probe.Line) error {
			return unknown(ctx, p, l, "an unknown method", "mcpward/does-not-exist")
		})
	},
}

// unknown asks for a method that must not exist. The Go SDK answers one over
// HTTP in a legacy revision with text only, which every server built on it
// does until its next release: that warns.
func unknown(ctx context.Context, p *check.Pass, l *probe.Line, what, method string) error {
	q := question{what, l.Frame(l.ID(), method, nil), "error -32601"}
	r, err := l.Ask(ctx, q.sent)
	switch {
	case err != nil:
		return q.unanswered(p, err, "")
	case r.Frame.Is(protocol.CodeMethodNotFound):
	case goSDK(r):
		q.violate(p, r, finding.Medium, "%s is answered with HTTP status 400 and a text instead of error -32601, as servers on Go SDK 1.8.0 do", what)
	default:
		q.violate(p, r, "", "%s is answered with %s instead of error -32601", what, probe.Describe(p.Subject, r))
	}
	return nil
}
