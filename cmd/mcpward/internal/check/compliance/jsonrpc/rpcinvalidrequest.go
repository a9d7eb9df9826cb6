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

// RPCInvalidRequest reports servers that do not answer a message which is JSON
// but not JSON-RPC 2.0 with -32600, or do not survive it.
var RPCInvalidRequest = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/rpc-invalid-request",
		Title:    "a message that is not JSON-RPC 2.0 is not answered with -32600",
		Why:      "A sender that speaks another version learns nothing from silence, and a server that exits takes every other request of the session with it.",
		Fix:      "Answer a message without \"jsonrpc\":\"2.0\" with -32600 and its id, and read on. Servers on Go SDK 1.8.0 exit and those on the TypeScript SDK stay silent; until the SDK changes, wrap its transport.",
		Residual: "Two kinds of invalid message are tried.",
		Verify:   "Run mcpward run --only compliance/rpc-invalid-request.",
		Severity: finding.Medium,
		Spec:     "basic, Messages (MUST follow JSON-RPC 2.0, section 5.1)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Last,
	Run: func(ctx context.Context, p *check.Pass) error {
		for _, v := range []struct{ what, version string }{
			{`a request with "jsonrpc":"1.0"`, `"jsonrpc":"1.0",`},
			{`a request without "jsonrpc"`, ``},
		} {
			if err := invalid(ctx, p, v.what, v.version); err != nil {
				return err
			}
		}
		return nil
	},
}

// invalid sends one such request to a process of its own.
func invalid(ctx context.Context, p *check.Pass, what, version string) error {
	l, done, err := probe.Fresh(ctx, p.Subject)
	if err != nil {
		return err
	}
	defer done()
	frame := l.Frame(l.ID(), probe.Harmless(p.Subject), nil)
	q := question{what, bytes.Replace(frame, []byte(`"jsonrpc":"2.0",`), []byte(version), 1), "error -32600"}
	r, err := following(ctx, p, l, q)
	switch {
	case err != nil:
		return q.unanswered(p, err, "")
	case r.Frame.Is(protocol.CodeInvalidRequest), refused(r):
	case r.Frame.Raw == nil && !p.HTTP():
		q.violate(p, r, "", "%s is not answered", what)
	case !r.Frame.Failed():
		q.violate(p, r, "", "%s is served", what)
	default:
		q.violate(p, r, "", "%s is answered with %s instead of error -32600", what, probe.Describe(p.Subject, r))
	}
	return nil
}

// following sends a message and, over stdio, a request behind it, whose answer
// ends the wait for that to the message.
func following(ctx context.Context, p *check.Pass, l *probe.Line, q question) (probe.Reply, error) {
	if p.HTTP() {
		return l.Ask(ctx, q.sent)
	}
	if err := l.Settle(ctx); err != nil {
		return probe.Reply{}, err
	}
	if err := l.Send(ctx, append(q.sent, '\n')); err != nil {
		return probe.Reply{}, err
	}
	id := l.ID()
	r, err := l.Ask(ctx, l.Frame(id, probe.Harmless(p.Subject), nil))
	if err != nil || probe.Canonical(r.Frame.ID) != id {
		return r, err
	}
	for _, f := range probe.Responses(append(r.Answer.Others, l.Listen(ctx, late)...)) {
		return probe.Reply{Frame: f, Answer: r.Answer}, nil
	}
	return probe.Reply{Answer: r.Answer}, nil
}
