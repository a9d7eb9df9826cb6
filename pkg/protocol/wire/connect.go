package wire

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// Connect reaches the server and agrees on a revision, all within
// Timeouts.Connect. If it fails, nothing of the server is left running.
//
// With Options.Revision "" or modern, server/discover goes first. A legacy
// server refuses it and gets initialize in the same process; one that stays
// silent gets it after 500 ms, and the modern answer still wins however late it
// comes, but at most a second after initialize was answered. A server that exited or answered nonsense is
// started once more and gets initialize only. With a legacy Options.Revision
// there is no server/discover, unless the server refuses initialize.
//
// A stdio server inherits PATH, HOME, LANG, LC_*, TMPDIR, SHELL, TERM and USER
// (on Windows what programs need there) and Target.Env, and nothing else.
func Connect(ctx context.Context, t Target, o Options) (*Conn, error) {
	if o.Revision != "" && !protocol.Known(o.Revision) {
		return nil, &Error{Kind: KindRevision, Step: "start", Reason: fmt.Sprintf(
			"unknown protocol revision %s; known are %s", excerpt(o.Mask, o.Revision), protocol.RevisionNames())}
	}
	started := time.Now()
	ctx, cancel := within(ctx, o.Timeouts.Connect)
	defer cancel()
	c, err := negotiate(ctx, t, o)
	if err != nil {
		return nil, err
	}
	c.session.Elapsed = time.Since(started)
	return c, nil
}

// negotiate runs the handshake, in a second process if the first one did not
// survive being asked for a revision it does not know.
func negotiate(ctx context.Context, t Target, o Options) (*Conn, error) {
	asked := protocol.Revision(o.Revision)
	c, err := dial(ctx, t, o)
	if err != nil {
		return nil, err
	}
	if asked != "" && !asked.Modern() {
		return c.finish(c.pinned(ctx, asked))
	}
	again, err := c.probe(ctx)
	if !again || !c.restartable || ctx.Err() != nil {
		return c.finish(err)
	}
	c.discard()
	if c, err = dial(ctx, t, o); err != nil {
		return nil, err
	}
	return c.finish(c.initialize(ctx, protocol.LatestLegacy))
}

func (c *Conn) finish(err error) (*Conn, error) {
	if err != nil {
		c.discard()
		return nil, err
	}
	return c, nil
}

// dial starts the process or prepares the HTTP client.
func dial(ctx context.Context, t Target, o Options) (*Conn, error) {
	c := &Conn{o: o, log: &journal{trace: o.Trace, mask: o.Mask}}
	fail := func(kind Kind, reason string, err error) (*Conn, error) {
		return nil, &Error{Kind: kind, Step: "start", Target: c.target, Reason: reason, Connecting: true, Err: err}
	}
	switch t.Transport {
	case "stdio":
		c.target = "stdio: " + commandLine(t.Command, t.Args)
		if ctx.Err() != nil {
			e := expired(ctx)
			e.Step, e.Target, e.Connecting = "start", c.target, true
			return nil, e
		}
		s, err := startStdio(t, c.log)
		if err != nil {
			return fail(KindServerStart, startReason(t, err, o.Mask), err)
		}
		c.t, c.restartable = s, true
	case "http":
		c.target = "http: " + displayURL(o.Mask, t.URL)
		h, err := newHTTP(t, o.Client, c.log)
		if err != nil {
			return fail(KindTransport, err.Error(), err)
		}
		c.t = h
	default:
		return fail(KindTransport, fmt.Sprintf("unknown transport %s; known are stdio and http", excerpt(o.Mask, t.Transport)), nil)
	}
	return c, nil
}

// initialize performs the legacy handshake.
func (c *Conn) initialize(ctx context.Context, rev protocol.Revision) error {
	resp, err := c.ask(ctx, "initialize", rev)
	if err != nil {
		return err
	}
	return c.initialized(ctx, rev, resp)
}

// pinned asks for one legacy revision. A server that refuses may have become
// modern: then its answer to server/discover tells the caller so.
func (c *Conn) pinned(ctx context.Context, rev protocol.Revision) error {
	err := c.initialize(ctx, rev)
	e := answered(err)
	if e == nil || e.Kind == KindAuth {
		return err
	}
	bounded, cancel := within(ctx, patience(ctx, &Response{Error: e.RPC}))
	defer cancel()
	resp, discoverErr := c.send(bounded, "server/discover", protocol.Latest)
	if discoverErr == nil && c.adopt(resp) {
		return nil
	}
	return err
}

// ask sends one request of the handshake.
func (c *Conn) ask(ctx context.Context, method string, rev protocol.Revision) (*Response, error) {
	resp, err := c.send(ctx, method, rev)
	if err != nil {
		return nil, c.explain(ctx, err, method)
	}
	return resp, nil
}

func (c *Conn) send(ctx context.Context, method string, rev protocol.Revision) (*Response, error) {
	if method != "initialize" {
		return c.request(ctx, rev, method, nil)
	}
	return c.request(ctx, "", method, map[string]any{
		"protocolVersion": rev, "capabilities": struct{}{}, "clientInfo": c.o.Client,
	})
}

// initialized reads the answer to initialize and completes the handshake.
func (c *Conn) initialized(ctx context.Context, asked protocol.Revision, resp *Response) error {
	if resp.Error != nil {
		return c.retry(ctx, asked, resp)
	}
	answer, ok := text(field(resp.Result, "protocolVersion"))
	if !ok {
		return c.complete(&Error{Kind: KindProtocol, Body: head(c.o.Mask, resp.Result), Reason: "the result has no protocolVersion: " + excerpt(c.o.Mask, resp.Result)}, "initialize")
	}
	if rev := protocol.Revision(answer); !protocol.Known(answer) || rev.Modern() {
		return c.complete(&Error{Kind: KindRevision, Reason: fmt.Sprintf(
			"the server answered revision %s to the %q it was asked for; this client can initialize %s",
			excerpt(c.o.Mask, answer), asked, legacyNames())}, "initialize")
	}
	if err := c.notify(ctx, protocol.Revision(answer), "notifications/initialized", nil); err != nil {
		return c.explain(ctx, err, "notifications/initialized")
	}
	c.noteRepeated("initialize", resp.Result)
	c.session = Session{
		Protocol: answer, Supported: []string{answer},
		ServerInfo:   present(field(resp.Result, "serverInfo")),
		Capabilities: present(field(resp.Result, "capabilities")),
		Instructions: present(field(resp.Result, "instructions")),
	}
	return nil
}

// retry asks once more if the server refused a revision and named those it
// speaks, and otherwise says what it answered.
func (c *Conn) retry(ctx context.Context, asked protocol.Revision, resp *Response) error {
	supported := resp.Error.supported()
	other := protocol.Newest(supported, func(r protocol.Revision) bool { return !r.Modern() && r != asked })
	if other == "" {
		e := c.refused(resp)
		if len(supported) > 0 {
			e.Kind = KindRevision
			e.Reason = fmt.Sprintf("the server refused revision %q and speaks %s", asked, excerpt(c.o.Mask, strings.Join(supported, ", ")))
		}
		return c.complete(e, "initialize")
	}
	resp, err := c.ask(ctx, "initialize", other)
	if err != nil {
		return err
	}
	if resp.Error != nil {
		return c.complete(c.refused(resp), "initialize")
	}
	return c.initialized(ctx, other, resp)
}

func legacyNames() string {
	var names []string
	for _, r := range protocol.Revisions {
		if !r.Modern() {
			names = append(names, string(r))
		}
	}
	return strings.Join(names, ", ")
}

func present(raw []byte) []byte {
	if absent(raw) {
		return nil
	}
	return raw
}
