package serve

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// A conn is the transport and the connection of one client. The SDK calls
// Read from one goroutine, Write from many.
type conn struct {
	report func(Fault)
	lines  chan input
	queue  []jsonrpc.Message // accepted and not yet handed on; Read only

	outMu sync.Mutex
	out   io.Writer

	calls

	closed, gone        chan struct{} // Close was called; the client is away
	closeOnce, awayOnce sync.Once
}

// An input is one line, or why there is none.
type input struct {
	line []byte
	err  error
}

func newConn(in io.Reader, out io.Writer, report func(Fault)) *conn {
	c := &conn{
		report: report, out: out,
		lines:  make(chan input),
		calls:  calls{pending: make(map[jsonrpc.ID]*call), answered: make(chan struct{}, 1)},
		closed: make(chan struct{}),
		gone:   make(chan struct{}),
	}
	go c.feed(newLineReader(in, MaxLine))
	return c
}

// Connect implements [mcp.Transport].
func (c *conn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SessionID implements [mcp.Connection]; a stream has none.
func (c *conn) SessionID() string { return "" }

// Close ends Read. The streams belong to the caller and stay open.
func (c *conn) Close() error {
	c.closeOnce.Do(func() { close(c.closed) })
	return nil
}

// feed passes lines on until the input ends or the connection is closed.
func (c *conn) feed(r *lineReader) {
	for {
		line, err := r.next()
		select {
		case c.lines <- input{line, err}:
		case <-c.closed:
			return
		}
		if err != nil && !errors.Is(err, errLong) {
			return
		}
	}
}

// Read returns the next acceptable message. It answers all others itself.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for len(c.queue) == 0 {
		select {
		case in := <-c.lines:
			if err := c.take(in); err != nil {
				return nil, err
			}
		case <-c.closed:
			return nil, io.EOF
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	next := c.queue[0]
	c.queue = c.queue[1:]
	return next, nil
}

// take turns one input into queued messages or answers.
func (c *conn) take(in input) error {
	switch {
	case errors.Is(in.err, errLong):
		return c.decline(refuse(nil, protocol.CodeInvalidRequest, "the message is longer than %d bytes", MaxLine), nil)
	case in.err != nil:
		c.await(0, Grace)
		c.away()
		return in.err
	case blank(in.line):
		return nil
	case isArray(in.line):
		return c.takeBatch(in.line)
	}
	return c.accept(in.line, nil)
}

func (c *conn) takeBatch(line []byte) error {
	c.mu.Lock()
	revision := c.era.legacy
	c.mu.Unlock()
	parts, r := split(line, revision)
	if r != nil {
		return c.decline(r, nil)
	}
	// Not once per message: those of a batch wait in the queue until all are
	// accepted, so none would ever be answered.
	c.await(maxCalls-1, 0)
	b := &batch{open: 1}
	for _, part := range parts {
		if err := c.accept(part, b); err != nil {
			return err
		}
	}
	return c.write(b.settle(nil))
}

// accept queues one message or answers it. The batch is nil outside of one.
func (c *conn) accept(line []byte, b *batch) error {
	m, r := parse(line)
	if r == nil && m.id != nil && !m.response {
		r = c.admit(m, b)
	}
	if r != nil {
		return c.decline(r, b)
	}
	switch {
	case m.response:
		msg, err := jsonrpc.DecodeMessage(m.line)
		if err != nil {
			c.report(Fault{Text: "a malformed response was ignored"})
			return nil
		}
		c.queue = append(c.queue, msg)
	case m.id != nil || c.notified(m):
		c.queue = append(c.queue, &jsonrpc.Request{ID: m.key, Method: m.method, Params: m.params})
	}
	return nil
}

// decline answers a refused message.
func (c *conn) decline(r *refusal, b *batch) error {
	c.report(Fault{Code: r.code, Text: r.text})
	switch {
	case r.code == 0:
		return nil
	case b == nil:
		return c.write(r.line())
	}
	b.wait()
	return c.write(b.settle(r.line()))
}

// Write implements [mcp.Connection].
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	resp, ok := msg.(*jsonrpc.Response)
	if !ok {
		line, err := jsonrpc.EncodeMessage(msg)
		if err != nil {
			return err
		}
		return c.write(line)
	}
	call := c.release(resp)
	if call == nil {
		return nil
	}
	defer c.written()
	var line []byte
	if !call.canceled {
		line = answer(call, resp)
	}
	if call.batch != nil {
		line = call.batch.settle(line)
	}
	return c.write(line)
}

// write writes one line; nil writes nothing. After an error the client counts
// as gone.
func (c *conn) write(line []byte) error {
	if line == nil {
		return nil
	}
	c.outMu.Lock()
	defer c.outMu.Unlock()
	_, err := c.out.Write(append(line, '\n'))
	if err != nil {
		c.away()
	}
	return err
}

func (c *conn) away() { c.awayOnce.Do(func() { close(c.gone) }) }

func blank(line []byte) bool {
	for _, b := range line {
		if b != ' ' && b != '\t' && b != '\r' {
			return false
		}
	}
	return true
}
