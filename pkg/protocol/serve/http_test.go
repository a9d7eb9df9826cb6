package serve_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol/serve"
)

// TestAnAddressNeedsNoGo reads addresses that a Go string writes otherwise than
// JSON, which the SDK cannot answer.
func TestAnAddressNeedsNoGo(t *testing.T) {
	t.Parallel()
	for _, uri := range []string{`x\u0000`, `x\u0007`, `x\u001b`, `x\u007f`, `\udb40\udc41`, `\u202e`} {
		var out bytes.Buffer
		in := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"` + uri + `"}}
{"jsonrpc":"2.0","id":3,"method":"ping"}
`
		if err := withResource().Serve(t.Context(), strings.NewReader(in), &out); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
		if got := out.String(); !strings.Contains(got, `"id":2,"error":{"code":-32602,`) || !strings.Contains(got, `{"jsonrpc":"2.0","id":3,"result":{}}`) {
			t.Errorf("%s is answered with %s", uri, got)
		}
	}
}

func withResource() *serve.Server {
	s := serve.New(&mcp.Implementation{Name: "t", Version: "1"}, mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{Resources: &mcp.ResourceCapabilities{}},
	}, nil)
	s.AddResource(&mcp.Resource{URI: "note:///é", Name: "n"}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, Text: "read"}}}, nil
	})
	return s
}

func TestHTTPAnswersWithJSONRPC(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(withResource().Handler())
	t.Cleanup(server.Close)
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
	read := `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"note:///é",` + meta + `}}`
	tests := []struct {
		name, version, method, mcpName, body string
		status                               int
		want                                 string
	}{
		{"a name in base64", "2026-07-28", "resources/read", "=?base64?bm90ZTovLy/DqQ==?=", read, 200, `"text":"read"`},
		{"another name in base64", "2026-07-28", "resources/read", "=?base64?bm90ZTovLy9h?=", read, 400, `-32020`},
		{"broken base64", "2026-07-28", "resources/read", "=?base64?***?=", read, 400, `-32020`},
		{"an address that Go quotes otherwise than JSON", "2025-11-25", "", "", `{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"x\u0000\u001b"}}`, 200, `"data":{"uri":"x\u0000\u001b"}`},
		{"an unknown method", "2026-07-28", "x/y", "", `{"jsonrpc":"2.0","id":2,"method":"x/y","params":{` + meta + `}}`, 404, `{"jsonrpc":"2.0","id":2,"error":{"code":-32601,`},
		{"an unknown method, legacy", "2025-11-25", "", "", `{"jsonrpc":"2.0","id":"a","method":"x/y"}`, 200, `{"jsonrpc":"2.0","id":"a","error":{"code":-32601,`},
		{"a capability that is not declared", "2025-11-25", "", "", `{"jsonrpc":"2.0","id":3,"method":"tools/list"}`, 200, `-32601`},
		{"an unknown revision", "1900-01-01", "tools/list", "", `{"jsonrpc":"2.0","id":4,"method":"resources/list"}`, 400, `"requested":"1900-01-01"`},
		{"no JSON", "2025-11-25", "", "", `{"jsonrpc":`, 400, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,`},
		{"not JSON-RPC", "2025-11-25", "", "", `{"id":5,"method":"ping"}`, 400, `-32600`},
		{"a notification", "2025-11-25", "", "", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, 202, ``},
		{"a batch where batches exist", "2025-03-26", "", "", `[{"jsonrpc":"2.0","id":6,"method":"ping"}]`, 200, `"id":6`},
		{"too long", "2025-11-25", "", "", strings.Repeat(" ", serve.MaxLine+1), 413, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			for name, value := range map[string]string{
				"Content-Type": "application/json", "Accept": "application/json, text/event-stream", "Last-Event-ID": "1",
				"Mcp-Protocol-Version": tt.version, "Mcp-Method": tt.method, "Mcp-Name": tt.mcpName,
			} {
				if value != "" {
					req.Header.Set(name, value)
				}
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			got, err := io.ReadAll(res.Body)
			if err != nil || res.StatusCode != tt.status || !strings.Contains(string(got), tt.want) {
				t.Errorf("answered %s %s, %v, want %d with %s", res.Status, got, err, tt.status, tt.want)
			}
		})
	}
}
