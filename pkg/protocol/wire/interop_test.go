//go:build unix

package wire_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// sdkServer is a server of the official SDK with one tool.
func sdkServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "sdk", Version: "1"}, &mcp.ServerOptions{Instructions: "read me", PageSize: 2})
	type in struct {
		Text string `json:"text"`
	}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		mcp.AddTool(s, &mcp.Tool{Name: name, Description: "says it again"}, func(_ context.Context, _ *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: args.Text}}}, nil, nil
		})
	}
	return s
}

// runSDK serves over stdio: the command "sdk" of a script.
func runSDK() {
	if err := sdkServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// sdkHTTP serves over HTTP. The SDK serves 2026-07-28 only when stateless.
func sdkHTTP(t *testing.T, stateless bool) wire.Target {
	s := sdkServer()
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{Stateless: stateless})
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	return wire.Target{Transport: "http", URL: web.URL}
}

func TestOfficialSDKServer(t *testing.T) {
	t.Parallel()
	all := make([]string, 0, len(protocol.Revisions))
	for _, r := range slices.Backward(protocol.Revisions) {
		all = append(all, string(r))
	}
	targets := map[string]func() wire.Target{
		"stdio":     func() wire.Target { return scripted(t, "sdk") },
		"stateless": func() wire.Target { return sdkHTTP(t, true) },
		"stateful":  func() wire.Target { return sdkHTTP(t, false) },
	}
	type expectation struct {
		protocol  string
		supported []string
	}
	tests := []struct {
		target, revision string
		want             expectation
	}{
		{"stdio", "", expectation{"2026-07-28", all}},
		{"stdio", "2026-07-28", expectation{"2026-07-28", all}},
		{"stdio", "2025-11-25", expectation{"2025-11-25", []string{"2025-11-25"}}},
		{"stdio", "2024-11-05", expectation{"2024-11-05", []string{"2024-11-05"}}},
		{"stateless", "", expectation{"2026-07-28", all}},
		{"stateless", "2025-06-18", expectation{"2025-06-18", []string{"2025-06-18"}}},
		{"stateful", "", expectation{"2025-11-25", []string{"2025-11-25"}}},
		{"stateful", "2026-07-28", expectation{"2025-11-25", []string{"2025-11-25"}}},
		{"stateful", "2025-03-26", expectation{"2025-03-26", []string{"2025-03-26"}}},
	}
	for _, tt := range tests {
		t.Run(tt.target+" "+tt.revision, func(t *testing.T) {
			t.Parallel()
			o := options()
			o.Revision = tt.revision
			c := connect(t, targets[tt.target](), o)
			s := c.Session()
			if diff := cmp.Diff(tt.want, expectation{s.Protocol, s.Supported}, cmp.AllowUnexported(expectation{})); diff != "" {
				t.Errorf("session (-want +got):\n%s", diff)
			}
			if string(s.Instructions) != `"read me"` || string(s.ServerInfo) != `{"name":"sdk","version":"1"}` || len(s.Capabilities) == 0 {
				t.Errorf("session = %s %s %s", s.Instructions, s.ServerInfo, s.Capabilities)
			}
			items, err := c.List(context.Background(), "tools/list", "tools")
			if err != nil || len(items) != 5 {
				t.Errorf("List: %d items, %v", len(items), err)
			}
			if got := c.Deviations(); len(got) != 0 {
				t.Errorf("deviations: %v", got)
			}
			callSDK(t, c)
			if err := c.Close(); err != nil {
				t.Errorf("Close: %v", err)
			}
		})
	}
}

// callSDK calls a tool, a tool that does not exist and an unknown method.
func callSDK(t *testing.T, c *wire.Conn) {
	t.Helper()
	ctx := context.Background()
	resp, err := c.Request(ctx, "tools/call", map[string]any{"name": "a", "arguments": map[string]string{"text": "hello"}})
	if err != nil || resp.Error != nil || len(resp.Result) == 0 {
		t.Errorf("tools/call: %+v, %v", resp, err)
	}
	resp, err = c.Request(ctx, "tools/call", map[string]any{"name": "nope"})
	if err != nil || resp.Error == nil || resp.Error.Code != protocol.CodeInvalidParams {
		t.Errorf("tools/call of an unknown tool: %+v, %v", resp, err)
	}
}
