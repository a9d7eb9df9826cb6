package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// answer finds the answer to m in an HTTP response.
func (h *httpTransport) answer(ctx context.Context, m *outgoing, res *http.Response) (*Response, error) {
	kind, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if kind == "text/event-stream" && res.StatusCode/100 == 2 {
		return h.stream(ctx, m, res)
	}
	body, err := readAll(res.Body, res.ContentLength, maxFrame)
	if err != nil {
		return nil, err
	}
	body, marked := trimBOM(body)
	if unauthorized(res.StatusCode) || !object(body) && !array(body) {
		return nil, h.unusable(m, res, body)
	}
	h.log.frame(false, body)
	resp, err := h.find(ctx, m, body)
	if err != nil {
		return nil, withStatus(err, res)
	}
	if resp == nil || h.lost(m, res) && (resp.Error == nil || resp.Error.Code != protocol.CodeMethodNotFound) {
		return nil, h.unusable(m, res, body)
	}
	if marked {
		h.log.deviate(ByteOrderMark, body)
	}
	if kind != "application/json" {
		h.log.deviate(ContentType, []byte(res.Header.Get("Content-Type")))
	}
	return resp, nil
}

// stream reads events until the answer comes.
func (h *httpTransport) stream(ctx context.Context, m *outgoing, res *http.Response) (*Response, error) {
	again := &resumption{transport: h}
	defer again.close()
	for in := newEvents(res.Body); ; {
		data, err := in.next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			if in = again.after(ctx, in, m); in == nil {
				return nil, withStatus(&Error{Kind: KindProtocol, Reason: "the event stream ended without the answer"}, res)
			}
			continue
		case err != nil:
			return nil, err
		}
		h.log.frame(false, data)
		if !object(data) && !array(data) {
			h.log.addNoise(data)
			continue
		}
		resp, err := h.find(ctx, m, data)
		if err != nil {
			return nil, withStatus(err, res)
		}
		if resp != nil {
			return resp, nil
		}
	}
}

// find takes one JSON body or event: a message or a batch of them. It returns
// nil if none of them answers m.
func (h *httpTransport) find(ctx context.Context, m *outgoing, data []byte) (*Response, error) {
	if !array(data) {
		return h.message(ctx, m, data)
	}
	all, err := parseBatch(data)
	if err != nil {
		h.log.addNoise(data)
		return nil, nil
	}
	h.log.deviate(Batch, data)
	var answer *Response
	for _, frame := range all {
		resp, err := h.message(ctx, m, frame)
		if err != nil {
			return nil, err
		}
		if resp != nil {
			answer = resp
		}
	}
	return answer, nil
}

// message takes one JSON-RPC message and returns it if it is the answer to m.
func (h *httpTransport) message(ctx context.Context, m *outgoing, frame []byte) (*Response, error) {
	e, err := parseEnvelope(frame)
	switch {
	case err != nil:
		return nil, h.log.notJSON(err, frame)
	case !e.message():
		h.log.addNoise(frame)
		return nil, nil
	}
	if at := invalidUTF8(frame); at >= 0 {
		return nil, h.log.notUTF8(frame, at)
	}
	e.inspect(h.log, frame)
	if e.method != nil {
		if e.request() {
			if answer := e.serve(h.log, frame); answer != nil {
				h.reply(ctx, answer)
			}
		}
		return nil, nil
	}
	return h.matched(e, m, frame)
}

// matched returns the answer if it has the id of m, or none: an error without
// an id in the response to a POST can only answer that.
func (h *httpTransport) matched(e *envelope, m *outgoing, frame []byte) (*Response, error) {
	id, exact, ok := e.number()
	switch {
	case absent(e.id) && !absent(e.err):
		h.log.deviate(IDNull, frame)
	case !ok || id != m.id:
		h.log.deviate(IDUnknown, frame)
		return nil, nil
	case !exact:
		h.log.deviate(IDType, frame)
	}
	resp, err := e.response()
	if err != nil {
		return nil, h.log.neither(err, frame)
	}
	return resp, nil
}

func (j *journal) notJSON(err error, frame []byte) *Error {
	return &Error{Kind: KindNotJSON, Reason: "the answer is not valid JSON: " + err.Error(), Body: head(j.mask, frame)}
}

// unusable says what arrived instead of an answer.
func (h *httpTransport) unusable(m *outgoing, res *http.Response, body []byte) *Error {
	e := &Error{Kind: KindTransport, Body: head(h.log.mask, body), Reason: "the server answered HTTP status " + res.Status}
	switch status := res.StatusCode; {
	case unauthorized(status):
		e.Kind = KindAuth
		e.Reason += ": it wants other credentials than it got"
	case h.lost(m, res):
		e.Reason += ": it no longer knows the session it began"
	case status/100 == 2 && len(body) == 0:
		e.Kind = KindProtocol
		e.Reason += " without an answer"
	case status/100 == 2:
		e.Kind = KindNotJSON
		e.Reason = fmt.Sprintf("the answer is not JSON-RPC but %s: %s", h.contentType(res), excerpt(h.log.mask, body))
	case len(body) > 0:
		e.Reason += fmt.Sprintf(" with %s: %s", h.contentType(res), excerpt(h.log.mask, body))
	}
	return withStatus(e, res).(*Error)
}

// lost reports whether the server forgot the session (basic/transports,
// Session Management: 404).
func (h *httpTransport) lost(m *outgoing, res *http.Response) bool {
	return res.StatusCode == http.StatusNotFound && h.sessionID() != "" && m.method != "initialize" && !m.revision.Modern()
}

func (h *httpTransport) contentType(res *http.Response) string {
	if t := res.Header.Get("Content-Type"); t != "" {
		return excerpt(h.log.mask, t)
	}
	return "something without a content type"
}

func unauthorized(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

// withStatus adds what HTTP said to an error about a body.
func withStatus(err error, res *http.Response) error {
	var e *Error
	if errors.As(err, &e) {
		e.HTTPStatus, e.ContentType = res.StatusCode, res.Header.Get("Content-Type")
	}
	return err
}

// readAll reads a body of at most limit bytes. size is its length as
// announced, -1 if unknown; it is not trusted.
func readAll(r io.Reader, size int64, limit int) ([]byte, error) {
	if size > int64(limit) {
		return nil, errTooLarge
	}
	if size >= 0 {
		body := make([]byte, size)
		n, err := io.ReadFull(r, body)
		return body[:n], err
	}
	var parts [][]byte
	total := 0
	for part := make([]byte, firstChunk); ; part = make([]byte, nextChunk) {
		n, err := io.ReadFull(r, part)
		parts = append(parts, part[:n])
		if total += n; total > limit {
			return nil, errTooLarge
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return join(parts, total), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// join concatenates parts whose sizes add up to total.
func join(parts [][]byte, total int) []byte {
	if len(parts) == 1 {
		return parts[0]
	}
	whole := make([]byte, 0, total)
	for _, part := range parts {
		whole = append(whole, part...)
	}
	return whole
}
