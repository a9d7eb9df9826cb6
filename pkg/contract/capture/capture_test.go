package capture

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/redact"
)

// answers is the variable that makes this test binary a server; it holds a
// JSON object of raw results by method.
const answers = "CAPTURE_TEST_ANSWERS"

func TestMain(m *testing.M) {
	if text := os.Getenv(answers); text != "" {
		if err := serve(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// serve answers requests on stdin until it ends. What is not listed is
// "method not found".
func serve(text string) error {
	results := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(text), &results); err != nil {
		return err
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var request struct {
			ID     json.RawMessage
			Method string
		}
		if err := json.Unmarshal(in.Bytes(), &request); err != nil {
			return err
		}
		if request.ID == nil {
			continue
		}
		answer := `"error":{"code":-32601,"message":"method not found"}`
		if result, ok := results[request.Method]; ok {
			answer = `"result":` + string(result)
		}
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,%s}\n", request.ID, answer)
	}
	return in.Err()
}

// connect starts a server that gives the results on top of a handshake with
// the given members.
func connect(t *testing.T, handshake string, results map[string]string) *wire.Conn {
	t.Helper()
	all := map[string]json.RawMessage{"initialize": json.RawMessage(`{"protocolVersion":"2025-11-25",` + handshake + `}`)}
	for method, result := range results {
		all[method] = json.RawMessage(result)
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	c, err := wire.Connect(t.Context(), wire.Target{Transport: "stdio", Command: os.Args[0], Env: map[string]string{answers: string(text)}},
		wire.Options{Timeouts: wire.Timeouts{Connect: time.Minute, Call: time.Minute}, Client: wire.ClientInfo{Name: "test", Version: "1"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func item(name, canonical string) contract.Item { return contract.NewItem(name, []byte(canonical)) }

func fact(canonical string) contract.Fact { return contract.NewFact([]byte(canonical)) }

func TestSurface(t *testing.T) {
	t.Parallel()
	info := `"serverInfo":{"version":"1","name":"s"}`
	tests := []struct {
		name      string
		handshake string
		results   map[string]string
		redactor  *redact.Redactor
		want      contract.Surface
		notices   []Notice
	}{
		{
			name:      "everything",
			handshake: info + `,"capabilities":{"tools":{},"prompts":{},"resources":{}},"instructions":"Be\nkind."`,
			results: map[string]string{
				"tools/list":               `{"tools":[{"name":"b","inputSchema":{"type":"object"},"a":[1e400,9007199254740993]},{"name":"a","inputSchema":{"type":"object"}}],"ttlMs":5,"cacheScope":"public"}`,
				"prompts/list":             `{"prompts":[{"name":"p"}]}`,
				"resources/list":           `{"resources":[{"uri":"r://1","size":12,"name":"n","mimeType":"x/y"}]}`,
				"resources/templates/list": `{"resourceTemplates":[{"uriTemplate":"r://{x}","name":"n"}]}`,
			},
			want: contract.Surface{
				Capabilities: fact(`{"prompts":{},"resources":{},"tools":{}}`),
				Instructions: fact(`"Be\nkind."`),
				Tools: []contract.Item{
					item("a", `{"inputSchema":{"type":"object"},"name":"a"}`),
					item("b", `{"a":[1e400,9007199254740993],"inputSchema":{"type":"object"},"name":"b"}`),
				},
				Prompts:           []contract.Item{item("p", `{"name":"p"}`)},
				Resources:         []contract.Item{item("r://1", `{"mimeType":"x/y","name":"n","uri":"r://1"}`)},
				ResourceTemplates: []contract.Item{item("r://{x}", `{"name":"n","uriTemplate":"r://{x}"}`)},
			},
		},
		{
			name:      "what is not declared is not asked",
			handshake: info + `,"capabilities":{"prompts":{}}`,
			results:   map[string]string{"tools/list": `{"tools":[{"name":"a"}]}`, "prompts/list": `{"prompts":[]}`},
			want:      contract.Surface{Capabilities: fact(`{"prompts":{}}`)},
		},
		{
			name:      "declared but not served",
			handshake: info + `,"capabilities":{"prompts":{}}`,
			want:      contract.Surface{Capabilities: fact(`{"prompts":{}}`)},
			notices:   []Notice{{"/prompts", `the capability "prompts" is declared, but prompts/list is not served`}},
		},
		{
			name:      "odd items",
			handshake: info + `,"capabilities":{"prompts":{}},"instructions":null`,
			results: map[string]string{"prompts/list": `{"prompts":[1,{"title":"t"},{"name":5},{"name":""},{"name":"__proto__","__proto__":null},` +
				`{"name":"a/b","x":{"k":1,"k":2}},{"name":"x","name":"y"},{"name":"\ud800"},{"name":"twin","n":1},{"name":"twin","n":0}]}`},
			want: contract.Surface{
				Capabilities: fact(`{"prompts":{}}`),
				Prompts: []contract.Item{
					item("", `1`), item("", `{"title":"t"}`), item("", `{"name":5}`), item("", `{"name":""}`),
					item("__proto__", `{"__proto__":null,"name":"__proto__"}`),
					item("a/b", `{"name":"a/b","x":{"k":1,"k":2}}`), item("y", `{"name":"x","name":"y"}`),
					item("\xed\xa0\x80", `{"name":"\ud800"}`),
					item("twin", `{"n":1,"name":"twin"}`), item("twin", `{"n":0,"name":"twin"}`),
				},
			},
			notices: []Notice{
				{"/prompts", "2 more like this: an item has no name that is text"},
				{"/prompts/", "an item has no name that is text"},
				{"/prompts/a~1b/x", "an object uses a name more than once, which programs read differently"},
				{"/prompts/y", "an object uses a name more than once, which programs read differently"},
			},
		},
		{
			name:      "secrets",
			handshake: `"serverInfo":{"version":"1","name":"s"},"capabilities":{"prompts":{}},"instructions":"Use \u0074ok-12345678."`,
			results:   map[string]string{"prompts/list": `{"prompts":[{"name":"tok-12345678","tok-12345678":"AKIAABCDEFGHIJKLMNOP"}]}`},
			redactor:  redact.New(map[string]string{"TOKEN": "tok-12345678"}),
			want: contract.Surface{
				Capabilities: fact(`{"prompts":{}}`),
				Instructions: fact(`"Use ${TOKEN}."`),
				Prompts:      []contract.Item{item("${TOKEN}", `{"${TOKEN}":"AKIAABCDEFGHIJKLMNOP","name":"${TOKEN}"}`)},
			},
		},
		{
			name:      "undeclared, with nothing else declared",
			handshake: info + `,"capabilities":{"logging":{}}`,
			results:   map[string]string{"tools/list": `{"tools":[{"name":"a","inputSchema":{"type":"object"}}]}`},
			want: contract.Surface{
				Capabilities: fact(`{"logging":{}}`),
				Tools:        []contract.Item{item("a", `{"inputSchema":{"type":"object"},"name":"a"}`)},
			},
			notices: []Notice{{"/tools", `tools/list is served, but the capability "tools" is not declared`}},
		},
		{
			name:      "nothing declared and nothing served",
			handshake: info + `,"capabilities":{}`,
			want:      contract.Surface{Capabilities: fact(`{}`)},
		},
		{
			name:      "input schemas that the protocol forbids",
			handshake: info + `,"capabilities":{"tools":{}}`,
			results: map[string]string{"tools/list": `{"tools":[{"name":"a"},{"name":"b","inputSchema":null},{"name":"c","inputSchema":{"type":["object"]}},` +
				`{"name":"d","inputSchema":true},{"name":"e","inputSchema":{"type":"object"}}]}`},
			want: contract.Surface{
				Capabilities: fact(`{"tools":{}}`),
				Tools: []contract.Item{
					item("a", `{"name":"a"}`), item("b", `{"inputSchema":null,"name":"b"}`), item("c", `{"inputSchema":{"type":["object"]},"name":"c"}`),
					item("d", `{"inputSchema":true,"name":"d"}`), item("e", `{"inputSchema":{"type":"object"},"name":"e"}`),
				},
			},
			notices: []Notice{
				{"/tools/a", "the tool has no inputSchema, which the protocol requires"},
				{"/tools/b/inputSchema", "the inputSchema is null, and the protocol requires an object"},
				{"/tools/c/inputSchema", `the inputSchema does not say "type": "object" at its root, which the protocol requires`},
				{"/tools/d/inputSchema", "the inputSchema is a boolean, and the protocol requires an object"},
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, notices, err := Surface(t.Context(), connect(t, tt.handshake, tt.results), tt.redactor)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.want
			want.Protocol, want.Supported = "2025-11-25", []string{"2025-11-25"}
			want.ServerInfo = fact(`{"name":"s","version":"1"}`)
			want.Sort()
			if diff := cmp.Diff(&want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("surface (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notices, notices); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSurfaceOfAListThatFails(t *testing.T) {
	t.Parallel()
	c := connect(t, `"serverInfo":{},"capabilities":{"tools":{}}`, map[string]string{"tools/list": `{"tools":{}}`})
	got, notices, err := Surface(t.Context(), c, nil)
	if e, ok := errors.AsType[*wire.Error](err); !ok || e.Step != "tools/list" || got != nil || notices != nil {
		t.Errorf("got %v, %v, %v, want an error of tools/list", got, notices, err)
	}
}

func TestSurfaceStopsWithItsContext(t *testing.T) {
	t.Parallel()
	c := connect(t, `"serverInfo":{},"capabilities":{"tools":{}}`, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Surface(ctx, c, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	words := map[string]bool{
		"--token": true, "--api-key": true, "apiKey": true, "API_KEY": true, "--DB_PASSWORD": true, "--client.secret": true, "-pat": true, "session_id": true,
		"PGPASSWORD": true, "pgpassword": true, "DBPASS": true, "OPENAIKEY": true, "MYTOKEN": true, "--passcode": true, "--pin": true, "--otp": true,
		"MONKEY": false, "monkey": false, "dbpass": false, "BYPASS": false, "MAX_TOKENS": false, "KEYBOARD": false,
		"--tokens": false, "--max-tokens": false, "--token-limit": false, "--author": false, "--keyboard": false, "--no-auth": false, "": false, "--": false,
	}
	for name, want := range words {
		if secretLabel(name) != want {
			t.Errorf("secretLabel(%q) = %v", name, !want)
		}
	}
	headers := map[string]bool{"Authorization": true, "X-API-Key": true, "Mcp-Session-Id": true, "Set-Cookie": true, "Accept": false, "X-Trace": false}
	for name, want := range headers {
		if secretHeader(name) != want {
			t.Errorf("secretHeader(%q) = %v", name, !want)
		}
	}
}
