package serve

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestBatchesAreServedWhereTheRevisionDemandsThem(t *testing.T) {
	t.Parallel()
	c := start(t, map[string]mcp.ToolHandler{"quick": quick})
	c.initialize("2025-03-26")
	c.send(`[{"jsonrpc":"2.0","method":"notifications/initialized"},` + callOf(1, "quick") + `]`)
	c.want(`[` + done(1) + `]`)
	c.send(`[{"jsonrpc":"2.0","id":2},7,{"jsonrpc":"2.0","method":"notifications/x"}]`)
	c.want(`[{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"method is missing"}},` +
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a message must be a JSON object"}}]`)
	c.send(`[` + hello + `]`)
	c.want(`[{"jsonrpc":"2.0","id":"hello","error":{"code":-32600,"message":"initialize must not be part of a batch"}}]`)
	c.send(`[]`)
	c.want(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a batch must hold at least one message"}}`)
	c.send(`[1,`)
	c.want(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 3: unexpected end of JSON input"}}`)
	c.send(`[{"jsonrpc":"2.0","method":"notifications/x"}]`, ping)
	c.want(pong)
	c.disconnect()
}

func TestOneBatchIsOneReply(t *testing.T) {
	t.Parallel()
	c := start(t, map[string]mcp.ToolHandler{"quick": quick})
	c.initialize("2025-03-26")
	c.send("[" + callOf(1, "quick") + "," + callOf(2, "quick") + "," + ping + "]")
	if !c.lines.Scan() {
		t.Fatal("the server is silent")
	}
	var replies []json.RawMessage
	if err := json.Unmarshal(c.lines.Bytes(), &replies); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, r := range replies {
		got[string(r)] = true
	}
	if diff := cmp.Diff(map[string]bool{done(1): true, done(2): true, pong: true}, got); diff != "" {
		t.Errorf("replies (-want +got):\n%s", diff)
	}
	c.disconnect()
}

func TestLargeBatchesNeitherHangNorPass(t *testing.T) {
	t.Parallel()
	c := start(t, map[string]mcp.ToolHandler{"quick": quick})
	c.initialize("2025-03-26")
	batch := func(first, n int) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = callOf(first+i, "quick")
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for i := range 3 {
		c.send(batch(i*maxCalls, maxCalls))
		var replies []json.RawMessage
		if c.lines.Scan(); json.Unmarshal(c.lines.Bytes(), &replies) != nil || len(replies) != maxCalls {
			t.Fatalf("%d replies in %s, want %d", len(replies), c.lines.Text(), maxCalls)
		}
	}
	c.send(batch(0, maxCalls+1))
	c.want(`{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a batch must hold at most 256 messages"}}`)
	c.disconnect()
}
