package compat_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

type row struct {
	ID        string
	Draft     string
	Direction compat.Direction
	Old, New  json.RawMessage
	Expect    compat.Verdict
}

func truthTable(t *testing.T) []row {
	t.Helper()
	file, err := os.Open("testdata/truth-table.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows []row
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// schemas parses a row; rows of older drafts do not declare them.
func (r row) schemas(t *testing.T) (old, new *schema.Value) {
	t.Helper()
	return declared(t, r.Old, r.Draft), declared(t, r.New, r.Draft)
}

func declared(t *testing.T, text []byte, draft string) *schema.Value {
	t.Helper()
	v := parse(t, string(text))
	if uri := map[string]string{"4": "http://json-schema.org/draft-04/schema#", "7": "http://json-schema.org/draft-07/schema#"}[draft]; uri != "" && v.Kind == schema.Object && v.Get("$schema") == nil {
		v.Members = append(v.Members, schema.Member{Name: "$schema", Value: &schema.Value{Kind: schema.String, Text: uri}})
	}
	return v
}

func parse(t testing.TB, text string) *schema.Value {
	t.Helper()
	v, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("parse %s: %v", text, err)
	}
	return v
}

// mcpDiffers holds the rows that the MCP reading answers otherwise, with the
// reason: closing what a tool leaves open changes which values count.
var mcpDiffers = map[string]compat.Verdict{
	"O05/input":  compat.Compatible, // nobody who follows the old contract passes a parameter it does not declare
	"O08/input":  compat.Breaking,   // the argument is accepted and ignored
	"O08/output": compat.Compatible, // the field was optional, and the new side has no others
	"O13/output": compat.Compatible, // the new side has no others, spelled out or not
	"O14/input":  compat.Compatible, // spells out what was read before
}

func TestTruthTableIsNeverContradicted(t *testing.T) {
	decided := map[string]int{}
	rows := truthTable(t)
	for _, r := range rows {
		old, new := r.schemas(t)
		name := strings.TrimPrefix(r.ID, "truth/")
		set := compat.CompareSet(old, new, r.Direction)
		check(t, name+" (set)", set, r.Expect)
		want, differs := mcpDiffers[name]
		if !differs {
			want = r.Expect
		}
		mcp := compat.Compare(old, new, r.Direction)
		check(t, name+" (mcp)", mcp, want)
		for reading, verdict := range map[string]compat.Verdict{"set": set.Verdict, "mcp": mcp.Verdict} {
			if verdict != compat.Unknown {
				decided[reading]++
			}
		}
	}
	t.Logf("decided of %d rows: %d in the set reading, %d in the MCP reading", len(rows), decided["set"], decided["mcp"])
}

// check accepts the right verdict and an honest unknown.
func check(t *testing.T, name string, got compat.Result, want compat.Verdict) {
	t.Helper()
	if got.Verdict != want && got.Verdict != compat.Unknown {
		t.Errorf("%s: %s, want %s: %+v", name, got.Verdict, want, got.Changes)
	}
}
