//go:build unix

package wire_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestHTTPFailures(t *testing.T) {
	t.Parallel()
	page := "<!doctype html><title>Sign in</title>" + strings.Repeat("é", 200)
	tests := []struct {
		name   string
		list   handler
		kind   wire.Kind
		status int
		want   string
	}{
		{"HTML", raw(200, "text/html; charset=utf-8", page), wire.KindNotJSON, 200, `the answer is not JSON-RPC but "text/html; charset=utf-8": "<!doctype html><title>Sign in</title>` + strings.Repeat("é", 81) + `"…`},
		{"other JSON", raw(200, "application/json", `{"status":"ok"}`), wire.KindNotJSON, 200, `the answer is not JSON-RPC but "application/json": "{\"status\":\"ok\"}"`},
		{"broken JSON", raw(200, "application/json", `{"jsonrpc":"2.0","id":3,"result":`), wire.KindNotJSON, 200, `the answer is not valid JSON: unexpected end at byte 33`},
		{"broken event", sse("data: {\"jsonrpc\":\n\n"), wire.KindNotJSON, 200, `the answer is not valid JSON: unexpected end at byte 11`},
		{"no content type", raw(200, "", "hello"), wire.KindNotJSON, 200, `the answer is not JSON-RPC but something without a content type: "hello"`},
		{"empty", raw(200, "application/json", ""), wire.KindProtocol, 200, `the server answered HTTP status 200 OK without an answer`},
		{"accepted", raw(202, "", ""), wire.KindProtocol, 202, `the server answered HTTP status 202 Accepted without an answer`},
		{"401", raw(401, "application/json", `{"error":"invalid_token"}`), wire.KindAuth, 401, `the server answered HTTP status 401 Unauthorized: it wants other credentials than it got`},
		{"403 with JSON-RPC", rpcError(403, `{"code":-32000,"message":"Forbidden"}`), wire.KindAuth, 403, `the server answered HTTP status 403 Forbidden: it wants other credentials than it got`},
		{"404 with a session", rpcError(404, `{"code":-32001,"message":"Session not found"}`), wire.KindTransport, 404, `the server answered HTTP status 404 Not Found: it no longer knows the session it began`},
		{"500", raw(500, "text/plain", "boom\x1b[2J"), wire.KindTransport, 500, `the server answered HTTP status 500 Internal Server Error with "text/plain": "boom\x1b[2J"`},
		{"503 without body", raw(503, "", ""), wire.KindTransport, 503, `the server answered HTTP status 503 Service Unavailable`},
		{"another id", raw(200, "application/json", `{"jsonrpc":"2.0","id":99,"result":{}}`), wire.KindNotJSON, 200, `the answer is not JSON-RPC but "application/json": "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}"`},
		{"stream without the answer", sse(": hello\n\n", "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n", "data: {\"jsonrpc\""), wire.KindProtocol, 200, `the event stream ended without the answer`},
		{"not UTF-8", raw(200, "application/json", "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":\"\xb0\xa1\"}"), wire.KindEncoding, 200, `the answer is not valid UTF-8: byte 0xb0 at offset 34`},
		{"error answer", rpcError(400, `{"code":-32602,"message":"no"}`), wire.KindProtocol, 400, `the server answered with error -32602 "no"`},
		{"announced too large", func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
			w.Header().Set("Content-Length", "70000000")
		}, wire.KindTooLarge, 0, `the answer is larger than 64 MiB`},
		{"decompressed too large", func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			_, _ = z.Write(make([]byte, 70<<20))
			_ = z.Close()
		}, wire.KindTooLarge, 0, `the answer is larger than 64 MiB`},
		{"event too large", func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
			w.Header().Set("Content-Type", "text/event-stream")
			piece := strings.Repeat("x", 1<<20)
			_, _ = io.WriteString(w, "data: ")
			for range 70 {
				_, _ = io.WriteString(w, piece)
			}
		}, wire.KindTooLarge, 0, `the answer is larger than 64 MiB`},
		{"connection cut", func(http.ResponseWriter, *http.Request, json.RawMessage) { panic(http.ErrAbortHandler) }, wire.KindTransport, 0, "the connection was closed before the answer was complete"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			own := map[string]handler{"tools/list": tt.list}
			own["initialize"] = func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
				w.Header().Set("Mcp-Session-Id", "s")
				result(initResult)(w, r, id)
			}
			_, target := serveHTTP(t, legacyServer(own))
			c := connect(t, target, options())
			_, err := listTools(t, c)
			e := detail(err)
			if e.Kind != tt.kind || e.HTTPStatus != tt.status {
				t.Errorf("kind %q, status %d, want %q, %d", e.Kind, e.HTTPStatus, tt.kind, tt.status)
			}
			want := fmt.Sprintf(`"tools/list": %s (http: %s)`, tt.want, target.URL)
			if err == nil || err.Error() != want {
				t.Errorf("List: %v\nwant  %s", err, want)
			}
		})
	}
}

func TestHTTPHandshakeSaysWhatArrived(t *testing.T) {
	t.Parallel()
	sign := raw(200, "text/html", "<html>Sign in</html>")
	_, target := serveHTTP(t, map[string]handler{"server/discover": sign, "initialize": sign})
	_, err := wire.Connect(context.Background(), target, options())
	want := `"initialize": the answer is not JSON-RPC but "text/html": "<html>Sign in</html>" (http: ` + target.URL + ")"
	if e := detail(err); e.Kind != wire.KindNotJSON || e.ContentType != "text/html" || string(e.Body) != "<html>Sign in</html>" || err.Error() != want {
		t.Errorf("Connect: %v\nwant     %s", err, want)
	}
}

func TestHTTPTimeouts(t *testing.T) {
	t.Parallel()
	heartbeat := func(w http.ResponseWriter, r *http.Request, _ json.RawMessage) {
		w.Header().Set("Content-Type", "text/event-stream")
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, ":\n\n")
			_ = http.NewResponseController(w).Flush()
			time.Sleep(20 * time.Millisecond)
		}
	}
	tests := []struct {
		name     string
		handlers map[string]handler
		step     string
	}{
		{"initialize", map[string]handler{"server/discover": hang, "initialize": hang}, "initialize"},
		{"notification", legacyServer(map[string]handler{"notifications/initialized": hang}), "notifications/initialized"},
		{"list", legacyServer(map[string]handler{"tools/list": hang}), "tools/list"},
		{"heartbeats only", legacyServer(map[string]handler{"tools/list": heartbeat}), "tools/list"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, tt.handlers)
			o := options()
			o.Timeouts = wire.Timeouts{Connect: 1500 * time.Millisecond, Call: 1500 * time.Millisecond}
			c, err := wire.Connect(context.Background(), target, o)
			if err == nil {
				_, err = listTools(t, c)
				_ = c.Close()
			}
			want := fmt.Sprintf("no answer to %q within 1.5 s (http: %s)", tt.step, target.URL)
			if e := detail(err); e.Kind != wire.KindTimeout || e.Step != tt.step || err.Error() != want {
				t.Errorf("error: %v\nwant   %s", err, want)
			}
		})
	}
}

func TestHTTPCancellation(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, target := serveHTTP(t, legacyServer(map[string]handler{"tools/list": func(_ http.ResponseWriter, r *http.Request, _ json.RawMessage) {
		cancel()
		<-r.Context().Done()
	}}))
	c := connect(t, target, options())
	_, err := c.List(ctx, "tools/list", "tools")
	if detail(err).Kind != wire.KindCanceled || !errors.Is(err, context.Canceled) {
		t.Errorf("List: %v", err)
	}
}

func TestHTTPWithoutAServer(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.NotFoundHandler())
	target := wire.Target{Transport: "http", URL: strings.Replace(s.URL, "http://", "http://user:pass@", 1) + "/mcp?key=secret"}
	s.Close()
	_, err := wire.Connect(context.Background(), target, options())
	if e := detail(err); e.Kind != wire.KindTransport || !strings.Contains(err.Error(), "connection refused") ||
		strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "pass") {
		t.Errorf("Connect: %v", err)
	}
}
