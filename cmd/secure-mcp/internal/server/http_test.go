package server_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rs/zerolog"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/server"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/protocol/serve"
	"github.com/mcpward/mcpward/pkg/redact"
)

// listening serves over HTTP until the test ends and returns the address.
func listening(t *testing.T) string {
	t.Helper()
	l, err := server.Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	roots := project.Open(t.TempDir(), nil)
	t.Cleanup(func() { roots.Close() })
	s := server.New("1", &tool.Env{Roots: roots, Redact: redact.New(nil)}, zerolog.Nop())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.ServeHTTP(ctx, l, s) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("ServeHTTP returned %v", err)
		}
	})
	return "http://" + l.Addr().String() + server.Path
}

func TestAClientReviewsOverHTTP(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: listening(t)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(ctx, nil)
	if err != nil || len(list.Tools) != len(tool.All) {
		t.Fatalf("tools/list: %v, %v", list, err)
	}
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "secure_mcp_list_authorized_roots"})
	if err != nil || res.IsError {
		t.Errorf("the call was answered with %v, %v", res, err)
	}
}

func TestHTTPRefusesOtherSites(t *testing.T) {
	t.Parallel()
	address := listening(t)
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	tests := []struct {
		name, host, origin, body string
		want                     int
	}{
		{"a client", "", "", hello, http.StatusOK},
		{"a page of this machine", "", "http://localhost:3000", hello, http.StatusOK},
		{"a page of this machine, by address", "", "http://[::1]:3000", hello, http.StatusOK},
		{"another site", "", "https://evil.example", hello, http.StatusForbidden},
		{"a site that looks like this machine", "", "https://localhost.evil.example", hello, http.StatusForbidden},
		{"a sandboxed page", "", "null", hello, http.StatusForbidden},
		{"a name bound to this machine", "evil.example", "", hello, http.StatusForbidden},
		{"too long", "", "", hello + strings.Repeat(" ", serve.MaxLine), http.StatusRequestEntityTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Accept", "application/json, text/event-stream")
			if req.Host = tt.host; tt.origin != "" {
				req.Header.Set("Origin", tt.origin)
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			body, _ := io.ReadAll(res.Body)
			if res.StatusCode != tt.want {
				t.Errorf("answered %d, want %d: %s", res.StatusCode, tt.want, body)
			}
		})
	}
}

func TestListenStaysOnThisMachine(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]error{
		"0.0.0.0:0": server.ErrLoopback, ":0": server.ErrLoopback, "[::]:0": server.ErrLoopback,
		"example.com:80": server.ErrLoopback, "10.0.0.1:80": server.ErrLoopback,
		"8080": server.ErrAddress, "": server.ErrAddress, "127.0.0.1:": server.ErrAddress,
	} {
		if l, err := server.Listen(address); !errors.Is(err, want) {
			t.Errorf("Listen(%q) is %v, %v, want %v", address, l, err, want)
		}
	}
}
