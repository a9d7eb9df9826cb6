package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	hello = `{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	ping  = `{"jsonrpc":"2.0","id":"p","method":"ping"}`
	pong  = `{"jsonrpc":"2.0","id":"p","result":{}}`
)

// A client speaks raw lines with a server in this process.
type client struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *io.PipeReader
	lines  *bufio.Scanner
	ended  chan error // the result of Serve
	stop   context.CancelCauseFunc
	faults func() []Fault
}

// start serves the tools that the tests of this file call.
func start(t *testing.T, tools map[string]mcp.ToolHandler) *client {
	t.Helper()
	var mu sync.Mutex
	var faults []Fault
	s := New(&mcp.Implementation{Name: "test", Version: "1"},
		mcp.ServerOptions{Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}},
		func(f Fault) { mu.Lock(); defer mu.Unlock(); faults = append(faults, f) })
	for name, handler := range tools {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, handler)
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ctx, stop := context.WithCancelCause(context.Background())
	c := &client{t: t, in: toServer, out: fromServer, lines: bufio.NewScanner(fromServer), ended: make(chan error, 1), stop: stop}
	c.faults = func() []Fault { mu.Lock(); defer mu.Unlock(); return faults }
	go func() {
		err := s.Serve(ctx, in, out)
		out.Close()
		c.ended <- err
	}()
	t.Cleanup(func() { stop(nil); toServer.Close(); fromServer.Close() })
	return c
}

func (c *client) send(lines ...string) {
	c.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.t.Fatal(err)
		}
	}
}

// want fails unless exactly these lines come next.
func (c *client) want(lines ...string) {
	c.t.Helper()
	for _, want := range lines {
		if !c.lines.Scan() {
			c.t.Fatalf("the server is silent, want %s", want)
		}
		if got := c.lines.Text(); got != want {
			c.t.Fatalf("answer\n got %s\nwant %s", got, want)
		}
	}
}

// initialize begins a legacy session.
func (c *client) initialize(revision string) {
	c.t.Helper()
	c.send(strings.Replace(hello, "2025-11-25", revision, 1))
	c.want(fmt.Sprintf(`{"jsonrpc":"2.0","id":"hello","result":{"capabilities":{"tools":{}},"protocolVersion":%q,"serverInfo":{"name":"test","version":"1"}}}`, revision))
}

// disconnect closes the input and fails unless the server ends well and
// without another word.
func (c *client) disconnect() {
	c.t.Helper()
	c.in.Close()
	if c.lines.Scan() {
		c.t.Errorf("unexpected last words %s", c.lines.Text())
	}
	if err := <-c.ended; err != nil {
		c.t.Errorf("Serve: %v", err)
	}
}

func callOf(id int, tool string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q}}`, id, tool)
}

func failed(id int, code int, text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"error":{"code":%d,"message":%q}}`, id, code, text)
}

func done(id int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[]}}`, id) }

func quick(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{}, nil
}
