package wire

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// A transport carries messages to one server. stdio and HTTP are the two.
type transport interface {
	// exchange sends a request and returns its answer, an *Error without step
	// and target, or the error of ctx.
	exchange(ctx context.Context, m *outgoing) (*Response, error)
	notify(ctx context.Context, m *outgoing) error
	// stop ends the connection and all goroutines. It is called once.
	stop(abrupt bool) *Error
	stderr() string
	ended() *Error // why no answer can come any more, nil while one can
}

// A Conn is a connection to a server that finished its handshake. Its methods
// may be called concurrently. Every Conn must be closed.
type Conn struct {
	t       transport
	o       Options
	target  string
	log     *journal
	ids     atomic.Int64
	session Session
	mirror  mirror
	hung    atomic.Bool // a wait ended without an answer

	restartable bool // a fresh process may be tried

	closing  sync.Once
	closeErr error
}

// Session returns what the handshake settled.
func (c *Conn) Session() Session {
	s := c.session
	s.Supported = slices.Clone(s.Supported)
	return s
}

// Request sends a request and waits for its answer, at most Timeouts.Call.
// params is nil or something that marshals to a JSON object; for a modern
// session _meta is added to it. An error answer of the server is a Response,
// not an error. The connection stays usable after a timeout.
func (c *Conn) Request(ctx context.Context, method string, params any) (*Response, error) {
	ctx, cancel := within(ctx, c.o.Timeouts.Call)
	defer cancel()
	resp, err := c.request(ctx, protocol.Revision(c.session.Protocol), method, params)
	if err != nil {
		return nil, c.explain(ctx, err, method)
	}
	return resp, nil
}

func (c *Conn) request(ctx context.Context, rev protocol.Revision, method string, params any) (*Response, error) {
	m, err := compose(c.ids.Add(1), method, params, rev, c.o.Client)
	if err != nil {
		return nil, err
	}
	if rev.Modern() && method == "tools/call" {
		m.mirrored = c.mirror.headers(m.params)
	}
	resp, err := c.t.exchange(ctx, m)
	if err != nil {
		return nil, err
	}
	for _, member := range resp.repeated {
		c.log.repeat(method, member)
	}
	return resp, nil
}

// settled are the members that the handshake is read from.
var settled = [...]string{"protocolVersion", "supportedVersions", "capabilities", "serverInfo", "instructions", "_meta", protocol.MetaServerInfo}

// noteRepeated records which of them obj, a part of the answer to step, holds
// more than once.
func (c *Conn) noteRepeated(step string, obj []byte) {
	if !object(obj) {
		return
	}
	var count [len(settled)]int
	_, _ = members(obj, space(obj, 0), 0, func(name, _ []byte) { // it was checked as a part of its frame
		for i, member := range settled {
			if named(name, member) {
				if count[i]++; count[i] == 2 {
					c.log.repeat(step, member)
				}
			}
		}
	})
}

// Notify sends a notification. Over stdio it is queued, over HTTP the answer
// to the POST is awaited, at most Timeouts.Call.
func (c *Conn) Notify(ctx context.Context, method string, params any) error {
	ctx, cancel := within(ctx, c.o.Timeouts.Call)
	defer cancel()
	if err := c.notify(ctx, protocol.Revision(c.session.Protocol), method, params); err != nil {
		return c.explain(ctx, err, method)
	}
	return nil
}

func (c *Conn) notify(ctx context.Context, rev protocol.Revision, method string, params any) error {
	m, err := compose(0, method, params, rev, c.o.Client)
	if err != nil {
		return err
	}
	return c.t.notify(ctx, m)
}

// Noise returns the first lines the server wrote to stdout that were not
// JSON-RPC: at most 20, each cut at 1 KiB.
func (c *Conn) Noise() []string { return c.log.noiseSoFar() }

// Deviations returns the first 50 tolerated breaches of the protocol, in the
// order they were seen.
func (c *Conn) Deviations() []Deviation { return c.log.deviationsSoFar() }

// Repetitions returns the members of answers that came more than once and that
// the surface of the server is made of, each once.
func (c *Conn) Repetitions() []Repetition { return c.log.repeatedSoFar() }

// Stderr returns the last lines the server wrote to stderr: at most 40, each
// cut at 1 KiB. It is "" over HTTP.
func (c *Conn) Stderr() string { return c.t.stderr() }

// Ended returns why no answer can come from the server any more: its process
// ended or closed its stdout. It is nil while one can, and always over HTTP.
func (c *Conn) Ended() *Error {
	e := c.t.ended()
	if e == nil {
		return nil
	}
	return c.complete(e, "")
}

// Close ends the session. A stdio server sees the end of its stdin and gets
// 500 ms to exit; then its process group gets TERM and at last KILL. After a
// timeout or an interruption it gets TERM at once. Nothing of the group is
// left when Close returns, after at most about a second. The error is an
// [*Error] of step "shutdown" and only says that something had to be killed.
func (c *Conn) Close() error {
	c.closing.Do(func() {
		if e := c.t.stop(c.hung.Load()); e != nil {
			c.closeErr = c.complete(e, "shutdown")
		}
	})
	return c.closeErr
}

// discard closes a connection whose handshake failed.
func (c *Conn) discard() {
	c.hung.Store(true)
	_ = c.Close()
}

// explain makes an *Error of whatever ended a step.
func (c *Conn) explain(ctx context.Context, err error, step string) error {
	var e *Error
	switch {
	case errors.As(err, &e):
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		c.hung.Store(true)
		e = expired(ctx)
	default:
		return err // params that cannot be sent
	}
	return c.complete(e, step)
}

// complete returns e with all that is known about the connection. It copies,
// since one cause may fail many requests.
func (c *Conn) complete(e *Error, step string) *Error {
	full := *e
	if full.Step == "" {
		full.Step = step
	}
	full.Target = c.target
	full.Connecting = c.session.Protocol == ""
	full.Stderr = c.Stderr()
	full.Noise = c.Noise()
	return &full
}

// A limitHit is the cause of a context that ran into a limit of ours.
type limitHit struct{ limit time.Duration }

func (limitHit) Error() string { return "time limit reached" }

// within bounds ctx by limit, unless that is zero.
func within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, limit, limitHit{limit})
}

// expired says why ctx ended.
func expired(ctx context.Context) *Error {
	e := &Error{Kind: KindTimeout, Err: ctx.Err()}
	var hit limitHit
	switch {
	case errors.As(context.Cause(ctx), &hit):
		e.Limit = hit.limit
	case errors.Is(ctx.Err(), context.Canceled):
		e.Kind = KindCanceled
	}
	return e
}
