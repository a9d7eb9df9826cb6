package wire

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol"
)

const (
	maxReplies  = 16 // answers to requests of the server on their way at once
	deleteLimit = 500 * time.Millisecond
)

// httpTransport is the Streamable HTTP transport: every message is a POST.
type httpTransport struct {
	client  *http.Client
	url     *url.URL
	headers map[string]string
	agent   string
	log     *journal

	replies chan struct{} // one slot for each reply on its way
	wg      sync.WaitGroup

	mu       sync.Mutex
	session  string
	revision protocol.Revision // of the last message that had one
}

func newHTTP(t Target, client ClientInfo, log *journal) (*httpTransport, error) {
	u, err := parseURL(t.URL)
	if err != nil {
		return nil, fmt.Errorf("%s is %w", displayURL(log.mask, t.URL), err)
	}
	if err := distinct(t.Headers); err != nil {
		return nil, err
	}
	pool, err := roots(t.CAFile)
	if err != nil {
		return nil, err
	}
	return &httpTransport{
		client: &http.Client{
			Transport: &http.Transport{
				Proxy:                  http.ProxyFromEnvironment, // never for loopback
				TLSClientConfig:        &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12},
				ForceAttemptHTTP2:      true,
				MaxResponseHeaderBytes: 1 << 20,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		url: u, headers: t.Headers, log: log,
		agent:   strings.Trim(client.Name+"/"+client.Version, "/"),
		replies: make(chan struct{}, maxReplies),
	}, nil
}

// roots adds the certificates of a PEM file to those of the system. nil means
// the system's alone.
func roots(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	pem, err := readCA(file)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("ca_file %q holds no PEM certificate", file)
	}
	return pool, nil
}

func (h *httpTransport) exchange(ctx context.Context, m *outgoing) (*Response, error) {
	res, err := h.post(ctx, m)
	if err != nil {
		return nil, problem(ctx, err)
	}
	defer func() { _ = res.Body.Close() }()
	if m.method == "initialize" && res.StatusCode/100 == 2 {
		h.keepSession(res.Header.Get("Mcp-Session-Id"))
	}
	resp, err := h.answer(ctx, m, res)
	if err != nil {
		return nil, problem(ctx, err)
	}
	resp.HTTPStatus, resp.ContentType = res.StatusCode, res.Header.Get("Content-Type")
	return resp, nil
}

// notify posts a notification. A server that answers it in a wrong way has
// still got it, so only a refused login is an error.
func (h *httpTransport) notify(ctx context.Context, m *outgoing) error {
	res, err := h.post(ctx, m)
	if err != nil {
		return problem(ctx, err)
	}
	defer func() { _ = res.Body.Close() }()
	switch {
	case unauthorized(res.StatusCode):
		return h.unusable(m, res, nil)
	case res.StatusCode != http.StatusAccepted || res.ContentLength > 0:
		h.log.deviate(NotificationStatus, fmt.Appendf(nil, "%s answered with HTTP status %s and content type %q",
			m.method, res.Status, res.Header.Get("Content-Type")))
	}
	return nil
}

// reply posts the answer to a request of the server, beside the stream that
// brought it.
func (h *httpTransport) reply(ctx context.Context, answer []byte) {
	select {
	case h.replies <- struct{}{}:
	default:
		return // it asks faster than it takes answers
	}
	h.wg.Go(func() {
		defer func() { <-h.replies }()
		h.mu.Lock()
		m := &outgoing{frame: answer, revision: h.revision}
		h.mu.Unlock()
		if res, err := h.post(ctx, m); err == nil {
			_ = res.Body.Close()
		}
	})
}

// post sends one message, following redirects.
func (h *httpTransport) post(ctx context.Context, m *outgoing) (*http.Response, error) {
	h.mu.Lock()
	if m.revision != "" {
		h.revision = m.revision
	}
	h.mu.Unlock()
	h.log.frame(true, m.frame)
	return h.follow(ctx, http.MethodPost, m)
}

// header builds the headers of one request.
func (h *httpTransport) header(m *outgoing) http.Header {
	set := http.Header{}
	set.Set("User-Agent", h.agent)
	for name, val := range h.headers {
		set.Set(name, val)
	}
	set.Set("Accept", "application/json, text/event-stream")
	if m.frame != nil {
		set.Set("Content-Type", "application/json")
	}
	if m.revision != "" {
		set.Set("MCP-Protocol-Version", string(m.revision))
	}
	if m.revision.Modern() {
		set.Set("Mcp-Method", m.method)
		if m.name != "" {
			set.Set("Mcp-Name", headerValue(m.name))
		}
		for i := 0; i+1 < len(m.mirrored); i += 2 {
			set.Set(m.mirrored[i], m.mirrored[i+1])
		}
		return set
	}
	if m.resume != "" {
		set.Set("Accept", "text/event-stream")
		set.Set("Last-Event-ID", m.resume)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.session != "" && m.method != "initialize" {
		set.Set("Mcp-Session-Id", h.session)
	}
	return set
}

// headerValue writes a value that HTTP could not carry as it is in the base64
// form of basic/transports, Standard Headers.
func headerValue(s string) string {
	safe := s == strings.TrimSpace(s) && !strings.HasPrefix(s, "=?base64?") &&
		!strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' })
	if safe {
		return s
	}
	return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(s)) + "?="
}

func (h *httpTransport) keepSession(id string) {
	if strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' }) {
		h.log.deviate(SessionID, []byte(id))
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.session = id
}

func (h *httpTransport) sessionID() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.session
}

// stop tells the server that its session is over, whatever it answers, and
// closes all connections.
func (h *httpTransport) stop(abrupt bool) *Error {
	h.wg.Wait()
	if h.sessionID() != "" && !abrupt {
		ctx, cancel := context.WithTimeout(context.Background(), deleteLimit)
		defer cancel()
		h.mu.Lock()
		m := &outgoing{revision: h.revision}
		h.mu.Unlock()
		if res, err := h.follow(ctx, http.MethodDelete, m); err == nil {
			_ = res.Body.Close()
		}
	}
	h.client.CloseIdleConnections()
	return nil
}

func (h *httpTransport) stderr() string { return "" }

func (h *httpTransport) ended() *Error { return nil }

// problem turns what net/http reports into an *Error, or into the error of ctx.
func problem(ctx context.Context, err error) error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errTooLarge):
		return &Error{Kind: KindTooLarge, Reason: fmt.Sprintf("the answer is larger than %d MiB", maxFrame>>20)}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Kind: KindTransport, Reason: "the connection was closed before the answer was complete", Err: err}
	}
	var outer *url.Error // repeats the URL, which may hold secrets
	if errors.As(err, &outer) {
		err = outer.Err
	}
	return &Error{Kind: KindTransport, Reason: "no HTTP answer: " + err.Error(), Err: err}
}
