package wire

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

const (
	// grace is the silence after which a server that was asked server/discover
	// is taken for a legacy one.
	grace = 500 * time.Millisecond
	// settle is how much later than the legacy answer the modern one may come,
	// for servers that work on both at once. Only a legacy server that ignores
	// requests it does not know makes us wait for it.
	settle = time.Second
)

// An attempt is a request of the handshake that runs beside another.
type attempt struct {
	method string
	done   chan struct{} // closed when resp and err are set
	cancel context.CancelFunc
	resp   *Response
	err    error // not yet explained
}

func (c *Conn) begin(ctx context.Context, method string, rev protocol.Revision) *attempt {
	ctx, cancel := context.WithCancel(ctx)
	a := &attempt{method: method, done: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(a.done)
		a.resp, a.err = c.send(ctx, method, rev)
	}()
	return a
}

// outcome is what an attempt that is done brought.
func (c *Conn) outcome(ctx context.Context, a *attempt) (*Response, error) {
	if a.err != nil {
		return nil, c.explain(ctx, a.err, a.method)
	}
	return a.resp, nil
}

// abandon ends the attempt and its goroutine.
func (a *attempt) abandon() {
	a.cancel()
	<-a.done
}

// probe finds out what the server speaks and completes the handshake. again
// asks for a fresh process, where there is one, to be initialized.
func (c *Conn) probe(ctx context.Context) (again bool, err error) {
	discover := c.begin(ctx, "server/discover", protocol.Latest)
	defer discover.abandon()
	if !waitFor(discover.done, grace) {
		return c.race(ctx, discover)
	}
	v := c.judge(c.outcome(ctx, discover))
	if v.era == other {
		v = c.judge(c.ask(ctx, "server/discover", v.revision))
	}
	switch v.era {
	case modern:
		return false, nil
	case legacy:
		err := c.initialize(ctx, v.revision)
		return answered(err) != nil || exited(err), err
	}
	if v.era == other {
		v.err = c.complete(&Error{Kind: KindRevision, Reason: fmt.Sprintf(
			"the server refused revision %s and named it as one it speaks", v.revision)}, "server/discover")
	}
	return v.era == nonsense, v.err
}

// race initializes the server while server/discover is still unanswered.
func (c *Conn) race(ctx context.Context, discover *attempt) (again bool, err error) {
	initialize := c.begin(ctx, "initialize", protocol.LatestLegacy)
	defer initialize.abandon()
	late := discover.done
	for {
		select {
		case <-late:
			late = nil
			if c.judge(discover.resp, discover.err).era == modern {
				return false, nil
			}
			continue // only initialize can decide now
		case <-initialize.done:
		}
		break
	}
	resp, err := c.outcome(ctx, initialize)
	if late != nil && waitFor(late, patience(ctx, resp)) && c.judge(discover.resp, discover.err).era == modern {
		return false, nil
	}
	if err == nil {
		err = c.initialized(ctx, protocol.LatestLegacy, resp)
	}
	return exited(err), err
}

// patience is how long server/discover may still be answered once initialize
// was. A server that does not know initialize must be modern: it gets all the
// time there is. Otherwise half of it stays for the rest of the handshake.
func patience(ctx context.Context, initialize *Response) time.Duration {
	left := 10 * time.Second // without a deadline, as much as one usually gives
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	if initialize == nil || initialize.Error == nil {
		return min(settle, left/2)
	}
	if code := initialize.Error.Code; code == protocol.CodeMethodNotFound || protocol.ModernCode(code) {
		return left
	}
	return min(grace, left)
}

// An era is what an answer to server/discover says about the server.
type era int

const (
	failed   era = iota // the handshake cannot go on
	modern              // the session is settled
	legacy              // to be initialized
	nonsense            // to be initialized in a fresh process
	other               // to be asked again, with a modern revision it names
)

type verdict struct {
	era      era
	revision protocol.Revision // to ask for in initialize
	err      error
}

// judge reads the answer to server/discover. For a modern one it settles the
// session.
func (c *Conn) judge(resp *Response, err error) verdict {
	if err != nil {
		return c.judgeFailure(err)
	}
	if resp.Error != nil {
		return c.judgeRefusal(resp)
	}
	supported, ok := texts(field(resp.Result, "supportedVersions"))
	switch {
	case !ok || len(supported) == 0:
		return c.judgeFailure(c.complete(&Error{
			Kind: KindProtocol, Body: head(c.o.Mask, resp.Result), HTTPStatus: resp.HTTPStatus,
			Reason: "the result has no supportedVersions: " + excerpt(c.o.Mask, resp.Result),
		}, "server/discover"))
	case c.adopt(resp):
		return verdict{era: modern}
	}
	return c.fallBack(supported)
}

// judgeFailure decides what a missing or broken answer means.
func (c *Conn) judgeFailure(err error) verdict {
	var e *Error
	if !errors.As(err, &e) {
		return verdict{err: err}
	}
	switch {
	case e.Kind == KindServerExit, c.restartable && (e.Kind == KindProtocol || e.Kind == KindNotJSON):
		return verdict{era: nonsense, err: err}
	case e.HTTPStatus != 0 && e.Kind != KindTooLarge && e.Kind != KindEncoding:
		return verdict{era: legacy, revision: protocol.LatestLegacy}
	}
	return verdict{err: err}
}

// judgeRefusal decides what an error answer means. -32022 names what the
// server speaks, the other two codes only a modern server knows.
func (c *Conn) judgeRefusal(resp *Response) verdict {
	supported := resp.Error.supported()
	switch {
	case !protocol.ModernCode(resp.Error.Code), resp.Error.Code == protocol.CodeUnsupportedProtocolVersion && len(supported) == 0:
		return verdict{era: legacy, revision: protocol.LatestLegacy}
	case resp.Error.Code == protocol.CodeUnsupportedProtocolVersion:
		if rev := protocol.Newest(supported, protocol.Revision.Modern); rev != "" {
			return verdict{era: other, revision: rev}
		}
		return c.fallBack(supported)
	}
	return verdict{err: c.complete(c.refused(resp), "server/discover")}
}

// fallBack picks the newest legacy revision of a list without a modern one
// that we know.
func (c *Conn) fallBack(supported []string) verdict {
	rev := protocol.Newest(supported, func(r protocol.Revision) bool { return !r.Modern() })
	if rev == "" {
		return verdict{err: c.complete(&Error{Kind: KindRevision, Reason: fmt.Sprintf(
			"no common protocol revision: the server speaks %s, this client %s",
			excerpt(c.o.Mask, strings.Join(supported, ", ")), protocol.RevisionNames())}, "server/discover")}
	}
	return verdict{era: legacy, revision: rev}
}

// adopt settles a modern session if resp lists a modern revision we know.
func (c *Conn) adopt(resp *Response) bool {
	supported, _ := texts(field(resp.Result, "supportedVersions"))
	rev := protocol.Newest(supported, protocol.Revision.Modern)
	if rev == "" {
		return false
	}
	info := field(field(resp.Result, "_meta"), protocol.MetaServerInfo)
	if info == nil {
		info = field(resp.Result, "serverInfo")
	}
	c.noteRepeated("server/discover", resp.Result)
	c.noteRepeated("server/discover", field(resp.Result, "_meta"))
	c.session = Session{
		Protocol: string(rev), Modern: true, Supported: supported,
		ServerInfo:   present(info),
		Capabilities: present(field(resp.Result, "capabilities")),
		Instructions: present(field(resp.Result, "instructions")),
	}
	return true
}

// answered returns err if the server did answer, with a refusal.
func answered(err error) *Error {
	var e *Error
	if errors.As(err, &e) && (e.RPC != nil || e.HTTPStatus != 0) {
		return e
	}
	return nil
}

func exited(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == KindServerExit
}
