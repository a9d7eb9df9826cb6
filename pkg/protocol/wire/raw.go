package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// A Raw is a connection without a handshake and without any judgement: it
// sends exactly the bytes it is given and hands over what comes back. Probes of
// a server's behaviour are made on it. Requests of the server are not
// answered. Its methods may be called concurrently. Every Raw must be closed.
type Raw struct {
	o      Options
	target string
	log    *journal
	pipe   *rawPipe       // over stdio
	http   *httpTransport // over HTTP

	mu       sync.Mutex
	revision protocol.Revision // that Handshake settled

	greeted atomic.Bool // the server has answered something
	hung    atomic.Bool // a wait ended without an answer

	closing  sync.Once
	closeErr error
}

// Open starts the server, or prepares to reach it. Nothing is sent. The error
// is an [*Error] of step "start".
func Open(ctx context.Context, t Target, o Options) (*Raw, error) {
	r := &Raw{o: o, log: &journal{trace: o.Trace, mask: o.Mask}}
	fail := func(e *Error) (*Raw, error) {
		e.Step, e.Target, e.Connecting = "start", r.target, true
		return nil, e
	}
	if ctx.Err() != nil {
		return fail(expired(ctx))
	}
	var err error
	switch t.Transport {
	case "stdio":
		r.target = "stdio: " + commandLine(t.Command, t.Args)
		if r.pipe, err = startPipe(t, r.log); err != nil {
			return fail(&Error{Kind: KindServerStart, Reason: startReason(t, err, o.Mask), Err: err})
		}
	case "http":
		r.target = "http: " + displayURL(o.Mask, t.URL)
		if r.http, err = newHTTP(t, o.Client, r.log); err != nil {
			return fail(&Error{Kind: KindTransport, Reason: err.Error(), Err: err})
		}
	default:
		return fail(&Error{Kind: KindTransport, Reason: fmt.Sprintf("unknown transport %s; known are stdio and http", excerpt(o.Mask, t.Transport))})
	}
	return r, nil
}

// A Request is what a probe sends over HTTP. Over stdio only Body counts.
type Request struct {
	Method string      // "" is POST
	Header http.Header // exactly these, spelled like this, beside those of Target and Host; nil: the usual ones for Body
	Host   string      // "" is that of the URL
	Body   []byte

	// Listen, if not 0, is how long to collect what comes before the answer.
	// Running out of it is no error: what came until then is returned.
	Listen time.Duration

	loose bool // the id may come back as another type: a handshake is no test
}

// An Answer is what came back for one message.
type Answer struct {
	Frame   []byte        // the message that answers the id; nil if none came
	Others  [][]byte      // messages that came before it on the same stream, or lines nobody claimed
	Elapsed time.Duration // from sending to the answer, or to the end of it all

	Status int         // HTTP
	Header http.Header // HTTP
	Body   []byte      // HTTP: the first bytes of the body as they came, an event stream too; at most 64 KiB
	Stream bool        // HTTP: it came as an event stream
	Later  [][]byte    // HTTP: messages that came on the stream within 250 ms after the answer
	Ended  bool        // HTTP: the stream ended by itself, at the latest 250 ms after the answer
}

// Exchange sends one frame, JSON without line ends, and waits for the message
// that answers its id (compared as JSON values; text "7" is not 7). The answer
// to a frame without an id, or with one that cannot be read, is an error whose
// id is null or absent. Over HTTP the frame goes out with the headers of the
// revision in its _meta, or those that Handshake settled, and what comes back
// may lack a message: then Frame is nil.
//
// The error is an [*Error]; running into Timeouts.Call is one of KindTimeout,
// the end of the process one of KindServerExit. Until the server has answered
// something it gets Timeouts.Connect, since it may still be starting.
func (r *Raw) Exchange(ctx context.Context, frame []byte) (*Answer, error) {
	return r.Do(ctx, Request{Body: frame})
}

// Do sends one HTTP request as it is and returns what came back, whatever it
// is. Redirects are not followed. It waits for the end of the body, or for the
// first event that answers the id in Body; a stream that answers nothing of
// ours is listened to for 250 ms, unless Listen says how long. Over stdio it is
// [Raw.Exchange].
func (r *Raw) Do(ctx context.Context, req Request) (*Answer, error) {
	ctx, cancel := within(ctx, r.limit(req.Listen))
	defer cancel()
	var a *Answer
	var err error
	if r.pipe != nil {
		a, err = r.pipe.exchange(ctx, req)
	} else {
		a, err = r.http.do(ctx, r.settled(), req)
	}
	if err != nil {
		return nil, r.explain(ctx, err, r.step(req))
	}
	r.greeted.Store(true)
	return a, nil
}

// limit is how long the next answer may take.
func (r *Raw) limit(listen time.Duration) time.Duration {
	call, connect := r.o.Timeouts.Call, r.o.Timeouts.Connect
	switch {
	case call <= 0 || connect <= 0 && !r.greeted.Load():
		return 0
	case !r.greeted.Load():
		call = max(call, connect)
	}
	return call + listen
}

// step names what is being done, for an error.
func (r *Raw) step(req Request) string {
	if method := methodOf(req.Body); method != "" {
		return method
	}
	if r.http != nil && req.Method != "" {
		return req.Method
	}
	return "message"
}

func methodOf(frame []byte) string {
	e, _ := parseEnvelope(frame)
	method, _ := text(e.method)
	return method
}

// Send writes bytes to the server's stdin exactly as they are; over HTTP it is
// an error.
func (r *Raw) Send(ctx context.Context, data []byte) error {
	if r.pipe == nil {
		return r.complete(&Error{Kind: KindTransport, Reason: noPipe}, "message")
	}
	ctx, cancel := within(ctx, r.limit(0))
	defer cancel()
	if _, err := r.pipe.send(ctx, data); err != nil {
		return r.explain(ctx, err, "message")
	}
	return nil
}

const noPipe = "a server reached over HTTP has no stdin and stdout"

// Next returns the next line of the server's stdout that no Exchange has
// claimed, without its line end, in order; blank lines are left out. At the end
// of stdout it is an [*Error] of KindServerExit; over HTTP it is always an
// error.
func (r *Raw) Next(ctx context.Context) ([]byte, error) {
	if r.pipe == nil {
		return nil, r.complete(&Error{Kind: KindTransport, Reason: noPipe}, "message")
	}
	ctx, cancel := within(ctx, r.limit(0))
	defer cancel()
	line, err := r.pipe.next(ctx)
	if err != nil {
		return nil, r.explain(ctx, err, "message")
	}
	return line, nil
}

// Listen waits for d, or until the end of stdout or of ctx, and returns the
// lines that arrived and nobody claimed. Over HTTP there are none.
func (r *Raw) Listen(ctx context.Context, d time.Duration) [][]byte {
	if r.pipe == nil {
		return nil
	}
	return r.pipe.listen(ctx, d)
}

// CloseInput closes the server's stdin and reports whether it exited within d.
// Over HTTP it does nothing and reports true.
func (r *Raw) CloseInput(d time.Duration) (exited bool) {
	if r.pipe == nil {
		return true
	}
	r.pipe.closeInput()
	return waitFor(r.pipe.proc.exited, d)
}

// Alive reports whether the process still runs; over HTTP always.
func (r *Raw) Alive() bool { return r.pipe == nil || !waitFor(r.pipe.proc.exited, 0) }

// Ended returns why no answer can come any more, as [Conn.Ended] does.
func (r *Raw) Ended() *Error {
	if r.pipe == nil || !waitFor(r.pipe.dead, 0) {
		return nil
	}
	return r.complete(r.pipe.cause, "")
}

// Stderr returns the last lines the server wrote to stderr, as [Conn.Stderr]
// does.
func (r *Raw) Stderr() string {
	if r.pipe == nil {
		return ""
	}
	return r.pipe.proc.tail.text()
}

// Close ends the connection as [Conn.Close] does.
func (r *Raw) Close() error {
	r.closing.Do(func() {
		var e *Error
		if r.pipe != nil {
			e = r.pipe.stop(r.hung.Load())
		} else {
			e = r.http.stop(r.hung.Load())
		}
		if e != nil {
			r.closeErr = r.complete(e, "shutdown")
		}
	})
	return r.closeErr
}

func (r *Raw) explain(ctx context.Context, err error, step string) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		r.hung.Store(true)
		e = expired(ctx)
	default:
		e = &Error{Kind: KindTransport, Reason: err.Error(), Err: err}
	}
	return r.complete(e, step)
}

func (r *Raw) complete(e *Error, step string) *Error {
	full := *e
	if full.Step == "" {
		full.Step = step
	}
	full.Target = r.target
	full.Stderr = r.Stderr()
	return &full
}
