package tool_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/redact"
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

func TestRelativeRootsStartAtTheWorkingDirectory(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"app/a.ts": "", "app/b/c.ts": ""})
	roots := project.Open(filepath.Join(root, "app"), nil)
	t.Cleanup(func() { roots.Close() })
	var warned []string
	env := tool.Env{Roots: roots, Redact: redact.New(nil), Cwd: root, Warn: func(text string) { warned = append(warned, text) }}.Complete()
	for path, code := range map[string]any{"app": nil, "app/b": nil, ".": "outside_roots", "..": "outside_roots", "~": "outside_roots"} {
		for name, tl := range map[string]*tool.Tool{"project_root": tool.Injection, "parent_root": tool.ListProjects} {
			warned = nil
			got, text := call(t, tl, env, fmt.Sprintf(`{%q:%q}`, name, path))
			if got["code"] != code {
				t.Errorf("%s %q: %s", name, path, text)
			}
			said := strings.Contains(fmt.Sprint(got["notes"]), "Pass an absolute path") && len(warned) == 1
			if code == nil && !said {
				t.Errorf("%s %q: notes %v, warnings %v", name, path, got["notes"], warned)
			}
		}
	}
}

func TestTheOperatorsLimitsHold(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "x", "b.ts": "y", "c/d.ts": "z"})
	roots := project.Open(root, nil)
	t.Cleanup(func() { roots.Close() })
	env := tool.Env{Roots: roots, Redact: redact.New(nil), Limits: project.Limits{Files: 1}}.Complete()
	got, text := call(t, tool.Injection, env, fmt.Sprintf(`{"project_root":%q,"max_files":100}`, root))
	if got["files_reviewed_count"] != 1.0 || got["truncated"] != true {
		t.Errorf("%v files, truncated %v\n%s", got["files_reviewed_count"], got["truncated"], text)
	}
}

func TestFocusOnNothingIsSaid(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "x"})
	env := environment(t, root)
	got, _ := call(t, tool.Secrets, env, fmt.Sprintf(`{"project_root":%q,"focus_paths":["nope/","../up","a.ts"]}`, root))
	notes := fmt.Sprint(got["notes"])
	for _, path := range []string{`"nope/"`, `"../up"`} {
		if !strings.Contains(notes, "nothing to review is at "+path) {
			t.Errorf("%s is not in %s", path, notes)
		}
	}
	if strings.Contains(notes, `"a.ts"`) {
		t.Errorf("a.ts is there: %s", notes)
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
