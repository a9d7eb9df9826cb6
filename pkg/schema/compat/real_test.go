package compat

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A tool is one tool of a real server, as its tools/list was recorded; prose
// was left out. The file is named for the package and its version.
type tool struct {
	server, name  string
	input, output *schema.Value // output may be nil
}

func realTools(t testing.TB) []tool {
	t.Helper()
	files, err := filepath.Glob("testdata/real/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no recordings", err)
	}
	var tools []tool
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range parse(t, data).Items {
			tools = append(tools, tool{filepath.Base(file), item.Get("name").Text, item.Get("inputSchema"), item.Get("outputSchema")})
		}
	}
	return tools
}

func realSchemas(t testing.TB) []*schema.Value {
	var list []*schema.Value
	for _, tool := range realTools(t) {
		list = append(list, tool.input)
		if tool.output != nil {
			list = append(list, tool.output)
		}
	}
	return list
}

// A pair is a change with a known answer.
type labelled struct {
	name     string
	old, new *schema.Value
	widens   bool // new accepts what old did; otherwise both mean the same
}

func mutants(t testing.TB, r *rand.Rand, n int) []labelled {
	schemas := realSchemas(t)
	var list []labelled
	for len(list) < n {
		v := schemas[r.IntN(len(schemas))]
		m, widens := widenings[r.IntN(len(widenings))], true
		if r.IntN(3) == 0 {
			m, widens = rewrites[r.IntN(len(rewrites))], false
		}
		if changed := m.somewhere(r, v); changed != nil {
			list = append(list, labelled{m.name, v, changed, widens})
		}
	}
	return list
}

// A score counts answers about pairs whose answer is known.
type score struct{ breaking, unrefuted, compatible, unproved int }

// TestMutantsOfRealTools changes real schemas in ways that cannot break, in
// both directions and readings, and back. It wants no false alarm at all, and
// nearly everything decided.
func TestMutantsOfRealTools(t *testing.T) {
	t.Logf("seed %d", *seed)
	var total score
	for _, l := range mutants(t, rand.New(rand.NewPCG(*seed, 1)), *pairs) {
		for _, reading := range []Reading{Set, MCP} {
			for _, dir := range []Direction{Input, Output} {
				total.mutant(t, l, Options{Direction: dir, Reading: reading})
			}
		}
	}
	t.Logf("%+v", total)
	if total.unrefuted*20 > total.breaking || total.unproved*10 > total.compatible {
		t.Errorf("too little is decided: %+v", total)
	}
}

func (n *score) mutant(t *testing.T, l labelled, o Options) {
	t.Helper()
	old, new := l.old, l.new
	if o.Direction == Output {
		old, new = new, old
	}
	there, back := Compare(old, new, o), Compare(new, old, o)
	checkChanges(t, there)
	checkChanges(t, back)
	n.compatible++
	switch {
	case there.Verdict == Unknown:
		n.unproved++
	case there.Verdict == Breaking:
		t.Errorf("%s, %v: false alarm\n%s\n%s\n%+v", l.name, o, canonical(old), canonical(new), there.Changes)
	}
	if !l.widens {
		if back.Verdict != Compatible {
			t.Errorf("%s, %v, back: %s\n%s\n%s\n%+v", l.name, o, back.Verdict, canonical(old), canonical(new), back.Changes)
		}
		return
	}
	// A widening without effect is compatible in both directions.
	n.breaking++
	if back.Verdict == Unknown {
		n.unrefuted++
		t.Logf("%s, %v, back: not decided\n%s\n%s\n%+v", l.name, o, canonical(old), canonical(new), back.Changes)
	}
}

// TestRealVersions compares the tools of servers recorded in two versions:
// everything is decided.
func TestRealVersions(t *testing.T) {
	byServer := map[string]map[string]tool{}
	for _, recorded := range realTools(t) {
		if byServer[recorded.server] == nil {
			byServer[recorded.server] = map[string]tool{}
		}
		byServer[recorded.server][recorded.name] = recorded
	}
	tests := []struct {
		old, new string
		want     map[Verdict]int
	}{
		{"filesystem-2025.8.21.json", "filesystem-2026.8.31.json", map[Verdict]int{Breaking: 1, Compatible: 13}},
		{"filesystem-2025.8.21.json", "filesystem-2025.8.21-floating.json", map[Verdict]int{Breaking: 13, Compatible: 1}},
		{"memory-2025.8.4.json", "memory-2026.8.31.json", map[Verdict]int{Compatible: 9}},
	}
	for _, tt := range tests {
		t.Run(tt.old+" to "+tt.new, func(t *testing.T) {
			got := map[Verdict]int{}
			for name, old := range byServer[tt.old] {
				if new, ok := byServer[tt.new][name]; ok {
					r := Compare(old.input, new.input, Options{Direction: Input})
					checkChanges(t, r)
					got[r.Verdict]++
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}
