//go:build unix

package wire_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestHTTPAnswers(t *testing.T) {
	t.Parallel()
	answer := `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[1]}}`
	tests := []struct {
		name string
		list handler
		want []wire.Deviation
	}{
		{"JSON", result(`{"tools":[1]}`), nil},
		{"JSON with a charset", raw(200, "Application/JSON; charset=utf-8", answer), nil},
		{"JSON without a content type", raw(200, "", answer), []wire.Deviation{{Kind: wire.ContentType}}},
		{"JSON as text", raw(200, "text/plain", answer), []wire.Deviation{{Kind: wire.ContentType, Text: "text/plain"}}},
		{"byte order mark", raw(200, "application/json", "\ufeff"+answer), []wire.Deviation{{Kind: wire.ByteOrderMark, Text: strings.ReplaceAll(answer, "$ID", "3")}}},
		{"batch", raw(200, "application/json", `[{"jsonrpc":"2.0","method":"notifications/x"},`+answer+`]`), []wire.Deviation{{Kind: wire.Batch, Text: `[{"jsonrpc":"2.0","method":"notifications/x"},` + strings.ReplaceAll(answer, "$ID", "3") + `]`}}},
		{"id as text", raw(200, "application/json", strings.ReplaceAll(answer, "$ID", `"$ID"`)), []wire.Deviation{{Kind: wire.IDType, Text: strings.ReplaceAll(answer, "$ID", `"3"`)}}},
		{"stream", sse("id: 1\ndata:\n\n", ": hello\n\nevent: message\ndata: ", answer, "\n", "\n"), nil},
		{"stream with CRLF cut into chunks", sse("data: "+answer+"\r", "\n", "\r", "\n"), nil},
		{"stream with other messages", sse("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}\n\ndata: [DONE]\n\ndata: " + answer + "\n\n"), nil},
		{"stream with a foreign answer", sse("data: {\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n\ndata: " + answer + "\n\n"), []wire.Deviation{{Kind: wire.IDUnknown, Text: `{"jsonrpc":"2.0","id":99,"result":{}}`}}},
		{"stream that stays open", func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
			sse("data: "+answer+"\n\n")(w, r, id)
			<-r.Context().Done()
		}, nil},
		{"compressed", func(w http.ResponseWriter, _ *http.Request, id json.RawMessage) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			_, _ = io.WriteString(z, strings.ReplaceAll(answer, "$ID", string(id)))
			_ = z.Close()
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, legacyServer(map[string]handler{"tools/list": tt.list}))
			c := connect(t, target, options())
			if got, err := listTools(t, c); err != nil || !slices.Equal(got, []string{"1"}) {
				t.Errorf("List = %q, %v", got, err)
			}
			if diff := cmp.Diff(tt.want, c.Deviations()); diff != "" {
				t.Errorf("deviations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHTTPNegotiation(t *testing.T) {
	t.Parallel()
	modern := result(discoverResult)
	slow := func(d time.Duration, h handler) handler {
		return func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
			time.Sleep(d)
			h(w, r, id)
		}
	}
	tests := []struct {
		name, revision string
		handlers       map[string]handler
		want           session
	}{
		{"modern", "", map[string]handler{"server/discover": modern}, modernSession},
		{"-32601", "", legacyServer(nil), legacySession},
		{"-32601 with 404", "", legacyServer(map[string]handler{"server/discover": rpcError(404, `{"code":-32601}`)}), legacySession},
		{"400 as text", "", legacyServer(map[string]handler{"server/discover": raw(400, "text/plain", "JSON RPC not handled")}), legacySession},
		{"500 without body", "", legacyServer(map[string]handler{"server/discover": raw(500, "", "")}), legacySession},
		{"an error without id", "", legacyServer(map[string]handler{"server/discover": raw(400, "application/json", `{"jsonrpc":"2.0","error":{"code":-32600,"message":"no session"},"id":null}`)}), legacySession},
		{"HTML", "", legacyServer(map[string]handler{"server/discover": raw(200, "text/html", "<html>")}), legacySession},
		{"nonsense", "", legacyServer(map[string]handler{"server/discover": result(`{}`)}), legacySession},
		{"unsupported with a list", "", legacyServer(map[string]handler{"server/discover": rpcError(400, `{"code":-32022,"message":"no","data":{"supported":["2025-06-18"]}}`), "initialize": result(strings.Replace(initResult, "2025-11-25", "2025-06-18", 1))}), old("2025-06-18")},
		{"silent", "", legacyServer(map[string]handler{"server/discover": hang}), legacySession},
		{"late", "", map[string]handler{"server/discover": slow(time.Second, modern), "initialize": hang}, modernSession},
		{"late beside a refusal", "", map[string]handler{"server/discover": slow(time.Second, modern), "initialize": rpcError(404, `{"code":-32601}`)}, modernSession},
		{"forced legacy", "2025-11-25", legacyServer(map[string]handler{"server/discover": modern}), legacySession},
		{"forced legacy, server is modern now", "2025-11-25", map[string]handler{"server/discover": modern, "initialize": rpcError(404, `{"code":-32601}`)}, modernSession},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, tt.handlers)
			o := options()
			o.Revision = tt.revision
			c := connect(t, target, o)
			if diff := cmp.Diff(tt.want, summary(c.Session())); diff != "" {
				t.Errorf("session (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHTTPHeaders(t *testing.T) {
	t.Parallel()
	withSession := func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
		w.Header().Set("Mcp-Session-Id", "s-1")
		result(initResult)(w, r, id)
	}
	tests := []struct {
		name     string
		handlers map[string]handler
		want     []string
	}{
		{"legacy", legacyServer(map[string]handler{"initialize": withSession, "DELETE": raw(405, "", "")}), []string{
			"server/discover Mcp-Protocol-Version=2026-07-28 Mcp-Method=server/discover Authorization=Bearer t X-Own=1",
			"initialize Authorization=Bearer t X-Own=1",
			"notifications/initialized Mcp-Session-Id=s-1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer t X-Own=1",
			"tools/list Mcp-Session-Id=s-1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer t X-Own=1",
			"tools/call Mcp-Session-Id=s-1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer t X-Own=1",
			"DELETE Mcp-Session-Id=s-1 Mcp-Protocol-Version=2025-11-25 Authorization=Bearer t X-Own=1",
		}},
		{"modern", map[string]handler{"server/discover": result(discoverResult), "tools/list": result(`{"tools":[1]}`)}, []string{
			"server/discover Mcp-Protocol-Version=2026-07-28 Mcp-Method=server/discover Authorization=Bearer t X-Own=1",
			"tools/list Mcp-Protocol-Version=2026-07-28 Mcp-Method=tools/list Authorization=Bearer t X-Own=1",
			"tools/call Mcp-Protocol-Version=2026-07-28 Mcp-Method=tools/call Mcp-Name=echo Authorization=Bearer t X-Own=1",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.handlers["tools/call"] = result(`{}`)
			e, target := serveHTTP(t, tt.handlers)
			target.Headers = map[string]string{"Authorization": "Bearer t", "X-Own": "1"}
			c := connect(t, target, options())
			if _, err := listTools(t, c); err != nil {
				t.Error(err)
			}
			if _, err := c.Request(context.Background(), "tools/call", map[string]string{"name": "echo"}); err != nil {
				t.Error(err)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(tt.want, e.requests()); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
		})
	}
}

func TestHTTPNotificationAnswers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		handler handler
		want    []wire.Deviation
	}{
		{"202 with a content type", raw(202, "text/plain", ""), nil},
		{"200 without one", raw(200, "", ""), []wire.Deviation{{Kind: wire.NotificationStatus, Text: `notifications/initialized answered with HTTP status 200 OK and content type ""`}}},
		{"202 with a body", raw(202, "application/json", "{}"), []wire.Deviation{{Kind: wire.NotificationStatus, Text: `notifications/initialized answered with HTTP status 202 Accepted and content type "application/json"`}}},
		{"refused", raw(400, "text/plain", "what?"), []wire.Deviation{{Kind: wire.NotificationStatus, Text: `notifications/initialized answered with HTTP status 400 Bad Request and content type "text/plain"`}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, legacyServer(map[string]handler{"notifications/initialized": tt.handler}))
			c := connect(t, target, options())
			if got, err := listTools(t, c); err != nil || len(got) != 1 {
				t.Errorf("List = %q, %v", got, err)
			}
			if diff := cmp.Diff(tt.want, c.Deviations()); diff != "" {
				t.Errorf("deviations (-want +got):\n%s", diff)
			}
		})
	}
	_, target := serveHTTP(t, legacyServer(map[string]handler{"notifications/initialized": raw(401, "", "")}))
	_, err := wire.Connect(context.Background(), target, options())
	if e := detail(err); e.Kind != wire.KindAuth || e.Step != "notifications/initialized" {
		t.Errorf("Connect: %v", err)
	}
}
