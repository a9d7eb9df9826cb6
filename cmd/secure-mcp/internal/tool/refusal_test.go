package tool_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

func TestRefusalsRepeatNoSecret(t *testing.T) {
	t.Parallel()
	const secret = "AKIAQ3EGRTLM5XZ7WBVN"
	dir := t.TempDir()
	env := environment(t, dir)
	for _, tt := range []struct {
		tool      *tool.Tool
		arguments string
	}{
		{tool.Secrets, `{"project_root":"/x/` + secret + `"}`},
		{tool.Secrets, `{"project_root":"/x/\n` + secret + `"}`},
		{tool.Secrets, fmt.Sprintf(`{"project_root":%q}`, dir+"/"+secret)},
		{tool.Secrets, fmt.Sprintf(`{"project_root":%q,%q:1}`, dir, secret)},
		{tool.Secrets, fmt.Sprintf(`{"project_root":%q,"stack":%q}`, dir, secret)},
		{tool.KnowledgePack, `{"pack_ids":["` + secret + `"]}`},
		{tool.KnowledgePack, `{"pack_ids":["\t` + secret + `"]}`},
	} {
		got, text := call(t, tt.tool, env, tt.arguments)
		raw, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		if got["ok"] != false || strings.Contains(string(raw)+text, secret) {
			t.Errorf("%s: %s\n%s", tt.arguments, raw, text)
		}
	}
}

func TestRelativeRootsAreRefused(t *testing.T) {
	t.Parallel()
	env := environment(t, t.TempDir())
	for _, root := range []string{".", "..", "a/b", "~"} {
		for name, tl := range map[string]*tool.Tool{"project_root": tool.Injection, "parent_root": tool.ListProjects} {
			got, text := call(t, tl, env, fmt.Sprintf(`{%q:%q}`, name, root))
			if got["code"] != "invalid_root" || !strings.Contains(text, "absolute") {
				t.Errorf("%s %q: %s", name, root, text)
			}
		}
	}
}

func TestACursorWithMoreThanACursorIsRefused(t *testing.T) {
	t.Parallel()
	env := environment(t)
	item := fmt.Sprintf(decided, "needs_review", "")
	findings := item + "," + strings.ReplaceAll(item, `"T"`, `"U"`)
	got, _ := call(t, tool.ProduceFindings, env, `{"limit":1,"findings":[`+findings+`]}`)
	cursor, _ := got["next_cursor"].(string)
	if cursor == "" {
		t.Fatal("one page")
	}
	for more, code := range map[string]any{"": nil, "\n": "invalid_cursor", "\r": "invalid_cursor", " ": "invalid_cursor"} {
		got, text := call(t, tool.ProduceFindings, env, fmt.Sprintf(`{"limit":1,"cursor":%q,"findings":[`+findings+`]}`, cursor+more))
		if got["code"] != code {
			t.Errorf("%q: %s", more, text)
		}
	}
}
