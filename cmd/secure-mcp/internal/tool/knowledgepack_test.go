package tool_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/pack"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
)

// every follows the cursors of a call and returns the items of one list of all
// pages, and how many pages there were.
func every(t *testing.T, tl *tool.Tool, env *tool.Env, arguments, list string) (items []any, pages int) {
	t.Helper()
	next := arguments
	for {
		got, _ := call(t, tl, env, next)
		if got["ok"] != true {
			t.Fatalf("%s %s: %v", tl.Name, next, got)
		}
		items = append(items, got[list].([]any)...)
		pages++
		cursor, more := got["next_cursor"].(string)
		if !more {
			return items, pages
		}
		if pages > 2000 {
			t.Fatalf("%s: the pages do not end", tl.Name)
		}
		next = strings.TrimSuffix(arguments, "}") + fmt.Sprintf(`,"cursor":%q}`, cursor)
	}
}

func TestPagesOfPacksHaveEveryItem(t *testing.T) {
	t.Parallel()
	packs := pack.Builtin()
	ids := []string{"core", "secrets", "web-next", "auth-web", "web-api", "expo-rn"}
	want := map[string]bool{}
	for _, id := range ids {
		p, err := packs.Pack(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range p.Items {
			want[item.ID] = true
		}
	}
	for _, detail := range []string{"summary", "full"} {
		for _, most := range []int{1, 7, 24, 60} {
			arguments := fmt.Sprintf(`{"pack_ids":["core","secrets","web-next","auth-web","web-api","expo-rn"],"detail":%q,"max_items":%d}`, detail, most)
			items, _ := every(t, tool.KnowledgePack, environment(t), arguments, "items")
			got := map[string]bool{}
			for _, item := range items {
				got[item.(map[string]any)["id"].(string)] = true
			}
			if len(items) != len(want) || cmp.Diff(want, got) != "" {
				t.Errorf("%s, %d per page: %d items, want %d", detail, most, len(items), len(want))
			}
		}
	}
}

func TestOnePackDoesNotStarveAnother(t *testing.T) {
	t.Parallel()
	got, text := call(t, tool.KnowledgePack, environment(t), `{"pack_ids":["core","web-next","core","web-api","auth-web","secrets"]}`)
	want := map[string]any{"core": 5.0, "web-next": 5.0, "web-api": 5.0, "auth-web": 5.0, "secrets": 4.0}
	if diff := cmp.Diff(want, got["items_per_pack"]); diff != "" {
		t.Errorf("items per pack (-want +got):\n%s", diff)
	}
	if got["item_count"] != 24.0 || got["total"] != 52.0 || got["omitted"] != 28.0 || got["truncated_by_max_items"] != true {
		t.Errorf("counts are %v", got)
	}
	if diff := cmp.Diff([]any{"core", "web-next", "web-api", "auth-web", "secrets"}, got["applied_pack_ids"]); diff != "" {
		t.Errorf("packs (-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(text, "24 items of 52 from 5 packs (core, web-next, web-api, auth-web, secrets).\n") || !strings.Contains(text, `with cursor "`) {
		t.Errorf("text is %s", text)
	}
	second, _ := call(t, tool.KnowledgePack, environment(t), fmt.Sprintf(`{"pack_ids":["core","web-next","core","web-api","auth-web","secrets"],"cursor":%q}`, got["next_cursor"]))
	total := 0.0
	for _, counts := range []any{got["items_per_pack"], second["items_per_pack"]} {
		for _, n := range counts.(map[string]any) {
			total += n.(float64)
		}
	}
	if total != 48 {
		t.Errorf("two pages count %v items per pack, want 48", total)
	}
}

func TestKnowledgePackArguments(t *testing.T) {
	t.Parallel()
	env := environment(t)
	got, _ := call(t, tool.KnowledgePack, env, `{"pack_ids":["core","webnext"]}`)
	if got["code"] != "unknown_pack" || !strings.Contains(got["error"].(string), `unknown pack "webnext"`) || !strings.Contains(got["error"].(string), "valid ids: core, secrets") {
		t.Errorf("an unknown pack: %v", got)
	}
	got, _ = call(t, tool.KnowledgePack, env, `{"pack_ids":["core"],"categories":["SECRETS"],"include_index":true,"detail":"full","response_format":"markdown"}`)
	if got["item_count"] != 1.0 || got["truncated_by_max_items"] != false || len(got["available_packs"].([]any)) < 11 {
		t.Errorf("a category: %v", got)
	}
	got, text := call(t, tool.KnowledgePack, env, `{"pack_ids":["core"],"categories":["none"]}`)
	if got["ok"] != true || got["item_count"] != 0.0 || text == "" {
		t.Errorf("no item: %v", got)
	}
	for arguments, code := range map[string]string{
		`{}`:              "missing_argument",
		`{"pack_ids":[]}`: "invalid_value",
		`{"pack_ids":["a","b","c","d","e","f","g"]}`: "invalid_value",
		`{"pack_ids":"core"}`:                        "wrong_type",
		`{"pack_ids":[1]}`:                           "wrong_type",
		`{"pack_ids":[""]}`:                          "invalid_value",
		`{"pack_ids":["core"],"max_items":0}`:        "invalid_value",
		`{"pack_ids":["core"],"max_items":61}`:       "invalid_value",
		`{"pack_ids":["core"],"max_items":1.5}`:      "invalid_value",
		`{"pack_ids":["core"],"max_items":1e400}`:    "invalid_value",
		`{"pack_ids":["core"],"max_items":"1"}`:      "wrong_type",
		`{"pack_ids":["core"],"cursor":"x"}`:         "invalid_cursor",
		`{"pack_ids":["core"],"limit":1}`:            "unknown_argument",
	} {
		if got, _ := call(t, tool.KnowledgePack, env, arguments); got["code"] != code || got["hint"] == "" {
			t.Errorf("%s: %v, want %s", arguments, got, code)
		}
	}
	first, _ := call(t, tool.KnowledgePack, env, `{"pack_ids":["core"],"max_items":2}`)
	got, _ = call(t, tool.KnowledgePack, env, fmt.Sprintf(`{"pack_ids":["secrets"],"max_items":2,"cursor":%q}`, first["next_cursor"]))
	if got["code"] != "cursor_stale" {
		t.Errorf("a cursor of another call: %v", got)
	}
}
