//go:build unix

package wire_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

func TestIDsAndStrayMessages(t *testing.T) {
	t.Parallel()
	answer := `"result":{"tools":[1]}}`
	tests := []struct {
		name, script string
		want         []wire.Deviation
	}{
		{"exact", `reply {"jsonrpc":"2.0","id":2,` + answer, nil},
		{"string", `reply {"jsonrpc":"2.0","id":"2",` + answer, []wire.Deviation{{Kind: wire.IDType, Text: `{"jsonrpc":"2.0","id":"2",` + answer}}},
		{"decimal", `reply {"jsonrpc":"2.0","id":2.0,` + answer, []wire.Deviation{{Kind: wire.IDType, Text: `{"jsonrpc":"2.0","id":2.0,` + answer}}},
		{
			"another id first", "reply {\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}\nreply {\"jsonrpc\":\"2.0\",\"id\":2," + answer,
			[]wire.Deviation{{Kind: wire.IDUnknown, Text: `{"jsonrpc":"2.0","id":77,"result":{}}`}},
		},
		{
			"id of no number first", "reply {\"jsonrpc\":\"2.0\",\"id\":[2],\"result\":{}}\nreply {\"jsonrpc\":\"2.0\",\"id\":2," + answer,
			[]wire.Deviation{{Kind: wire.IDUnknown, Text: `{"jsonrpc":"2.0","id":[2],"result":{}}`}},
		},
		{
			"duplicate of the handshake", "reply {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\nreply {\"jsonrpc\":\"2.0\",\"id\":2," + answer,
			[]wire.Deviation{{Kind: wire.Duplicate, Text: `{"jsonrpc":"2.0","id":1,"result":{}}`}},
		},
		{
			"notification answered", "reply {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32601}}\nreply {\"jsonrpc\":\"2.0\",\"id\":2," + answer,
			[]wire.Deviation{{Kind: wire.IDNull, Text: `{"jsonrpc":"2.0","id":null,"error":{"code":-32601}}`}},
		},
		{
			"error that is null", `reply {"jsonrpc":"2.0","id":2,"error":null,` + answer, nil,
		},
		{
			"without jsonrpc", `reply {"id":2,` + answer, []wire.Deviation{{Kind: wire.Version, Text: `{"id":2,` + answer}},
		},
		{"notifications", "reply {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\nreply {\"jsonrpc\":\"2.0\",\"id\":2," + answer, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := connect(t, scripted(t, replyInit+"await tools/list\n"+tt.script+"\neof"), legacyOptions())
			if got, err := listTools(t, c); err != nil || !slices.Equal(got, []string{"1"}) {
				t.Errorf("List = %q, %v", got, err)
			}
			if diff := cmp.Diff(tt.want, c.Deviations()); diff != "" {
				t.Errorf("deviations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestServerRequestsAreAnswered(t *testing.T) {
	t.Parallel()
	replies := make(chan string, 8)
	o := legacyOptions()
	o.Trace = func(f wire.Frame) {
		if f.Sent && !strings.Contains(string(f.Data), `"method"`) {
			replies <- string(f.Data)
		}
	}
	script := replyInit + "await notifications/initialized\n" +
		`reply {"jsonrpc":"2.0","id":"p-1","method":"ping"}` + "\nawait \n" +
		`reply {"jsonrpc":"2.0","id":7,"method":"roots/list"}` + "\nawait \n" +
		`reply {"jsonrpc":"2.0","id":{},"method":"roots/list"}` + "\n" +
		`reply {"jsonrpc":"2.0","id":8,"method":7}` + "\nawait \n" +
		list(`{"tools":[]}`) + "eof"
	c := connect(t, scripted(t, script), o)
	got := []string{<-replies, <-replies, <-replies}
	if _, err := listTools(t, c); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"jsonrpc":"2.0","id":"p-1","result":{}}`,
		`{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"not supported by this client"}}`,
		`{"jsonrpc":"2.0","id":8,"error":{"code":-32601,"message":"not supported by this client"}}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("replies (-want +got):\n%s", diff)
	}
}

func TestNoiseIsKeptAndBounded(t *testing.T) {
	t.Parallel()
	script := replyInit + "raw \"{\\\"level\\\":\\\"info\\\"}\\nplain \\xff text\\n[1,\\n\"\nfill 40 \"more\\n\"\n" +
		"fill 1 " + strconv.Quote(strings.Repeat("x", 2000)+"\n") + list(`{"tools":[]}`) + "eof"
	c := connect(t, scripted(t, script), legacyOptions())
	if _, err := listTools(t, c); err != nil {
		t.Fatal(err)
	}
	want := append([]string{`{"level":"info"}`, "plain \xff text", "[1,"}, slices.Repeat([]string{"more"}, 17)...)
	if diff := cmp.Diff(want, c.Noise()); diff != "" {
		t.Errorf("noise (-want +got):\n%s", diff)
	}
}

func TestTraceSeesBothDirectionsInOrder(t *testing.T) {
	t.Parallel()
	var got []string
	o := options()
	o.Trace = func(f wire.Frame) {
		got = append(got, map[bool]string{true: "> ", false: "< "}[f.Sent]+string(f.Data))
	}
	c := connect(t, scripted(t, replyDiscover+list(`{"tools":[]}`)+"eof"), o)
	if _, err := listTools(t, c); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"mcpward","version":"test"},"io.modelcontextprotocol/clientCapabilities":{}}`
	want := []string{
		`> {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + meta + `}}`,
		`< {"jsonrpc":"2.0","id":1,"result":` + discoverResult + `}`,
		`> {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{` + meta + `}}`,
		`< {"jsonrpc":"2.0","id":2,"result":{"tools":[]}}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("frames (-want +got):\n%s", diff)
	}
}

func TestConcurrentRequestsGetTheirOwnAnswers(t *testing.T) {
	t.Parallel()
	script := replyInit + "await tools/list\nawait tools/list\n" + // 2 and 3, answered backwards
		`reply {"jsonrpc":"2.0","id":3,"result":{"tools":[3]}}` + "\n" + `reply {"jsonrpc":"2.0","id":2,"result":{"tools":[2]}}` + "\neof"
	c := connect(t, scripted(t, script), legacyOptions())
	answers := make(chan string, 2)
	for range 2 {
		go func() {
			resp, err := c.Request(context.Background(), "tools/list", nil)
			if err != nil {
				answers <- err.Error()
				return
			}
			answers <- string(resp.Result)
		}()
	}
	got := []string{<-answers, <-answers}
	slices.Sort(got)
	if diff := cmp.Diff([]string{`{"tools":[2]}`, `{"tools":[3]}`}, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}

func TestParamsThatCannotBeSent(t *testing.T) {
	t.Parallel()
	c := connect(t, scripted(t, replyInit+"eof"), legacyOptions())
	for _, params := range []any{make(chan int), 7, "x"} {
		if _, err := c.Request(context.Background(), "tools/call", params); err == nil || detail(err).Kind != "" {
			t.Errorf("Request(%T): %v, want a plain error", params, err)
		}
	}
	if err := c.Notify(context.Background(), "notifications/x", 7); err == nil {
		t.Error("Notify accepted a number")
	}
}
