package tool_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

func TestWithoutRootsTheAgentLearnsWhatToDo(t *testing.T) {
	t.Parallel()
	got, text := call(t, tool.AuthorizedRoots, environment(t), `{}`)
	want := map[string]any{
		"ok": true, "project_root": nil, "configured": false, "root_count": 0.0, "roots": []any{},
		"summary": "No roots are authorised; reviews of files will be refused.",
		"notes":   []any{"Ask the user to set SECURE_MCP_ALLOWED_ROOTS or to start the server with --allow DIR. Guidance tools work without it."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	if text != want["summary"] {
		t.Errorf("text is %q", text)
	}
}

func TestRootsAreListedUsableOnesFirst(t *testing.T) {
	t.Parallel()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shop := filepath.Join(dir, "sh\u200bop")
	if err := os.Mkdir(shop, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shop, "package.json"), []byte(`{"name":"@acme/shop"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	gone := filepath.Join(dir, "gone")
	env := environment(t, gone, shop, "relative", dir)
	got, text := call(t, tool.AuthorizedRoots, env, `{"include_metadata":true,"response_format":"markdown"}`)
	want := map[string]any{
		"ok": true, "project_root": nil, "configured": true, "root_count": 2.0,
		"roots": []any{
			map[string]any{"path": shop, "exists": true, "name": "sh<U+200B>op", "package_name": "@acme/shop"},
			map[string]any{"path": dir, "exists": true, "name": filepath.Base(dir)},
			map[string]any{"path": gone, "exists": false, "problem": "does not exist"},
			map[string]any{"path": "relative", "exists": false, "problem": "is not an absolute path"},
		},
		"summary": "2 roots authorised for review; 2 configured entries cannot be used.",
		"notes": []any{
			"Use a path from roots, or a directory below one, as project_root.",
			"Entries with a problem authorise nothing. Report them to the user, who has to correct the configuration and restart the server.",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	wantText := strings.ReplaceAll(`2 roots authorised for review; 2 configured entries cannot be used.

- "DIR/sh\u{200b}op"
  - directory name: "sh<U+200B>op"
  - package name: "@acme/shop"
- "DIR"
  - directory name: "`+filepath.Base(dir)+`"
- "DIR/gone": does not exist, authorises nothing
- "relative": is not an absolute path, authorises nothing`, "DIR", dir)
	if diff := cmp.Diff(wantText, text); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	if got, _ := call(t, tool.AuthorizedRoots, env, `{}`); cmp.Equal(got["roots"], want["roots"]) {
		t.Error("names are listed although nobody asked for them")
	}
}

func TestRootCountsAreWordedForPeople(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gone := filepath.Join(dir, "gone")
	for want, roots := range map[string][]string{
		"1 root authorised for review.":                                     {dir},
		"0 roots authorised for review; 1 configured entry cannot be used.": {gone},
		"1 root authorised for review; 1 configured entry cannot be used.":  {gone, dir},
	} {
		if got, _ := call(t, tool.AuthorizedRoots, environment(t, roots...), `{}`); got["summary"] != want {
			t.Errorf("summary is %q, want %q", got["summary"], want)
		}
	}
}
