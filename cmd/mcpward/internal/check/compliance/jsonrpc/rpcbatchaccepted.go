package jsonrpc

import (
	"bytes"
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCBatchAccepted reports servers of 2025-03-26 that do not answer a batch.
var RPCBatchAccepted = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-batch-accepted",
		Title:    "a batch is not answered in 2025-03-26",
		Why:      "That revision lets every client put several messages into one array and obliges servers to take it. The requests in a batch that nobody takes are never answered.",
		Fix:      "Read an array as its messages and answer each request in it, together or one by one; or offer a newer revision, which has no batches.",
		Residual: "A batch of two pings is tried.",
		Verify:   "Run mcpward run --only compliance/rpc-batch-accepted on a connection of 2025-03-26.",
		Severity: finding.Medium,
		Spec:     "2025-03-26, basic, Batching (MUST support receiving)",
		Since:    "unreleased",
	},
	Level:     check.Must,
	Revisions: check.Between(protocol.R20250326, protocol.R20250326),
	Stage:     check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		q, r, err := batch(ctx, p)
		switch {
		case err != nil:
			return q.unanswered(p, err, "")
		case len(r.both) == 2:
		case r.Frame.Raw == nil && !p.HTTP():
			q.violate(p, r.Reply, "", "%s is not answered", q.what)
		default:
			q.violate(p, r.Reply, "", "%s is answered with %s", q.what, probe.Describe(p.Subject, r.Reply))
		}
		return nil
	},
}

// A batchReply is what came for a batch.
type batchReply struct {
	probe.Reply
	both map[string]bool // the requests of the batch that were answered with a result
}

// Ids of the two requests in the batch.
var inBatch = [2]string{"501", "502"}

// batch sends two harmless requests in one array to a process of its own.
func batch(ctx context.Context, p *check.Pass) (question, batchReply, error) {
	q := question{what: "a batch", want: "two results"}
	l, done, err := probe.Fresh(ctx, p.Subject)
	if err != nil {
		return q, batchReply{}, check.NotTestable("no connection of its own: %s", probe.Failure(err))
	}
	defer done()
	method := probe.Harmless(p.Subject)
	q.sent = []byte("[" + string(l.Frame(inBatch[0], method, nil)) + "," + string(l.Frame(inBatch[1], method, nil)) + "]")
	if p.HTTP() {
		a, err := l.Exchange(ctx, q.sent)
		if err != nil {
			return q, batchReply{}, err
		}
		lines := append([][]byte{a.Frame}, a.Others...)
		return q, collect(probe.Of(a), append(lines, a.Later...)), nil
	}
	if err := l.Settle(ctx); err != nil {
		return q, batchReply{}, err
	}
	if err := l.Send(ctx, append(bytes.Clone(q.sent), '\n')); err != nil {
		return q, batchReply{}, err
	}
	id := l.ID()
	frame := l.Frame(id, method, nil)
	r, err := l.Ask(ctx, frame)
	if err != nil {
		return q, batchReply{}, err
	}
	lines := append([][]byte{r.Frame.Raw}, r.Answer.Others...)
	lines = append(lines, l.Listen(ctx, late)...)
	if probe.Canonical(r.Frame.ID) == id {
		r.Frame = probe.Frame{}
	}
	return q, collect(r, lines), nil
}

// collect looks for the answers to the batch among lines.
func collect(r probe.Reply, lines [][]byte) batchReply {
	out := batchReply{Reply: r, both: map[string]bool{}}
	for _, f := range probe.Responses(lines) {
		switch id := probe.Canonical(f.ID); {
		case id == inBatch[0] || id == inBatch[1]:
			out.both[id] = !f.Failed()
			out.Frame = f
		case f.Failed() && probe.Null(f.ID):
			out.Frame = f
		}
	}
	for id, good := range out.both {
		if !good {
			delete(out.both, id)
		}
	}
	return out
}
