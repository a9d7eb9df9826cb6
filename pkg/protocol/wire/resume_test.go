//go:build unix

package wire_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// resumed ends the stream of a list after its first event and gives the rest
// on a GET.
func resumed(retry string, rest handler) map[string]handler {
	return legacyServer(map[string]handler{
		"tools/list": sse("id: 7\nretry: " + retry + "\ndata:\n\n"),
		"GET":        rest,
	})
}

func TestAStreamThatEndedIsResumed(t *testing.T) {
	t.Parallel()
	var after string
	var waited time.Duration
	started := time.Now()
	_, target := serveHTTP(t, resumed("300", func(w http.ResponseWriter, r *http.Request, _ json.RawMessage) {
		after, waited = r.Header.Get("Last-Event-ID"), time.Since(started)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "id: 8\ndata: {\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"tools\":[1,2]}}\n\n")
	}))
	c := connect(t, target, options())
	got, err := listTools(t, c)
	if err != nil || !slices.Equal(got, []string{"1", "2"}) {
		t.Errorf("List = %q, %v", got, err)
	}
	if after != "7" || waited < 300*time.Millisecond {
		t.Errorf("resumed after event %q and %s, want 7 and the 300 ms the server asked for", after, waited)
	}
}

func TestAStreamIsNotResumedForEver(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	_, target := serveHTTP(t, resumed("1", func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
		asked.Add(1)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "id: 8\nretry: 1\ndata:\n\n")
	}))
	c := connect(t, target, options())
	if _, err := listTools(t, c); err == nil || !strings.Contains(err.Error(), "ended without the answer") {
		t.Errorf("List: %v", err)
	}
	if n := asked.Load(); n != 5 {
		t.Errorf("asked %d times, want 5", n)
	}
}

func TestAStreamWithoutIDsOrWithoutGETIsNotResumed(t *testing.T) {
	t.Parallel()
	refuse := func(w http.ResponseWriter, _ *http.Request, _ json.RawMessage) {
		http.Error(w, "no", http.StatusMethodNotAllowed)
	}
	for name, first := range map[string]string{"no id": "data: {}\n\n", "no GET": "id: 1\nretry: 1\ndata:\n\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, target := serveHTTP(t, legacyServer(map[string]handler{"tools/list": sse(first), "GET": refuse}))
			c := connect(t, target, options())
			if _, err := listTools(t, c); err == nil || !strings.Contains(err.Error(), "ended without the answer") {
				t.Errorf("List: %v", err)
			}
		})
	}
}

const discovered = `{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"public"}`

// refusesOnce refuses the first server/discover and names what it accepts.
func refusesOnce(supported string) map[string]handler {
	var asked atomic.Int32
	return map[string]handler{
		"server/discover": func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
			if asked.Add(1) == 1 {
				rpcError(400, `{"code":-32022,"message":"no","data":{"supported":`+supported+`}}`)(w, r, id)
				return
			}
			result(discovered)(w, r, id)
		},
	}
}

func TestAModernServerThatRefusesIsAskedForWhatItNames(t *testing.T) {
	t.Parallel()
	_, target := serveHTTP(t, refusesOnce(`["2026-07-28"]`))
	c := connect(t, target, options())
	if got := c.Session().Protocol; got != "2026-07-28" {
		t.Errorf("Protocol = %q", got)
	}
}

func TestAServerThatRefusesWhatItNamesIsSaidToDoSo(t *testing.T) {
	t.Parallel()
	_, target := serveHTTP(t, map[string]handler{
		"server/discover": rpcError(400, `{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}`),
	})
	_, err := wire.Connect(t.Context(), target, options())
	want := `"server/discover": the server refused revision 2026-07-28 and named it as one it speaks`
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("Connect: %v\nwant %s", err, want)
	}
}

const mirroring = `{"resultType":"complete","tools":[{"name":"move","inputSchema":{"type":"object","properties":{` +
	`"to":{"type":"string","x-mcp-header":"Region"},"deep":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"Count"}}},` +
	`"fast":{"type":"boolean","x-mcp-header":"Fast"},"bad":{"type":"number","x-mcp-header":"Bad"},"plain":{"type":"string"}}}}]}`

func TestDesignatedArgumentsAreRepeatedInHeaders(t *testing.T) {
	t.Parallel()
	tests := []struct{ arguments, want string }{
		{`{"to":"west","deep":{"n":42},"fast":true,"bad":1.5,"plain":"x"}`, "Mcp-Param-Count=42 Mcp-Param-Fast=true Mcp-Param-Region=west"},
		{`{"to":"Zürich","deep":{"n":1.0e2},"fast":null}`, "Mcp-Param-Count=100 Mcp-Param-Region==?base64?WsO8cmljaA==?="},
		{`{"to":" x","deep":7}`, "Mcp-Param-Region==?base64?IHg=?="},
		{`{"to":["west"]}`, ""},
	}
	for i, tt := range tests {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			var got string
			_, target := serveHTTP(t, map[string]handler{
				"server/discover": result(discovered), "tools/list": result(mirroring),
				"tools/call": func(w http.ResponseWriter, r *http.Request, id json.RawMessage) {
					var headers []string
					for name, values := range r.Header {
						if strings.HasPrefix(name, "Mcp-Param-") {
							headers = append(headers, name+"="+values[0])
						}
					}
					slices.Sort(headers)
					got = strings.Join(headers, " ")
					result(`{"resultType":"complete","content":[]}`)(w, r, id)
				},
			})
			c := connect(t, target, options())
			if _, err := c.List(t.Context(), "tools/list", "tools"); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Request(t.Context(), "tools/call", map[string]any{"name": "move", "arguments": json.RawMessage(tt.arguments)}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("headers (-want +got):\n%s", diff)
			}
		})
	}
}
