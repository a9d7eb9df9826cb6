package jsonrpc

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/rule"
)

// RPCParseError reports servers that do not answer bytes that are no JSON with
// -32700, or do not survive them.
var RPCParseError = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-parse-error",
		Title:    "a line that is no JSON is not answered with -32700",
		Why:      "One damaged line should cost one message. A server that says nothing leaves the sender waiting, and one that exits takes every other request of the session with it.",
		Fix:      "Catch the error of the JSON parser, answer -32700 with the id null, and read on. Servers on Go SDK 1.8.0 exit and those on the TypeScript SDK stay silent; until the SDK changes, wrap its transport.",
		Residual: "One damaged line is tried; other damage may take another path.",
		Verify:   "Run mcpward run --only compliance/rpc-parse-error.",
		Severity: finding.Medium,
		Spec:     "basic, Messages (MUST follow JSON-RPC 2.0, section 5.1)",
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
		q := question{"a line that is no JSON", []byte(`{not json`), "error -32700"}
		r, err := unreadable(ctx, p, l, q)
		switch {
		case err != nil:
			return q.unanswered(p, err, "")
		case r.Frame.Is(protocol.CodeParseError):
		case refused(r): // over HTTP the status says it too
		case r.Frame.Raw == nil && !p.HTTP():
			q.violate(p, r, "", "%s is not answered", q.what)
		default:
			q.violate(p, r, "", "%s is answered with %s instead of error -32700", q.what, probe.Describe(p.Subject, r))
		}
		return nil
	},
}

// unreadable sends bytes that nothing but an error without an id can answer.
// Over stdio a request follows, whose answer ends the wait; without an answer
// to the bytes the frame of the reply is empty.
func unreadable(ctx context.Context, p *check.Pass, l *probe.Line, q question) (probe.Reply, error) {
	if p.HTTP() {
		a, err := l.Exchange(ctx, q.sent)
		if err != nil {
			return probe.Reply{}, err
		}
		return probe.Of(a), nil
	}
	if err := l.Settle(ctx); err != nil {
		return probe.Reply{}, err
	}
	if err := l.Send(ctx, append(q.sent, '\n')); err != nil {
		return probe.Reply{}, err
	}
	r, err := l.Request(ctx, probe.Harmless(p.Subject), nil)
	if err != nil {
		return probe.Reply{}, err
	}
	if r.Frame.Failed() && probe.Null(r.Frame.ID) {
		return r, nil
	}
	for _, f := range probe.Responses(append(r.Answer.Others, l.Listen(ctx, late)...)) {
		if f.Failed() && probe.Null(f.ID) {
			return probe.Reply{Frame: f, Answer: r.Answer}, nil
		}
	}
	r.Answer.Others = nil
	return probe.Reply{Answer: r.Answer}, nil
}
