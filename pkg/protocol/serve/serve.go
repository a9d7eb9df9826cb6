// Package serve runs a go-sdk server on a pair of byte streams and answers
// what the SDK would die of: malformed JSON, batches, wrong envelopes,
// over-long lines, ids that a float cannot hold, and panics in a tool.
//
// One process serves both eras: revisions up to 2025-11-25, which begin with
// initialize, and 2026-07-28, where every request names its revision.
package serve

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Limits of one connection. A client that needs more is broken or hostile.
const (
	MaxLine  = 4 << 20 // bytes in one incoming message
	maxDepth = 256     // nesting of one incoming message
	maxCalls = 256     // requests without an answer before reading pauses
)

// Grace is how long the requests in flight may take to finish after the
// client has closed its end or the context has ended.
const Grace = 5 * time.Second

// Stall is how long a client with many requests in flight may leave an answer
// unread before it counts as gone.
const Stall = 10 * time.Second

// A Fault is something that went wrong at the protocol seam and that the
// person who runs the server may want to see in a log.
type Fault struct {
	Code  int64  // the JSON-RPC code that was answered; 0 if nothing was
	Text  string // one sentence; may quote what the client sent
	Stack []byte // of a panic, nil otherwise; never sent to the client
}

// A Server is an [mcp.Server] whose faults are answered instead of fatal.
type Server struct {
	*mcp.Server
	impl   *mcp.Implementation
	opts   mcp.ServerOptions
	report func(Fault)
}

// New returns a server without tools. A capability that o.Capabilities does
// not name is not served: its methods are answered with "method not found".
// The report function may be nil; it is called from several goroutines.
func New(impl *mcp.Implementation, o mcp.ServerOptions, report func(Fault)) *Server {
	if o.Capabilities == nil {
		o.Capabilities = &mcp.ServerCapabilities{}
	}
	if report == nil {
		report = func(Fault) {}
	}
	s := &Server{Server: mcp.NewServer(impl, &o), impl: impl, opts: o, report: report}
	s.AddReceivingMiddleware(s.guard)
	return s
}

// Serve answers the client on in and out until it disconnects, which is not
// an error, or until ctx ends, which returns the cause. Nothing but JSON-RPC
// lines is written to out.
//
// A read that blocks on in cannot be interrupted, so one goroutine may
// outlive the call until in yields or is closed.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := newConn(in, out, s.report)
	session, err := s.Connect(context.WithoutCancel(ctx), c, nil)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- session.Wait() }()
	select {
	case err := <-done:
		return disconnected(err)
	case <-c.gone:
	case <-ctx.Done():
	}
	// Closing makes the SDK see the end of input, which cancels the handlers
	// that are still running. Session.Close would wait for them instead.
	c.Close()
	select {
	case err = <-done:
	case <-time.After(Grace):
		s.report(Fault{Text: "a request ignored its cancellation and was abandoned"})
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return disconnected(err)
}

// disconnected is nil for every way in which a client may go away.
func disconnected(err error) error {
	for _, gone := range slices.Concat(brokenPipe, []error{io.EOF, io.ErrClosedPipe, os.ErrClosed}) {
		if errors.Is(err, gone) {
			return nil
		}
	}
	return err
}
