package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/term"
)

// RPCIDEcho reports answers whose id is not that of the request, as a value or
// as a type.
var RPCIDEcho = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-id-echo",
		Title:    "an answer does not repeat the id of its request",
		Why:      "A client finds the request an answer belongs to by its id. One that compares strictly waits for ever for an answer that came as \"7\" instead of 7.",
		Fix:      "Keep the id as it was parsed, number or text, and send the same value back.",
		Residual: "Ids beyond the exact range of a double are not tried here.",
		Verify:   "Run mcpward run --only compliance/rpc-id-echo.",
		Severity: finding.High,
		Spec:     "basic, Responses (MUST include the same ID)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Run: func(ctx context.Context, p *check.Pass) error {
		return echo(ctx, p, `7`, `"7"`, `"0d9a31f4-6f0e-4a53-9a60-5b6b1f0e3c11"`)
	},
}

// echo asks with each id and reports an answer under another one.
func echo(ctx context.Context, p *check.Pass, ids ...string) error {
	return probe.Shared(ctx, p.Subject, "a request with another kind of id", func(l *probe.Line) error {
		for _, id := range ids {
			q := question{"a request with id " + id, l.Frame(id, probe.Harmless(p.Subject), nil), "the id " + id}
			r, err := l.Ask(ctx, q.sent)
			if err != nil {
				return q.unanswered(p, err, "")
			}
			if r.Frame.Raw == nil {
				return check.NotTestable("no JSON-RPC answer came: %s", probe.Describe(p.Subject, r))
			}
			if got := probe.Canonical(r.Frame.ID); got != id {
				q.violate(p, r, "", "asked with id %s, answered with %s", id, named(got))
			}
		}
		return nil
	})
}

func named(id string) string {
	if id == "" {
		return "no id"
	}
	const most = 60
	if len(id) > most {
		id = id[:most] + "…"
	}
	return "id " + term.Line(id)
}
