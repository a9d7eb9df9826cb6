package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCIDNull notes servers that serve a request whose id is null.
var RPCIDNull = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-id-null",
		Title:    "a request with the id null is served",
		Why:      "MCP forbids that id, because nobody can tell such an answer from an error about an unreadable message.",
		Fix:      "Refuse a request whose id is null with -32600.",
		Residual: "Only clients that break the protocol send such requests.",
		Verify:   "Run mcpward run --only compliance/rpc-id-null.",
		Severity: finding.Info,
		Spec:     "basic, Requests (the ID MUST NOT be null)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		l, done, err := probe.Fresh(ctx, p.Subject)
		if err != nil {
			return err
		}
		defer done()
		q := question{"a request with the id null", l.Frame("null", probe.Harmless(p.Subject), nil), "an error, or nothing"}
		r, err := following(ctx, p, l, q)
		if err != nil {
			return q.unanswered(p, err, "")
		}
		if r.Frame.Response() && !r.Frame.Failed() && probe.Null(r.Frame.ID) {
			q.violate(p, r, "", "%s gets a result", q.what)
		}
		return nil
	},
}
