//go:build unix

package wire_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// An endpoint is a scripted HTTP server: for each JSON-RPC method a handler,
// and what it was asked.
type endpoint struct {
	t        testing.TB
	handlers map[string]handler

	mu   sync.Mutex
	seen []string // method of JSON-RPC or HTTP and the headers of interest
}

type handler func(w http.ResponseWriter, r *http.Request, id json.RawMessage)

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	var m message
	if r.Method == http.MethodPost {
		if err := json.Unmarshal(body, &m); err != nil {
			e.t.Errorf("body %q: %v", body, err)
		}
	}
	method := m.Method
	switch {
	case r.Method != http.MethodPost:
		method = r.Method
	case method == "":
		method = string(body)
	}
	e.note(method, r)
	if h, ok := e.handlers[method]; ok {
		h(w, r, m.ID)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (e *endpoint) note(method string, r *http.Request) {
	line := method
	for _, name := range []string{"Mcp-Session-Id", "Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name", "Authorization", "X-Own"} {
		if val := r.Header.Get(name); val != "" {
			line += " " + name + "=" + val
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.seen = append(e.seen, line)
}

func (e *endpoint) requests() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.seen)
}

// serveHTTP starts an endpoint on loopback.
func serveHTTP(t testing.TB, handlers map[string]handler) (*endpoint, wire.Target) {
	t.Helper()
	e := &endpoint{t: t, handlers: handlers}
	s := httptest.NewServer(e)
	t.Cleanup(s.Close)
	return e, wire.Target{Transport: "http", URL: s.URL + "/mcp"}
}

// raw answers with fixed text; $ID in it is the id of the request.
func raw(status int, contentType, text string) handler {
	return func(w http.ResponseWriter, _ *http.Request, id json.RawMessage) {
		w.Header()["Content-Type"] = nil
		if contentType != "" {
			w.Header().Set("Content-Type", contentType)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, strings.ReplaceAll(text, "$ID", string(id)))
	}
}

func result(text string) handler {
	return raw(200, "application/json", `{"jsonrpc":"2.0","id":$ID,"result":`+text+`}`)
}

func rpcError(status int, text string) handler {
	return raw(status, "application/json; charset=utf-8", `{"jsonrpc":"2.0","id":$ID,"error":`+text+`}`)
}

func sse(parts ...string) handler {
	return func(w http.ResponseWriter, _ *http.Request, id json.RawMessage) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, part := range parts {
			_, _ = io.WriteString(w, strings.ReplaceAll(part, "$ID", string(id)))
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// legacyServer answers like a server without server/discover; own handlers
// come first.
func legacyServer(own map[string]handler) map[string]handler {
	all := map[string]handler{
		"server/discover": rpcError(200, `{"code":-32601,"message":"Method not found"}`),
		"initialize":      result(initResult),
		"tools/list":      result(`{"tools":[1]}`),
	}
	for method, h := range own {
		all[method] = h
	}
	return all
}

func hang(_ http.ResponseWriter, r *http.Request, _ json.RawMessage) { <-r.Context().Done() }
