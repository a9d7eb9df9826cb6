package tool_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

// TestRootsAreRefusedWithACodeAndAHint has every row of the error contract of
// a root, for every tool that takes one.
func TestRootsAreRefusedWithACodeAndAHint(t *testing.T) {
	t.Parallel()
	outside := files(t, map[string]string{"secret.ts": "x"})
	root := files(t, map[string]string{"file.ts": "x", "sub/a.ts": "x"})
	if err := os.Symlink(outside, filepath.Join(root, "out")); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, path, code string }{
		{"blank", "  ", "blank_root"},
		{"missing", filepath.Join(root, "gone"), "not_found"},
		{"a file", filepath.Join(root, "file.ts"), "not_a_directory"},
		{"outside", outside, "outside_roots"},
		{"outside through dots", filepath.Join(root, "sub") + "/../../x", "outside_roots"},
		{"outside through a link", filepath.Join(root, "out"), "outside_roots"},
		{"a zero byte", root + "\x00", "invalid_root"},
	}
	tools := []*tool.Tool{tool.ProjectStructure, tool.Architecture, tool.Authentication, tool.Injection, tool.Secrets, tool.ThreatModel, tool.MCPServers, tool.LocalScanners, tool.ListProjects}
	for _, tl := range tools {
		name := "project_root"
		if tl == tool.ListProjects {
			name = "parent_root"
		}
		for _, tt := range tests {
			args, err := json.Marshal(map[string]string{name: tt.path})
			if err != nil {
				t.Fatal(err)
			}
			got, _ := call(t, tl, reviewing(t, root), string(args))
			if got["ok"] != false || got["code"] != tt.code || got["hint"] == "" {
				t.Errorf("%s, %s: %v", tl.Name, tt.name, got)
			}
			for _, leak := range []string{"ENOTDIR", "lstat", "no such file"} {
				if strings.Contains(fmt.Sprint(got), leak) {
					t.Errorf("%s, %s: the error has %q: %v", tl.Name, tt.name, leak, got)
				}
			}
		}
		args, err := json.Marshal(map[string]string{name: root})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := call(t, tl, environment(t), string(args)); got["code"] != "no_roots" || got["hint"] == "" {
			t.Errorf("%s without an allowlist: %v", tl.Name, got)
		}
	}
}

// A link that leaves the root, a pipe or an unreadable file is left out with
// a reason; it never costs the whole call.
func TestOddFilesAreLeftOutAndCostNothingElse(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	outside := files(t, map[string]string{"app.json": `{"expo":{}}`, "package.json": `{"dependencies":{"next":"1"}}`})
	root := files(t, map[string]string{"a.ts": "sinkhole(1)\n"})
	for _, name := range []string{"app.json", "package.json"} {
		if err := os.Symlink(filepath.Join(outside, name), filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	env := reviewing(t, root)
	for _, tl := range []*tool.Tool{tool.ProjectStructure, tool.Architecture, tool.Authentication, tool.Injection, tool.Secrets, tool.ThreatModel} {
		got, _ := call(t, tl, env, on(root, ""))
		if got["ok"] != true || strings.Contains(fmt.Sprint(got), outside) {
			t.Errorf("%s: %v", tl.Name, got)
		}
		excluded := got["coverage"].(map[string]any)["excluded_paths"]
		if diff := cmp.Diff([]string{"symlink_target_outside_root", "symlink_target_outside_root"}, field(t, excluded, "reason")); diff != "" {
			t.Errorf("%s: excluded (-want +got):\n%s", tl.Name, diff)
		}
	}
	got, _ := call(t, tool.Architecture, env, on(root, ""))
	if diff := cmp.Diff([]any{"common", "typescript"}, got["stacks"]); diff != "" {
		t.Errorf("stacks (-want +got):\n%s", diff)
	}
}

func TestProjectsAreFoundAtAnyDepth(t *testing.T) {
	t.Parallel()
	contents := map[string]string{"apps/web/package.json": "{}", "apps/api/go.mod": "module x", "old/Gemfile": "", "deep/a/b/c/d/e/f/g/h/i/j/k/l/m/n/package.json": "{}"}
	root := files(t, contents)
	env := reviewing(t, root)
	got, _ := call(t, tool.ListProjects, env, fmt.Sprintf(`{"parent_root":%q}`, root))
	if diff := cmp.Diff([]string{"apps/api", "apps/web", "old"}, field(t, got["projects"], "path")); diff != "" {
		t.Errorf("projects (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(filepath.Join(root, "apps", "web"), field(t, got["projects"], "project_root")[1]); diff != "" {
		t.Errorf("root (-want +got):\n%s", diff)
	}
	if got["truncated"] != true {
		t.Error("the pruned directory is not told of")
	}
	items, pages := every(t, tool.ListProjects, env, fmt.Sprintf(`{"parent_root":%q,"max_projects":1}`, root), "projects")
	if len(items) != 3 || pages != 3 {
		t.Errorf("%d projects on %d pages", len(items), pages)
	}
}

// TestHiddenCharactersAndSecretsInNames has paths that would like to speak.
func TestHiddenCharactersAndSecretsInNames(t *testing.T) {
	t.Parallel()
	token := "ghp_" + strings.Repeat("a1B2", 9)
	root := files(t, map[string]string{
		"a\u200b\u202e\U000E0041.ts": "sinkhole(1)\n", token + ".ts": "sinkhole(2)\n", "api/" + token + "/[id]/route.ts": "export function GET(r, {params}) { return db.find(params.id) }\n",
		"package.json": `{"dependencies":{"next":"15.0.0"}}`,
	})
	env := reviewing(t, root)
	for _, tl := range []*tool.Tool{tool.ProjectStructure, tool.Architecture, tool.Authentication, tool.Injection, tool.Secrets, tool.ThreatModel} {
		for _, format := range []string{"json", "markdown"} {
			got, text := call(t, tl, env, on(root, fmt.Sprintf(`"response_format":%q`, format)))
			raw, err := json.Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			for _, leak := range []string{token, "\u200b", "\u202e", "\U000E0041"} {
				if strings.Contains(string(raw)+text, leak) {
					t.Errorf("%s, %s: %q is in the result: %s", tl.Name, format, leak, raw)
				}
			}
		}
	}
}
