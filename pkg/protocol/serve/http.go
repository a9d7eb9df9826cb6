package serve

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// methods are the requests that exist in any revision. What of them is served
// depends on the capabilities.
var methods = []string{
	"completion/complete", "initialize", "logging/setLevel", "ping", "prompts/get", "prompts/list", "resources/list", "resources/read",
	"resources/subscribe", "resources/templates/list", "resources/unsubscribe", "server/discover", "subscriptions/listen", "tools/call", "tools/list",
}

// Handler answers Streamable HTTP without sessions, so that clients of every
// revision are served. What the SDK would answer with plain text is answered
// with JSON-RPC, and names in base64 are read (2026-07-28, basic/transports).
func (s *Server) Handler() http.Handler {
	next := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.Server }, &mcp.StreamableHTTPOptions{Stateless: true})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Accel-Buffering", "no") // or a proxy holds back progress
		if r.Method != http.MethodPost {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxLine))
		if err != nil {
			status := http.StatusBadRequest
			if _, long := errors.AsType[*http.MaxBytesError](err); long {
				status = http.StatusRequestEntityTooLarge
			}
			http.Error(w, "the message could not be read", status)
			return
		}
		if status, refusal := s.decline(r.Header.Get("Mcp-Protocol-Version"), body); refusal != nil {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = w.Write(refusal.line()) // to a client that may be gone
			return
		}
		r.Header.Del("Last-Event-Id") // there is nothing to resume
		if name, ok := plainName(r.Header.Get("Mcp-Name")); ok {
			r.Header.Set("Mcp-Name", name)
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		next.ServeHTTP(w, r)
	})
}

// decline says what of a body is refused before the SDK sees it, and with which
// HTTP status. Arrays are left to the SDK, which knows the revision with batches.
func (s *Server) decline(version string, body []byte) (status int, r *refusal) {
	if bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("[")) {
		return 0, nil
	}
	m, r := parse(body)
	switch {
	case r != nil && r.code == 0:
		return 0, nil // a broken notification or answer, which has none
	case r != nil:
		return http.StatusBadRequest, r
	case version != "" && !protocol.Known(version):
		r = refuse(m.id, protocol.CodeUnsupportedProtocolVersion, "unsupported protocol version %q", version)
		r.data = mcp.UnsupportedProtocolVersionData{Supported: mcp.SupportedProtocolVersions(), Requested: version}
		return http.StatusBadRequest, r
	case m.id == nil || m.response || slices.Contains(methods, m.method) && s.declared(m.method):
		return 0, nil
	}
	status = http.StatusOK
	if protocol.Revision(version).Modern() {
		status = http.StatusNotFound
	}
	return status, refuse(m.id, protocol.CodeMethodNotFound, "method not found")
}

// plainName reads a name that is written as =?base64?…?=.
func plainName(header string) (name string, ok bool) {
	coded, begins := strings.CutPrefix(header, "=?base64?")
	coded, ends := strings.CutSuffix(coded, "?=")
	if !begins || !ends {
		return "", false
	}
	text, err := base64.StdEncoding.DecodeString(coded)
	return string(text), err == nil && utf8.Valid(text)
}
