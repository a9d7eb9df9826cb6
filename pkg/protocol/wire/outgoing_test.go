package wire

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol"
)

func TestCompose(t *testing.T) {
	const meta = `"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"<1>"},"io.modelcontextprotocol/clientCapabilities":{}`
	tests := []struct {
		name     string
		id       int64
		method   string
		params   any
		revision protocol.Revision
		want     string
	}{
		{"no params", 1, "ping", nil, protocol.R20251125, `{"jsonrpc":"2.0","id":1,"method":"ping"}`},
		{"notification", 0, "notifications/initialized", nil, protocol.R20251125, `{"jsonrpc":"2.0","method":"notifications/initialized"}`},
		{"params without HTML escapes", 2, "tools/list", map[string]string{"cursor": "<&>"}, "", `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"<&>"}}`},
		{"raw params lose their newlines", 3, "x", json.RawMessage("{\n \"a\": 1e400\n}"), "", `{"jsonrpc":"2.0","id":3,"method":"x","params":{"a":1e400}}`},
		{"modern without params", 4, "tools/list", nil, protocol.R20260728, `{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{` + meta + `}}}`},
		{"modern with params", 5, "tools/list", map[string]string{"cursor": ""}, protocol.R20260728, `{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":{` + meta + `},"cursor":""}}`},
		{
			"the caller's meta wins", 6, "x", json.RawMessage(`{"_meta":{"progressToken":1,"io.modelcontextprotocol/clientCapabilities":{"roots":{}}},"a":1}`), protocol.R20260728,
			`{"jsonrpc":"2.0","id":6,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"<1>"},"progressToken":1,"io.modelcontextprotocol/clientCapabilities":{"roots":{}}},"a":1}}`,
		},
		{"modern notification", 0, "notifications/cancelled", map[string]int{"requestId": 1}, protocol.R20260728, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := compose(tt.id, tt.method, tt.params, tt.revision, ClientInfo{"c", "<1>"})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(m.frame)); diff != "" {
				t.Errorf("frame (-want +got):\n%s", diff)
			}
			if !json.Valid(m.frame) {
				t.Error("the frame is not JSON")
			}
		})
	}
}

func TestMirroredName(t *testing.T) {
	for _, tt := range []struct{ method, params, want, header string }{
		{"tools/call", `{"name":"echo"}`, "echo", "echo"},
		{"prompts/get", `{"name":"é"}`, "é", "=?base64?w6k=?="},
		{"resources/read", `{"uri":"file:///a b"}`, "file:///a b", "file:///a b"},
		{"tools/call", `{"name":" a"}`, " a", "=?base64?IGE=?="},
		{"tools/call", `{"name":"=?base64?x"}`, "=?base64?x", "=?base64?PT9iYXNlNjQ/eA==?="},
		{"tools/call", `{"name":"a\nb"}`, "a\nb", "=?base64?YQpi?="},
		{"tools/call", `{}`, "", ""},
		{"tools/list", `{"name":"x"}`, "", ""},
	} {
		m, err := compose(1, tt.method, json.RawMessage(tt.params), "", ClientInfo{})
		if err != nil {
			t.Fatal(err)
		}
		if m.name != tt.want || headerValue(m.name) != tt.header {
			t.Errorf("%s %s: name %q, header %q, want %q, %q", tt.method, tt.params, m.name, headerValue(m.name), tt.want, tt.header)
		}
	}
}

func TestEnvironmentOfWindows(t *testing.T) {
	parent := []string{`Path=C:\bin`, "SystemRoot=C:\\Windows", "TOKEN=secret", "=C:=C:\\", "HOME=x"}
	got := environment(parent, map[string]string{"PATH": `D:\own`, "B": "1"}, true)
	if diff := cmp.Diff([]string{"B=1", `PATH=D:\own`, "SystemRoot=C:\\Windows"}, got); diff != "" {
		t.Errorf("environment (-want +got):\n%s", diff)
	}
}

func TestCommandLineIsOnePrintableLine(t *testing.T) {
	got := commandLine("npx", []string{"-y", "server one", "", "a\x1b[2J\n", "\u202ex", "é", "\xff"})
	if want := `npx -y "server one" "" "a\x1b[2J\n" "\u202ex" é "\xff"`; got != want {
		t.Errorf("commandLine = %s\nwant          %s", got, want)
	}
}
