package notify

import (
	"context"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// Members and methods of subscriptions (2026-07-28, basic/patterns/subscriptions).
const (
	subscriptionID = "55" // JSON
	metaID         = "io.modelcontextprotocol/subscriptionId"
	acknowledged   = "notifications/subscriptions/acknowledged"
)

// silence is how long a new subscription, and one that was cancelled, is
// listened to.
const silence = 700 * time.Millisecond

// A subscription is what came of asking for changes of the list of tools.
type subscription struct {
	sent   []byte
	came   []probe.Frame // notifications that belong to subscriptions, in order
	answer probe.Frame   // of the request, if it was answered
	ended  []probe.Frame // what came after it was cancelled
	err    error         // why there is nothing to judge
}

type subscriptionKey struct{}

// subscribe opens a subscription on a connection of its own, listens, and
// cancels it.
func subscribe(ctx context.Context, p *check.Pass) subscription {
	return check.Once(p.Subject, subscriptionKey{}, func() (s subscription) {
		l, done, err := probe.Fresh(ctx, p.Subject)
		if err != nil {
			s.err = err
			return s
		}
		defer done()
		if s.err = l.Alive(ctx); s.err != nil { // it has started then
			return s
		}
		s.sent = l.Frame(subscriptionID, "subscriptions/listen", map[string]any{"notifications": map[string]bool{"toolsListChanged": true}})
		a, err := l.Do(ctx, wire.Request{Body: s.sent, Listen: silence})
		if err != nil {
			s.err = err
			return s
		}
		s.answer, _ = probe.Read(a.Frame)
		s.came = changes(append(a.Others, a.Later...))
		switch {
		case s.answer.Is(protocol.CodeMethodNotFound) && !promised(p):
			s.err = check.NotTestable("the server does not serve subscriptions, and declares nothing that would need one")
		case !p.HTTP() && s.answer.Raw == nil:
			s.ended, s.err = leave(ctx, l)
		}
		return s
	})
}

// promised reports whether a capability says that lists or resources change.
func promised(p *check.Pass) bool {
	declared := p.Conn.Session().Capabilities
	for _, path := range [][]string{
		{"tools", "listChanged"}, {"prompts", "listChanged"}, {"resources", "listChanged"}, {"resources", "subscribe"},
	} {
		if string(probe.Get(declared, path...)) == "true" {
			return true
		}
	}
	return false
}

// changes returns the notifications that belong to subscriptions.
func changes(lines [][]byte) []probe.Frame {
	var out []probe.Frame
	for _, line := range lines {
		for _, f := range probe.Messages(line) {
			if method := probe.Text(f.Method); f.ID == nil && (method == acknowledged || change(method)) {
				out = append(out, f)
			}
		}
	}
	return out
}

func change(method string) bool {
	return strings.HasSuffix(method, "/list_changed") || method == "notifications/resources/updated"
}

// leave cancels the subscription and returns the messages that came after
// that.
func leave(ctx context.Context, l *probe.Line) ([]probe.Frame, error) {
	if err := l.Send(ctx, append(cancelled(subscriptionID), '\n')); err != nil {
		return nil, err
	}
	var out []probe.Frame
	for _, line := range l.Listen(ctx, silence/2) {
		if f, ok := probe.Read(line); ok {
			out = append(out, f)
		}
	}
	return out, l.Alive(ctx)
}

// report reports a violation of a subscription.
func (s subscription) report(p *check.Pass, message string, got []byte, want string) {
	if got == nil {
		got = []byte("nothing")
	}
	p.Violate(check.Violation{
		Message:  message,
		Evidence: check.Evidence{Sent: probe.Excerpt(p.Subject, s.sent), Got: probe.Excerpt(p.Subject, got), Want: want},
	})
}

// open returns an error unless the subscription was acknowledged some time.
func (s subscription) open() error {
	if s.err != nil {
		return s.err
	}
	for _, f := range s.came {
		if probe.Text(f.Method) == acknowledged {
			return nil
		}
	}
	return check.NotTestable("the subscription was never acknowledged")
}
