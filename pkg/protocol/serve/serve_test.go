package serve

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestFaultsOfToolsAreAnsweredAndSurvived(t *testing.T) {
	t.Parallel()
	c := start(t, map[string]mcp.ToolHandler{
		"panic": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			panic("no such thing as a free lunch")
		},
		"secret": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, errors.New("open /home/me/key: permission denied")
		},
		"coded": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, &jsonrpc.Error{Code: -32602, Message: "no such thing"}
		},
		"quick": quick,
	})
	c.initialize("2025-11-25")
	c.send(callOf(1, "panic"))
	c.want(failed(1, -32603, "internal error in tools/call"))
	c.send(callOf(2, "secret"))
	c.want(failed(2, -32603, "internal error in tools/call"))
	c.send(callOf(3, "coded"))
	c.want(failed(3, -32602, "no such thing"))
	c.send(callOf(4, "quick"))
	c.want(done(4))
	c.disconnect()

	faults := c.faults()
	if len(faults) != 2 || !strings.Contains(string(faults[0].Stack), "serve_test.go") {
		t.Fatalf("faults are %v, want a panic with its stack and an error", faults)
	}
	faults[0].Stack = nil
	want := []Fault{
		{Code: -32603, Text: "panic in tools/call: no such thing as a free lunch"},
		{Code: -32603, Text: "tools/call: open /home/me/key: permission denied"},
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestLongLinesAreRefusedAndSkipped(t *testing.T) {
	t.Parallel()
	c := start(t, nil)
	c.send(`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", MaxLine) + `"}`)
	c.want(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the message is longer than 4194304 bytes"}}`)
	c.send(ping)
	c.want(pong)
	c.disconnect()
}

func TestErrorsDoNotRepeatWholeMessages(t *testing.T) {
	t.Parallel()
	c := start(t, nil)
	c.initialize("2025-11-25")
	c.send(`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("é", 1<<20) + `"}`)
	c.want(failed(1, -32601, "method not found"))
	c.send(`{"jsonrpc":"2.0","id":1,"method":"x/ghp_0123456789abcdefghijABCDEFGHIJ012345"}`)
	c.want(failed(1, -32601, "method not found"))
	c.send(`{"jsonrpc":"2.0","id":1,"method":"no/such"}`)
	c.want(failed(1, -32601, `method not found: "no/such"`))
	c.send(`{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":5}}`)
	c.want(failed(2, -32602, "handling 'tools/list': invalid params"))
	c.disconnect()
}

func TestConcurrentRequestsAreAllAnswered(t *testing.T) {
	t.Parallel()
	c := start(t, map[string]mcp.ToolHandler{"quick": quick})
	c.initialize("2025-11-25")
	const many = 3 * maxCalls
	want := map[string]bool{}
	for id := range many {
		want[done(id)] = true
	}
	go func() {
		for id := range many {
			fmt.Fprintln(c.in, callOf(id, "quick"))
		}
	}()
	for range many {
		c.lines.Scan()
		if line := c.lines.Text(); !want[line] {
			t.Fatalf("unexpected or repeated answer %s", line)
		}
		delete(want, c.lines.Text())
	}
	c.disconnect()
}

// slow returns a tool that waits for its release or its cancellation, and a
// channel on which it says that it has begun.
func slow() (tool mcp.ToolHandler, begun, release chan struct{}) {
	begun, release = make(chan struct{}), make(chan struct{})
	return func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		begun <- struct{}{}
		select {
		case <-release:
			return &mcp.CallToolResult{}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}, begun, release
}

func TestCanceledRequestsStayUnanswered(t *testing.T) {
	t.Parallel()
	tool, begun, _ := slow()
	c := start(t, map[string]mcp.ToolHandler{"slow": tool})
	c.initialize("2025-11-25")
	c.send(callOf(1, "slow"))
	<-begun
	for _, bogus := range []string{`{"requestId":1.5}`, `{"requestId":"1"}`, `{"requestId":99}`, `{"requestId":null}`, `{}`, `[]`, `null`} {
		c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":` + bogus + `}`)
	}
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"enough"}}`)
	c.disconnect()
}

func TestAnIDInUseIsRefusedWithoutTouchingItsRequest(t *testing.T) {
	t.Parallel()
	tool, begun, release := slow()
	c := start(t, map[string]mcp.ToolHandler{"slow": tool})
	c.initialize("2025-11-25")
	c.send(callOf(1, "slow"))
	<-begun
	c.send(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	c.want(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a request with this id is still being answered"}}`)
	close(release)
	c.want(done(1))
	c.send(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	c.want(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	c.disconnect()
}

func TestRequestsInFlightAreAnsweredAfterTheInputEnds(t *testing.T) {
	t.Parallel()
	tool, begun, release := slow()
	c := start(t, map[string]mcp.ToolHandler{"slow": tool})
	c.initialize("2025-11-25")
	c.send(callOf(1, "slow"))
	<-begun
	c.in.Close()
	close(release)
	c.want(done(1))
	c.disconnect()
}

func TestAToolThatNeverEndsDoesNotKeepTheProcess(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begun, never := make(chan struct{}), make(chan struct{})
		c := start(t, map[string]mcp.ToolHandler{
			"stuck": func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				close(begun)
				<-never
				return &mcp.CallToolResult{}, nil
			},
		})
		c.initialize("2025-11-25")
		c.send(callOf(1, "stuck"))
		<-begun
		closed := time.Now()
		c.disconnect()
		if waited := time.Since(closed); waited != 2*Grace {
			t.Errorf("the server ended after %v, want %v", waited, 2*Grace)
		}
		want := []Fault{{Text: "a request ignored its cancellation and was abandoned"}}
		if diff := cmp.Diff(want, c.faults()); diff != "" {
			t.Errorf("faults (-want +got):\n%s", diff)
		}
		close(never)
	})
}

func TestTheContextEndsTheServerAndItsTools(t *testing.T) {
	t.Parallel()
	tool, begun, _ := slow()
	c := start(t, map[string]mcp.ToolHandler{"slow": tool})
	c.initialize("2025-11-25")
	c.send(callOf(1, "slow"))
	<-begun
	why := errors.New("shutting down")
	c.stop(why)
	if err := <-c.ended; !errors.Is(err, why) {
		t.Errorf("Serve: %v, want %v", err, why)
	}
}

func TestAClientThatStopsReadingEndsTheServer(t *testing.T) {
	t.Parallel()
	c := start(t, nil)
	c.out.Close()
	c.send(ping)
	if err := <-c.ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

func TestAFailedInitializeCanBeRepeated(t *testing.T) {
	t.Parallel()
	c := start(t, nil)
	for _, params := range []string{`{}`, `{"protocolVersion":5}`, `{"ProtocolVersion":"2025-11-25"}`, `{"protocolVersion":"2025-11-25","clientInfo":[]}`, `{"protocolVersion":"2025-11-25","protocolVersion":"2025-11-25"}`} {
		c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":` + params + `}`)
		if params == `{"protocolVersion":"2025-11-25","protocolVersion":"2025-11-25"}` {
			c.want(failed(1, -32602, `params member "protocolVersion" occurs twice`))
			continue
		}
		c.want(failed(1, -32602, "initialize needs protocolVersion (a string), capabilities and clientInfo (objects)"))
	}
	c.initialize("2024-11-05")
	c.disconnect()
}
