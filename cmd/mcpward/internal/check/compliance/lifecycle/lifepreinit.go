package lifecycle

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
)

// An exchange is one request before initialize and what came of it.
type exchange struct {
	sent  []byte
	reply probe.Reply
	err   error
}

// premature are the requests sent before initialize.
type premature struct{ ping, list exchange }

type prematureKey struct{}

// beforeInitialize sends ping and then a list request to one connection that
// was never initialized.
func beforeInitialize(ctx context.Context, s *check.Subject) premature {
	return check.Once(s, prematureKey{}, func() (out premature) {
		l, done, err := probe.Bare(ctx, s)
		if err != nil {
			out.ping.err, out.list.err = err, err
			return out
		}
		defer done()
		out.ping.sent = l.Frame(`"p1"`, "ping", nil)
		out.ping.reply, out.ping.err = l.Ask(ctx, out.ping.sent)
		out.list.sent = l.Frame(`"p2"`, "tools/list", nil)
		out.list.reply, out.list.err = l.Ask(ctx, out.list.sent)
		return out
	})
}

// sessionWanted reports whether a request was refused by HTTP alone, as it may
// be without a session.
func (e exchange) sessionWanted() bool {
	return e.err == nil && e.reply.Answer.Status/100 == 4
}
