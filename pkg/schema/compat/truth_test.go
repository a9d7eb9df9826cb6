package compat

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A row is one labelled pair of the truth table.
type row struct {
	ID        string
	Draft     string
	Direction Direction
	Old, New  json.RawMessage
	Expect    Verdict
	Name      string
}

func rows(t testing.TB) []row {
	t.Helper()
	f, err := os.Open("testdata/truth-table.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []row
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

var draftNames = map[string]schema.Dialect{
	"4": schema.Draft04, "6": schema.Draft06, "7": schema.Draft07,
	"2019-09": schema.Draft201909, "2020-12": schema.Draft202012,
}

func parse(t testing.TB, data []byte) *schema.Value {
	t.Helper()
	v, err := schema.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestTruthTable(t *testing.T) {
	for _, r := range rows(t) {
		t.Run(strings.TrimPrefix(r.ID, "truth/"), func(t *testing.T) {
			got := Compare(parse(t, r.Old), parse(t, r.New), Options{Direction: r.Direction, Reading: Set, Dialect: draftNames[r.Draft]})
			if got.Verdict != r.Expect {
				t.Errorf("%s: %s\nold %s\nnew %s\ngot %s, want %s\n%v", r.ID, r.Name, r.Old, r.New, got.Verdict, r.Expect, got.Changes)
			}
		})
	}
}
