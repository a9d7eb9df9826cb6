//go:build unix

package wire_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// list answers one tools/list request.
func list(result string) string {
	return "\nawait tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":" + result + "}\n"
}

// legacyOptions skip server/discover.
func legacyOptions() wire.Options {
	o := options()
	o.Revision = "2025-11-25"
	return o
}

func listTools(t *testing.T, c *wire.Conn) ([]string, error) {
	t.Helper()
	items, err := c.List(context.Background(), "tools/list", "tools")
	var got []string
	for _, item := range items {
		got = append(got, string(item))
	}
	return got, err
}

func TestListReadsEveryPageAsItCame(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		want         []string
	}{
		{"one page", list(`{"tools":[{"name":"a"},{"name":"b"}]}`), []string{`{"name":"a"}`, `{"name":"b"}`}},
		{"empty", list(`{"tools":[]}`), nil},
		{"null cursor ends", list(`{"tools":[1],"nextCursor":null}`), []string{"1"}},
		{"empty cursor goes on", list(`{"nextCursor":"","tools":[1]}`) + list(`{"tools":[2],"nextCursor":"x"}`) + list(`{"tools":[3]}`), []string{"1", "2", "3"}},
		{"bytes survive", list(`{"tools":[ {"a":1e400,"a":9007199254740993, "__proto__":"\ud800"} ,"é"]}`), []string{`{"a":1e400,"a":9007199254740993, "__proto__":"\ud800"}`, `"é"`}},
		{"last field counts", list(`{"tools":[1],"t\u006fols":[2]}`), []string{"2"}},
		{"CRLF, blank lines and a byte order mark", "await tools/list\nraw \"\\r\\n\\n  \\n\\ufeff{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"tools\\\":[1]}}\\r\\n\"\n", []string{"1"}},
		{"a batch", "await tools/list\nreply [{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"},{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"tools\":[1]}}]\n", []string{"1"}},
		{"the last frame lacks its newline", "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"tools\\\":[1]}}\"\nexit 0", []string{"1"}},
		{"error is null", "await tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"tools\":[1]},\"error\":null}\n", []string{"1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := connect(t, scripted(t, replyInit+tt.script+"\neof"), legacyOptions())
			got, err := listTools(t, c)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("items (-want +got):\n%s", diff)
			}
		})
	}
}

func TestListFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, script string
		kind         wire.Kind
		want         string
	}{
		{"no array", list(`{"items":[]}`) + "eof", wire.KindProtocol, `"tools/list": the result of page 1 has no array "tools"`},
		{"null array", list(`{"tools":null}`) + "eof", wire.KindProtocol, `"tools/list": the result of page 1 has no array "tools"`},
		{"result is no object", list(`[]`) + "eof", wire.KindProtocol, `"tools/list": the result of page 1 has no array "tools"`},
		{"cursor of another type", list(`{"tools":[],"nextCursor":7}`) + "eof", wire.KindProtocol, `"tools/list": nextCursor of page 1 is not a string: "7"`},
		{"loop", list(`{"tools":[],"nextCursor":"a"}`) + list(`{"tools":[],"nextCursor":"b"}`) + list(`{"tools":[],"nextCursor":"a"}`) + "eof", wire.KindProtocol, `"tools/list": the list never ends: page 3 has a nextCursor that came before, "a"`},
		{"error answer", refuse("tools/list", `{"code":-32603,"message":"db\nlost"}`) + "eof", wire.KindProtocol, `"tools/list": the server answered with error -32603 "db\nlost"`},
		{"error code is no integer", refuse("tools/list", `{"code":"E1"}`) + "eof", wire.KindProtocol, `"tools/list": the server answered with error "\"E1\""`},
		{"error is no object", refuse("tools/list", `"boom"`) + "eof", wire.KindProtocol, `"tools/list": the server answered with error without a code`},
		{"page 2 not served", list(`{"tools":[],"nextCursor":"a"}`) + refuse("tools/list", `{"code":-32601,"message":"no"}`) + "eof", wire.KindProtocol, `"tools/list": the server answered with error -32601 "no"`},
		{"dies mid-list", "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"too\"\nstderr panic: nil\nexit 2", wire.KindServerExit, `no answer to "tools/list": SELF exited with status 2 after N s`},
		{"dies before the list", "await tools/list\nstderr panic: nil\nexit 2", wire.KindServerExit, `no answer to "tools/list": SELF exited with status 2 after N s`},
		{"dies between pages", list(`{"tools":[],"nextCursor":"a"}`) + "die", wire.KindServerExit, `no answer to "tools/list": SELF was ended by SIGKILL after N s`},
		{"not UTF-8", "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":2,\\\"result\\\":{\\\"tools\\\":[\\\"\\xb0\\xa1\\\"]}}\\n\"\neof", wire.KindEncoding, `"tools/list": the answer is not valid UTF-8: byte 0xb0 at offset 44`},
		{"neither result nor error", "await tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID}\neof", wire.KindProtocol, `"tools/list": the answer breaks JSON-RPC: it has neither result nor error`},
		{"error null alone", "await tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"error\":null}\neof", wire.KindProtocol, `"tools/list": the answer breaks JSON-RPC: it has neither result nor error`},
		{"both", "await tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"tools\":[]},\"error\":{\"code\":7}}\neof", wire.KindProtocol, `"tools/list": the server answered with error 7`},
		{"broken without an id", "await tools/list\nraw \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"result\\\":{,}\\n\"\neof", wire.KindNotJSON, `"tools/list": the answer is not valid JSON: unexpected character ',' at byte 27`},
		{"result is null", "await tools/list\nreply {\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":null,\"error\":null}\neof", wire.KindProtocol, `"tools/list": the result of page 1 has no array "tools"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			target := scripted(t, replyInit+tt.script)
			c := connect(t, target, legacyOptions())
			_, err := listTools(t, c)
			e := detail(err)
			if e.Kind != tt.kind || e.Step != "tools/list" || e.Connecting {
				t.Errorf("kind %q, step %q, connecting %v, want kind %q", e.Kind, e.Step, e.Connecting, tt.kind)
			}
			if got := plain(err, target); got != tt.want {
				t.Errorf("message = %s\nwant      %s", got, tt.want)
			}
			if half := `{"jsonrpc":"2.0","id":2,"result":{"too`; tt.name == "dies mid-list" && !slices.Equal(e.Noise, []string{half}) {
				t.Errorf("noise = %q, want the half frame", e.Noise)
			}
			if strings.Contains(tt.script, "panic") && e.Kind == wire.KindServerExit && e.Stderr != "panic: nil" {
				t.Errorf("stderr tail = %q", e.Stderr)
			}
		})
	}
}

func TestListNotServed(t *testing.T) {
	t.Parallel()
	c := connect(t, scripted(t, replyInit+refuse("prompts/list", `{"code":-32601,"message":"no"}`)+"eof"), legacyOptions())
	if _, err := c.List(context.Background(), "prompts/list", "prompts"); !errors.Is(err, wire.ErrNotServed) {
		t.Errorf("List: %v, want ErrNotServed", err)
	}
}

func TestListStopsAfterAThousandPages(t *testing.T) {
	t.Parallel()
	var script strings.Builder
	script.WriteString(replyInit)
	for i := range 1000 {
		script.WriteString(list(fmt.Sprintf(`{"tools":[1],"nextCursor":"%d"}`, i)))
	}
	script.WriteString("eof")
	c := connect(t, scripted(t, script.String()), legacyOptions())
	_, err := listTools(t, c)
	if e := detail(err); e.Kind != wire.KindTooLarge || e.Reason != "the list has more than 1000 pages" {
		t.Errorf("List: %v", err)
	}
}
