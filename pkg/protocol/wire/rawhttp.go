package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

const (
	// rawBody is how much of a body is kept that holds no message.
	rawBody = 64 << 10
	// streamGrace is how long a stream may go on after the answer.
	streamGrace = 250 * time.Millisecond
)

// A rawRead is one answer on its way.
type rawRead struct {
	log    *journal
	id     awaited
	sent   time.Time
	stop   context.CancelCauseFunc // ends the reading
	listen bool                    // somebody else decides when
	answer *Answer
	kept   prefix
}

// do sends one request as it is and reads what comes back. rev is what a
// handshake settled.
func (h *httpTransport) do(ctx context.Context, rev protocol.Revision, req Request) (*Answer, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if req.Listen > 0 {
		timer := time.AfterFunc(req.Listen, func() { stop(errListened) })
		defer timer.Stop()
	}
	out, err := h.compose(ctx, rev, req)
	if err != nil {
		return nil, err
	}
	if len(req.Body) > 0 {
		h.log.frame(true, req.Body)
	}
	r := &rawRead{
		log: h.log, id: await(req), sent: time.Now(),
		stop: stop, listen: req.Listen > 0, answer: new(Answer),
	}
	res, err := h.client.Do(out)
	if err == nil {
		defer func() { _ = res.Body.Close() }()
		if methodOf(req.Body) == "initialize" && res.StatusCode/100 == 2 {
			h.keepSession(res.Header.Get("Mcp-Session-Id"))
		}
		err = r.receive(res)
	}
	if r.answer.Elapsed == 0 {
		r.answer.Elapsed = time.Since(r.sent)
	}
	if err != nil && !errors.Is(context.Cause(ctx), errListened) {
		return nil, problem(ctx, err)
	}
	return r.answer, nil
}

// compose builds the HTTP request. Names of headers stay as they are spelled.
func (h *httpTransport) compose(ctx context.Context, rev protocol.Revision, req Request) (*http.Request, error) {
	method := req.Method
	if method == "" {
		method = http.MethodPost
	}
	var body io.Reader
	if req.Body != nil {
		body = bytes.NewReader(req.Body)
	}
	out, err := http.NewRequestWithContext(ctx, method, h.url.String(), body)
	if err != nil {
		return nil, err
	}
	out.Header = h.usual(rev, req.Body)
	if req.Header != nil {
		out.Header = http.Header{"User-Agent": {h.agent}}
		for name, val := range h.headers {
			out.Header.Set(name, val)
		}
		maps.Copy(out.Header, req.Header)
	}
	out.Host = req.Host
	if host := out.Header.Get("Host"); host != "" && req.Host == "" {
		out.Host = host
	}
	out.Header.Del("Host")
	return out, nil
}

// usual returns the headers that a client of the revision in the body's _meta,
// or else of rev, sends with it.
func (h *httpTransport) usual(rev protocol.Revision, body []byte) http.Header {
	e, _ := parseEnvelope(body) // a broken body has fewer headers
	method, _ := text(e.method)
	named, inMeta := text(field(field(e.params, "_meta"), protocol.MetaProtocolVersion))
	set := h.header(&outgoing{method: method, frame: body})
	modern := inMeta || rev.Modern()
	switch {
	case inMeta:
		set.Set("MCP-Protocol-Version", headerValue(named))
	case rev != "" && method != "initialize":
		set.Set("MCP-Protocol-Version", string(rev))
	}
	if !modern {
		return set
	}
	set.Del("Mcp-Session-Id")
	if method != "" {
		set.Set("Mcp-Method", headerValue(method))
	}
	if name := principal(method, e.params); name != "" {
		set.Set("Mcp-Name", headerValue(name))
	}
	return set
}

// receive reads a response.
func (r *rawRead) receive(res *http.Response) error {
	a := r.answer
	a.Status, a.Header = res.StatusCode, res.Header
	defer func() { a.Body = r.kept.data }()
	body := io.TeeReader(res.Body, &r.kept)
	if kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type")); kind == "text/event-stream" {
		a.Stream = true
		return r.collect(body)
	}
	data, err := readMessage(body)
	if err != nil {
		return err
	}
	a.Ended = true
	if data, _ = trimBOM(data); object(data) || array(data) {
		r.log.frame(false, data)
		if a.Frame = r.id.find(data); a.Frame == nil && whole(data) {
			a.Others = [][]byte{data}
		}
	}
	return nil
}

// collect reads events: those before the answer, the answer, and what comes
// shortly after it.
func (r *rawRead) collect(body io.Reader) error {
	if r.id.key == anyID && !r.listen { // nothing says when it is over
		defer r.soon().Stop()
	}
	size := 0
	for in := newEvents(body); ; {
		data, err := in.next()
		if err != nil {
			r.answer.Ended = errors.Is(err, io.EOF)
			if r.answer.Ended {
				err = nil
			}
			return err
		}
		r.log.frame(false, data)
		if size += len(data); size > maxFrame {
			return errTooLarge
		}
		if r.event(data) {
			defer r.soon().Stop()
		}
	}
}

// event sorts one event in and reports whether it is the answer.
func (r *rawRead) event(data []byte) bool {
	a := r.answer
	if a.Frame != nil {
		a.Later = append(a.Later, data)
		return false
	}
	if a.Frame = r.id.find(data); a.Frame == nil {
		a.Others = append(a.Others, data)
		return false
	}
	a.Elapsed = max(1, time.Since(r.sent))
	return true
}

// soon ends the reading shortly.
func (r *rawRead) soon() *time.Timer {
	return time.AfterFunc(streamGrace, func() { r.stop(errListened) })
}

// readMessage reads a body: all of it if it may be a message, else its
// beginning.
func readMessage(r io.Reader) ([]byte, error) {
	start, err := readAll(io.LimitReader(r, rawBody), -1, rawBody)
	if err != nil || len(start) < rawBody {
		return start, err
	}
	if plain, _ := trimBOM(start); !object(plain) && !array(plain) {
		return start, nil
	}
	return readAll(io.MultiReader(bytes.NewReader(start), r), -1, maxFrame)
}

// A prefix keeps the first bytes that are written to it.
type prefix struct{ data []byte }

func (p *prefix) Write(b []byte) (int, error) {
	p.data = append(p.data, b[:min(len(b), rawBody-len(p.data))]...)
	return len(b), nil
}
