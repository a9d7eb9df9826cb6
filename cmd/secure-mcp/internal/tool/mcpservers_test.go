package tool_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

func TestConfiguredServersAreJudged(t *testing.T) {
	t.Parallel()
	token := "ghp_" + strings.Repeat("a1B2", 9)
	root := files(t, map[string]string{
		".mcp.json":            `{"mcpServers":{"files":{"command":"npx","args":["-y","@acme/files"],"env":{"GH":"` + token + `"}}}}`,
		".gitignore":           ".vscode/\n",
		".vscode/mcp.json":     "{\n  // remote\n  \"servers\": {\"r\": {\"url\": \"http://mcp.acme.test/x?k=" + token + "\"}},\n}",
		"pkg/package.json":     "{}",
		"pkg/.cursor/mcp.json": `{"mcpServers":`,
		"src/a.ts":             "x",
	})
	env := reviewing(t, root)
	got, text := call(t, tool.MCPServers, env, on(root, ""))
	if got["ok"] != true {
		t.Fatalf("result is %v", got)
	}
	want := []string{
		".mcp.json MCP-CONFIG-SECRET", ".mcp.json MCP-CONTRACT-PIN", ".mcp.json MCP-LAUNCH-PIN",
		".vscode/mcp.json MCP-CONFIG-SECRET", ".vscode/mcp.json MCP-CONTRACT-PIN", ".vscode/mcp.json MCP-TRANSPORT-TLS",
	}
	var rows []string
	for _, item := range got["findings"].([]any) {
		f := item.(map[string]any)
		rows = append(rows, fmt.Sprint(f["file"], " ", f["root_control"]))
	}
	slices.Sort(rows)
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("candidates (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{".mcp.json", ".vscode/mcp.json", "pkg/.cursor/mcp.json"}, field(t, got["configurations"], "path")); diff != "" {
		t.Errorf("configurations (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"npx", "http://mcp.acme.test"}, field(t, got["servers"], "launch")); diff != "" {
		t.Errorf("servers (-want +got):\n%s", diff)
	}
	if notes := fmt.Sprint(got["notes"]); !strings.Contains(notes, "pkg/.cursor/mcp.json cannot be understood") {
		t.Errorf("notes are %s", notes)
	}
	raw, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw)+text, token) {
		t.Errorf("the token is in the result: %s", raw)
	}
	if !strings.HasPrefix(text, "6 candidates about 2 configured MCP servers in 3 files.\nhigh     MCP-001  ") {
		t.Errorf("text is %s", text)
	}
}

func TestAProjectWithoutServersSaysSo(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "x"})
	got, text := call(t, tool.MCPServers, reviewing(t, root), on(root, ""))
	if got["total"] != 0.0 || text != "0 candidates about 0 configured MCP servers in 0 files." || !strings.Contains(fmt.Sprint(got["notes"]), "No client configuration") {
		t.Errorf("result is %v, text %s", got, text)
	}
}
