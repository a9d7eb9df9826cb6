package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCBatchRejected notes servers that do something else than refuse a batch in
// the revisions that have none.
var RPCBatchRejected = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-batch-rejected",
		Title:    "a batch is not refused in a revision without batches",
		Why:      "Batches were removed in 2025-06-18. Serving one is harmless but may end with the next release of an SDK; a server that exits at one loses the session of whoever sends it.",
		Fix:      "Answer an array with error -32600, over HTTP with status 400. Servers on Go SDK 1.8.0 exit over stdio; until the SDK changes, wrap its transport.",
		Residual: "A batch of two harmless requests is tried.",
		Verify:   "Run mcpward run --only compliance/rpc-batch-rejected.",
		Severity: finding.Info,
		Spec:     "2025-06-18, changelog (batching removed)",
		Since:    "unreleased",
	},
	Level:     check.Prose,
	Revisions: check.From(protocol.R20250618),
	Stage:     check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		q, r, err := batch(ctx, p)
		q.want = "error -32600"
		switch {
		case err != nil:
			severity := finding.Info
			if _, exited := probe.Exited(err); exited {
				severity = finding.Medium
			}
			return q.unanswered(p, err, severity)
		case len(r.both) > 0:
			q.violate(p, r.Reply, "", "%s is served, though this revision has none", q.what)
		case r.Frame.Is(protocol.CodeInvalidRequest), refused(r.Reply):
		case r.Frame.Raw == nil && !p.HTTP():
			q.violate(p, r.Reply, "", "%s is not answered", q.what)
		default:
			q.violate(p, r.Reply, "", "%s is answered with %s instead of error -32600", q.what, probe.Describe(p.Subject, r.Reply))
		}
		return nil
	},
}
