package capture

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
)

func TestManyNoticesAreCounted(t *testing.T) {
	t.Parallel()
	var p pinner
	for i := range 1000 {
		p.note(schema.Pointer("/tools").Append(fmt.Sprintf("%03d", i)), "odd")
		p.note("/tools/x", "strange")
	}
	p.note("/prompts/1", "odd")
	want := []Notice{
		{"/prompts/1", "odd"}, {"/tools", "980 more like this: odd"}, {"/tools", "999 more like this: strange"},
	}
	for i := range 20 {
		want = append(want, Notice{schema.Pointer(fmt.Sprintf("/tools/%03d", i)), "odd"})
	}
	want = append(want, Notice{"/tools/x", "strange"})
	if diff := cmp.Diff(want, p.all()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRepeatedNamesAreFoundWhereSchemaFindsThem(t *testing.T) {
	t.Parallel()
	canonical, err := schema.Canonical([]byte(`{"a":[{"x":1,"y":2,"x":3,"x":4},{"x":{"":0,"":0}}],"b/c":{"":0,"":0},"d":{"e":1,"ea":2},"d":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	var p pinner
	p.noteRepeated("/tools/t", canonical)
	want := []Notice{
		{"/tools/t", repeatedName}, {"/tools/t/a/0", repeatedName}, {"/tools/t/a/1/x", repeatedName}, {"/tools/t/b~1c", repeatedName},
	}
	if diff := cmp.Diff(want, p.all()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestRepeatedNamesFarDown would take gigabytes if each level cost a copy.
func TestRepeatedNamesFarDown(t *testing.T) {
	name := strings.Repeat("n", 200)
	text := `{"k":1,"k":2}`
	for range 900 {
		text = `{"` + name + `":` + text + `,"z":1,"z":2}`
	}
	var p pinner
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p.noteRepeated("/tools/t", []byte(text))
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d bytes for a text of %d", used, len(text))
	}
	all := p.all()
	if last := all[0]; len(all) < 3 || !strings.Contains(last.Text, "more like this") {
		t.Errorf("notices: %v", all)
	}
	for _, n := range all {
		if len(n.Pointer) > maxPointer {
			t.Errorf("a pointer of %d bytes", len(n.Pointer))
		}
	}
}

func TestRepeatedMembersOfAnAnswer(t *testing.T) {
	t.Parallel()
	c := connect(t, `"serverInfo":{"name":"s","version":"1"},"capabilities":{"prompts":{}},"instructions":"a","instructions":"b"`,
		map[string]string{"prompts/list": `{"prompts":[{"name":"evil"}],"prompts":[{"name":"p"}]}`})
	s, notices, err := Surface(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []Notice{
		{"/instructions", `the answer to initialize holds "instructions" more than once, which programs read differently; the last one is pinned`},
		{"/prompts", `the answer to prompts/list holds "prompts" more than once, which programs read differently; the last one is pinned`},
	}
	if diff := cmp.Diff(want, notices); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := string(s.Instructions.Value); got != `"b"` || len(s.Prompts) != 1 || s.Prompts[0].Name != "p" {
		t.Errorf("pinned %s, %v", got, s.Prompts)
	}
}
