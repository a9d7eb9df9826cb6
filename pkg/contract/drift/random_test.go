package drift_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// randomJSON writes a JSON value whose members are often ones that rules know.
func randomJSON(r *rand.Rand, depth int) string {
	names := []string{
		"name", "title", "description", "inputSchema", "outputSchema", "annotations", "readOnlyHint", "type", "properties", "required",
		"enum", "items", "$ref", "anyOf", "arguments", "uri", "mimeType", "_meta", "default", "additionalProperties", "$defs",
	}
	scalars := []string{`"object"`, `"string"`, `"a"`, `"#/$defs/a"`, `"#"`, `"Two words."`, "1", "1.0", "1e400", "true", "false", "null"}
	if depth == 0 || r.IntN(4) == 0 {
		return scalars[r.IntN(len(scalars))]
	}
	var parts []string
	for range r.IntN(5) {
		part := randomJSON(r, depth-1)
		parts = append(parts, part)
	}
	if r.IntN(4) == 0 {
		return "[" + strings.Join(parts, ",") + "]"
	}
	for i, part := range parts {
		parts[i] = fmt.Sprintf("%q:%s", names[r.IntN(len(names))], part)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func randomSurface(r *rand.Rand) string {
	list := func() string {
		var items []string
		for range r.IntN(4) {
			item := randomJSON(r, 4)
			if strings.HasPrefix(item, "{") {
				item = strings.TrimSuffix(fmt.Sprintf(`{"name":"n%d","uri":"u%d",%s`, r.IntN(3), r.IntN(3), item[1:]), ",}")
				item = strings.TrimSuffix(item, "}") + "}"
			}
			items = append(items, item)
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return fmt.Sprintf(`{"serverInfo":%s,"capabilities":%s,"instructions":%s,"tools":%s,"prompts":%s,"resources":%s}`,
		randomJSON(r, 2), randomJSON(r, 2), randomJSON(r, 1), list(), list(), list())
}

// TestRandomSurfaces compares surfaces that no server would send: nothing may
// panic, a surface never differs from itself, and a changed digest is never
// passed over in silence.
func TestRandomSurfaces(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 500 {
		x, y := randomSurface(r), randomSurface(r)
		a, b := surface(t, []byte(x)), surface(t, []byte(y))
		if changes := drift.Compare(a, surface(t, []byte(x)), drift.Options{}); len(changes) > 0 {
			t.Fatalf("%s differs from itself: %+v", x, changes)
		}
		o := drift.Options{Reading: []compat.Reading{compat.MCP, compat.Set}[r.IntN(2)]}
		first := drift.Compare(a, b, o)
		if diff := cmp.Diff(first, drift.Compare(a, b, o)); diff != "" {
			t.Fatalf("two answers for %s -> %s:\n%s", x, y, diff)
		}
		complete(t, first)
		unsilenced(t, a, b, first)
		complete(t, drift.Compare(b, a, o))
	}
}

// unsilenced fails for a changed member of which nothing is reported. Schemas
// may be written differently, and the size of a resource is not pinned.
func unsilenced(t *testing.T, old, new *contract.Surface, changes []drift.Change) {
	t.Helper()
	for _, list := range contract.Lists {
		before, after := unique(*list.Items(old)), unique(*list.Items(new))
		for name, x := range before {
			y, both := after[name]
			for _, field := range []string{"title", "description", "annotations", "arguments", "mimeType", "_meta", "type"} {
				at := schema.Pointer("/" + list.Field).Append(name).Append(field)
				if !both || bytes.Equal(given(x.Value, field), given(y.Value, field)) {
					continue
				}
				if !slices.ContainsFunc(changes, func(c drift.Change) bool { return strings.HasPrefix(string(c.Pointer), string(at)) }) {
					t.Fatalf("%s changed in silence: %s -> %s", at, x.Value, y.Value)
				}
			}
		}
	}
}

// given returns a member; one that is null says as much as none.
func given(item []byte, name string) []byte {
	value := schema.Field(item, name)
	if name != "type" && string(value) == "null" {
		return nil
	}
	return value
}

// unique returns the items whose name is theirs alone.
func unique(items []contract.Item) map[string]contract.Item {
	all, count := make(map[string]contract.Item), make(map[string]int)
	for _, item := range items {
		all[item.Name] = item
		count[item.Name]++
	}
	for name, n := range count {
		if n > 1 {
			delete(all, name)
		}
	}
	return all
}

func complete(t *testing.T, changes []drift.Change) {
	t.Helper()
	for _, c := range changes {
		if c.Class == "" || c.Rule == "" || c.Subject == "" || c.Message == "" || c.Reason == "" || strings.ContainsAny(c.Message+c.Reason, "\n\r\x1b") {
			t.Fatalf("incomplete change %+v", c)
		}
	}
}

func FuzzCompare(f *testing.F) {
	f.Add([]byte(storyBefore), []byte(storyAfter))
	f.Add([]byte(`{"tools":[{"name":"a"},{"name":"a"}]}`), []byte(`{"tools":["a",null,{"name":"a","inputSchema":{"$ref":"#"}}]}`))
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if _, err := schema.Parse(x); err != nil {
			return
		}
		if _, err := schema.Parse(y); err != nil {
			return
		}
		a, b := surface(t, x), surface(t, y)
		complete(t, drift.Compare(a, b, drift.Options{}))
		if changes := drift.Compare(a, a, drift.Options{}); len(changes) > 0 {
			t.Errorf("differs from itself: %+v", changes)
		}
	})
}

// manyTools returns a surface of n tools of real size.
func manyTools(tb testing.TB, n int) *contract.Surface {
	tb.Helper()
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"name":"tool_%05d","description":%q,"inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}`, i, strings.Repeat("word ", 200))
	}
	return surface(tb, []byte(tools(list...)))
}

func BenchmarkUnchanged10000(b *testing.B) {
	old, new := manyTools(b, 10_000), manyTools(b, 10_000)
	for b.Loop() {
		drift.Compare(old, new, drift.Options{})
	}
}

// BenchmarkChangedPair compares tools of which one schema breaks.
func BenchmarkChangedPair(b *testing.B) {
	old, new := surface(b, []byte(storyBefore)), surface(b, []byte(storyAfter))
	for b.Loop() {
		drift.Compare(old, new, drift.Options{})
	}
}

func BenchmarkOneChangeIn10000(b *testing.B) {
	old, new := manyTools(b, 10_000), manyTools(b, 10_000)
	new.Tools[5000] = contract.NewItem(new.Tools[5000].Name, []byte(`{"description":"other","name":"tool_05000"}`))
	for b.Loop() {
		if len(drift.Compare(old, new, drift.Options{})) != 2 {
			b.Fatal("want two changes")
		}
	}
}

// BenchmarkAllReplaced10000 has no rename to find.
func BenchmarkAllReplaced10000(b *testing.B) {
	old, new := manyTools(b, 10_000), manyTools(b, 10_000)
	for i := range new.Tools {
		name := "new_" + new.Tools[i].Name
		new.Tools[i] = contract.NewItem(name, fmt.Appendf(nil, `{"description":"other text of %d words","name":%q}`, i, name))
	}
	for b.Loop() {
		drift.Compare(old, new, drift.Options{})
	}
}

// BenchmarkAllRenamed10000 is the worst case for the search for renames.
func BenchmarkAllRenamed10000(b *testing.B) {
	old, new := manyTools(b, 10_000), manyTools(b, 10_000)
	for i := range new.Tools {
		new.Tools[i].Name = "new_" + new.Tools[i].Name
	}
	for b.Loop() {
		drift.Compare(old, new, drift.Options{})
	}
}
