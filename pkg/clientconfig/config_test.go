package clientconfig

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// parse reads a file that has no problems.
func parse(t *testing.T, name, data string) []Server {
	t.Helper()
	c, err := Parse(name, []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Problems) > 0 {
		t.Fatalf("problems: %+v", c.Problems)
	}
	return c.Servers
}

var ignored = cmpopts.IgnoreUnexported(Server{})

func TestEveryClientsShapeIsRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, data string
		want             []Server
	}{
		{"Claude Code", ".mcp.json", `{"mcpServers":{"a":{"command":"x","args":["-y",1],"env":{"K":"v"}}}}`, []Server{
			{Name: "a", Client: "Claude Code", Type: Stdio, Command: "x", Args: []string{"-y", "1"}, Env: map[string]string{"K": "v"}, Offset: 15, Line: 1, Column: 16},
		}},
		{"without a wrapper", "plugin/.mcp.json", `{"a":{"command":"x"}}`, []Server{{Name: "a", Client: "Claude Code", Type: Stdio, Command: "x", Offset: 1, Line: 1, Column: 2}}},
		{"Visual Studio's shape of .mcp.json", ".mcp.json", `{"servers":{"a":{"url":"https://h/mcp"}}}`, []Server{
			{Name: "a", Client: "Claude Code", Type: Auto, URL: "https://h/mcp", Offset: 12, Line: 1, Column: 13},
		}},
		{"VS Code with comments", ".vscode/mcp.json", "\ufeff// servers\n{\n\t\"inputs\": [],\n\t\"servers\": {\n\t\t\"é\": { \"type\": \"http\", \"url\": \"https://h\", \"headers\": {\"X\": \"1\"}, },\n\t},\n}\n", []Server{
			{Name: "é", Client: "VS Code", Type: HTTP, Declared: "http", URL: "https://h", Headers: map[string]string{"X": "1"}, Offset: 44, Line: 5, Column: 3},
		}},
		{"the settings of VS Code", "settings.json", `{"mcp":{"servers":{"a":{"command":"x"}}}}`, []Server{{Name: "a", Type: Stdio, Command: "x", Offset: 19, Line: 1, Column: 20}}},
		{"dev container", ".devcontainer/devcontainer.json", `{"customizations":{"vscode":{"mcp":{"servers":{"a":{"command":"x"}}}}}}`, []Server{
			{Name: "a", Client: "VS Code dev container", Type: Stdio, Command: "x", Offset: 47, Line: 1, Column: 48},
		}},
		{"Claude's state with projects", "home/.claude.json", `{"mcpServers":{"u":{"command":"x"}},"projects":{"/p":{"mcpServers":{"l":{"command":"y"}}}}}`, []Server{
			{Name: "u", Client: "Claude Code", Type: Stdio, Command: "x", Offset: 15, Line: 1, Column: 16},
			{Name: "l", Client: "Claude Code", Type: Stdio, Command: "y", Offset: 68, Line: 1, Column: 69},
		}},
		{"Zed, old", ".zed/settings.json", `{"servers":1,"context_servers":{"a":{"command":{"path":"x","args":["b"],"env":{"K":"v"}},"enabled":false}}}`, []Server{
			{Name: "a", Client: "Zed", Type: Stdio, Command: "x", Args: []string{"b"}, Env: map[string]string{"K": "v"}, Disabled: true, Offset: 32, Line: 1, Column: 33},
		}},
		{"Windsurf", ".codeium/windsurf/mcp_config.json", `{"mcpServers":{"a":{"serverUrl":"https://h","disabled":true}}}`, []Server{
			{Name: "a", Client: "Windsurf", Type: Auto, URL: "https://h", Disabled: true, Offset: 15, Line: 1, Column: 16},
		}},
		{"Cline", "cline_mcp_settings.json", `{"mcpServers":{"a":{"transport":{"type":"streamableHttp","url":"https://h"}}}}`, []Server{
			{Name: "a", Type: HTTP, Declared: "streamableHttp", URL: "https://h", Offset: 15, Line: 1, Column: 16},
		}},
		{"Gemini", ".gemini/settings.json", `{"mcpServers":{"a":{"httpUrl":"https://h"},"b":{"command":"x","cwd":"d"}}}`, []Server{
			{Name: "a", Client: "Gemini CLI", Type: HTTP, Declared: "http", URL: "https://h", Offset: 15, Line: 1, Column: 16},
			{Name: "b", Client: "Gemini CLI", Type: Stdio, Command: "x", Cwd: "d", Offset: 43, Line: 1, Column: 44},
		}},
		{"opencode", "opencode.json", `{"mcp":{"a":{"type":"local","command":["x","b"],"environment":{"K":null}},"b":{"type":"remote","url":"https://h"}}}`, []Server{
			{Name: "a", Client: "opencode", Type: Stdio, Declared: "local", Command: "x", Args: []string{"b"}, Env: map[string]string{"K": ""}, Offset: 8, Line: 1, Column: 9},
			{Name: "b", Client: "opencode", Type: Auto, Declared: "remote", URL: "https://h", Offset: 74, Line: 1, Column: 75},
		}},
		{"Codex", ".codex/config.toml", "model = \"m\"\n\n[mcp_servers.a]\ncommand = \"npx\"\nargs = [\"-y\", \"p\"]\nenv = { K = \"v\" }\n\n[mcp_servers.\"b.c\"]\nurl = \"https://h\"\nenabled = false\nhttp_headers = { X = \"1\" }\n", []Server{
			{Name: "a", Client: "Codex", Type: Stdio, Command: "npx", Args: []string{"-y", "p"}, Env: map[string]string{"K": "v"}, Offset: 26, Line: 3, Column: 14},
			{Name: "b.c", Client: "Codex", Type: Auto, URL: "https://h", Headers: map[string]string{"X": "1"}, Disabled: true, Offset: 96, Line: 8, Column: 14},
		}},
		{"Copilot in JetBrains IDEs", ".config/github-copilot/intellij/mcp.json", `{"servers":{"a":{"url":"https://h","requestInit":{"headers":{"X":"1"}}}}}`, []Server{
			{Name: "a", Client: "Copilot in JetBrains IDEs", Type: Auto, URL: "https://h", Headers: map[string]string{"X": "1"}, Offset: 12, Line: 1, Column: 13},
		}},
		{"Warp", ".warp/.mcp.json", `{"mcpServers":{"a":{"command":"x","working_directory":"d"}}}`, []Server{
			{Name: "a", Client: "Warp", Type: Stdio, Command: "x", Cwd: "d", Offset: 15, Line: 1, Column: 16},
		}},
		{"other settings hold no servers", ".gemini/settings.json", `{"servers":{"a":{"command":"x"}}}`, nil},
		{"an empty file", ".mcp.json", " \n", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, parse(t, tt.file, tt.data), ignored); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, data, want string
	}{
		{"a member twice", ".mcp.json", "{\"mcpServers\":{\n  \"é\":{\"command\":\"x\"}, \"a\":{},\n\t\"é\":{}}}", `line 3, column 2: the member "é" is there twice; clients differ in which one they take: remove one`},
		{"an escaped member twice", ".mcp.json", `{"a":1,"\u0061":2}`, `line 1, column 8: the member "a" is there twice; clients differ in which one they take: remove one`},
		{"no JSON", ".mcp.json", "{\n  \"a\": tru }", "line 2, column 8: invalid literal: tru"},
		{"cut off", ".mcp.json", `{"a":`, "line 1, column 6: parsing value: unexpected EOF"},
		{"nested", ".mcp.json", strings.Repeat("[", 100000), "line 1, column 65: more than 64 levels of nesting"},
		{"nested TOML", "config.toml", "a = " + strings.Repeat("[", 100000), "line 1, column 69: more than 64 levels of nesting"},
		{"no UTF-8", ".mcp.json", "{\"a\":\"\xff\"}", "the file is not UTF-8"},
		{"too large", ".mcp.json", strings.Repeat(" ", maxSize+1), "the file has 8388609 bytes; more than 8388608 is no configuration"},
		{"a key of TOML twice", ".codex/config.toml", "a = 1\na = 2\n", "line 2, column 1: key a is already defined"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.file, []byte(tt.data))
			var e *SyntaxError
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestProblemsDoNotHideTheRest(t *testing.T) {
	t.Parallel()
	c, err := Parse(".mcp.json", []byte(`{"mcpServers":{
  "a": 1,
  "b": {"command": 7},
  "c": {"command": "x", "args": "y"},
  "d": {"command": "x", "env": ["K"]},
  "e": {"type": "ws", "url": "wss://h"},
  "f": {"command": "x", "url": "https://h"},
  "g": {"command": "x", "env": {"K": {}}, "args": [[]]},
  "ok": {"command": "x"}
}, "servers": {"z": {"command": "x"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range c.Problems {
		got = append(got, p.Text)
	}
	want := []string{
		`server "a" is no object`,
		`the command of server "b" is no text`, `server "b" is not read: it has no command and no address of a known kind`,
		`the arguments of server "c" are no list`, `env of server "d" is no object`,
		`server "e" is not read: it has no command and no address of a known kind`,
		`server "f" has both a command and an address; clients read one of them or refuse it`,
		`argument 1 of server "g" is no text`, `env "K" of server "g" is no text`,
		`the file has both "mcpServers" and "servers"; clients read one of them`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if p := c.Problems[3]; p.Line != 4 || p.Column != 33 {
		t.Errorf("problem 4 at %+v", p.Position)
	}
	if len(c.Servers) != 8 || c.Servers[6].Name != "ok" {
		t.Errorf("servers %+v", c.Servers)
	}
}

func TestValuesHaveAPlace(t *testing.T) {
	t.Parallel()
	s := parse(t, ".mcp.json", "{\"mcpServers\": {\n  \"a\": {\n    \"command\": \"x\",\n    \"args\": [\"b\",\n      \"c\"],\n    \"env\": {\"K\": \"v\"}}}}")[0]
	for value, want := range map[string]Position{"command": {3, 16}, "args/1": {5, 7}, "env/K": {6, 18}, "headers/X": {2, 3}} {
		if got := s.At(value); got != want {
			t.Errorf("At(%q) = %v, want %v", value, got, want)
		}
	}
	s = parse(t, "config.toml", "[mcp_servers.a]\ncommand = \"x\"\nargs = [\n  \"b\",\n  \"c\",\n]\n[mcp_servers.a.env]\nK = \"v\"\n")[0]
	for value, want := range map[string]Position{"command": {2, 1}, "args/1": {5, 3}, "env/K": {8, 1}} {
		if got := s.At(value); got != want {
			t.Errorf("TOML: At(%q) = %v, want %v", value, got, want)
		}
	}
}

func TestRecognise(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		".mcp.json": "Claude Code", "a/b/.vscode/mcp.json": "VS Code", `C:\p\.cursor\mcp.json`: "Cursor", "x/.warp/.mcp.json": "Warp", "claude_desktop_config.json": "Claude Desktop",
		".codex/config.toml": "Codex", "mcp.json": "", "settings.json": "", "x.mcp.json": "",
	} {
		p, ok := Recognise(name)
		if p.Client != want || ok != (want != "") {
			t.Errorf("Recognise(%q) = %+v, %v", name, p, ok)
		}
	}
	for _, p := range Known() {
		if got, ok := Recognise("project/" + p.Path); !ok || got.Path != p.Path {
			t.Errorf("%+v is recognised as %+v", p, got)
		}
	}
}

func TestParseTakesLinearTime(t *testing.T) {
	t.Parallel()
	started := time.Now()
	_, _ = Parse(".mcp.json", []byte(`{"mcpServers":{"a":{"args":[`+strings.Repeat("1,", 1<<20)+`]}}}`))
	_, _ = Parse(".mcp.json", []byte(strings.Repeat("/*", 1<<20)))
	_, _ = Parse(".mcp.json", []byte(strings.Repeat("//\n", 1<<20)))
	_, _ = Parse("a.toml", []byte(strings.Repeat("[a]\n", 1<<18)))
	_, _ = Parse("a.toml", []byte("a = ["+strings.Repeat("1,", 1<<18)+"]"))
	if took := time.Since(started); took > 20*time.Second {
		t.Errorf("%v", took)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(".mcp.json", `{"mcpServers":{"a":{"command":"npx","args":["-y","p@1.2.3"],"env":{"K":"${V}"}}}}`)
	f.Add(".codex/config.toml", "[mcp_servers.a]\ncommand = 'x'\nenv = { A = 'b' }\n")
	f.Add("opencode.json", `{"mcp":{"a":{"command":["docker","run","x:latest"]}}} // c`)
	f.Fuzz(func(t *testing.T, name, data string) {
		c, err := Parse(name, []byte(data))
		if err != nil {
			return
		}
		for _, s := range c.Servers {
			if s.Line < 1 || s.Column < 1 {
				t.Errorf("%+v has no place", s)
			}
			Pinned(s)
			PlainHTTP(s)
			SecretsIn(s)
		}
	})
}
