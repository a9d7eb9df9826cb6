package app

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/compat"
)

// answers runs mcpward schema compat on pairs and returns its lines.
func answers(t *testing.T, pairs string, args ...string) (lines []map[string]any, exit int, stderr string) {
	t.Helper()
	var stdout, errs bytes.Buffer
	exit = Run(Process{
		Args:  append([]string{"mcpward", "schema", "compat"}, args...),
		Stdin: strings.NewReader(pairs), Stdout: &stdout, Stderr: &errs, LookupEnv: os.LookupEnv,
	})
	for _, text := range strings.Split(strings.TrimSpace(stdout.String()), "\n") {
		var line map[string]any
		if err := json.Unmarshal([]byte(text), &line); err != nil && text != "" {
			t.Fatalf("%v: %q", err, text)
		}
		lines = append(lines, line)
	}
	return lines, exit, errs.String()
}

func TestTheTruthTableIsAnsweredAsItSays(t *testing.T) {
	table, err := os.ReadFile("../../../../pkg/schema/compat/testdata/truth-table.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{}
	for line := range strings.Lines(string(table)) {
		var row struct{ ID, Expect string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		want[row.ID] = row.Expect
	}
	lines, exit, stderr := answers(t, string(table), "--reading", "set")
	got, nulls := map[string]any{}, 0
	for _, line := range lines {
		got[line["id"].(string)] = line["verdict"]
		switch breaking := line["verdict"] == string(compat.Breaking); {
		case breaking && line["witness"] == nil:
			nulls++
		case !breaking && line["witness"] != nil:
			t.Errorf("%s is %s with the witness %v", line["id"], line["verdict"], line["witness"])
		}
		if unknown := line["verdict"] == string(compat.Unknown); unknown && line["reason"] == "" {
			t.Errorf("%s is unknown without a reason", line["id"])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	if nulls != 5 { // T04, T05, C01, C02 and C05 are about null itself
		t.Errorf("%d breaking rows have the witness null", nulls)
	}
	if len(lines) != 298 || exit != 1 || stderr != "" {
		t.Errorf("%d lines, exit status %d, stderr %q", len(lines), exit, stderr)
	}
}

// TestDialectsHaveManySpellings uses a pair that only draft-04 reads as
// breaking: there exclusiveMinimum is a boolean beside minimum.
func TestDialectsHaveManySpellings(t *testing.T) {
	spellings := map[schema.Dialect][]string{
		schema.Draft04:     {`"draft-04"`, `"draft4"`, `"draft-4"`, `"4"`, `4`, `"Draft 04"`, `"http://json-schema.org/draft-04/schema#"`},
		schema.Draft06:     {`"draft-06"`, `"draft6"`, `6`},
		schema.Draft07:     {`"draft-07"`, `"draft7"`, `"07"`, `7`},
		schema.Draft201909: {`"2019-09"`, `"draft2019-09"`, `"draft/2019-09"`, `2019`},
		schema.Draft202012: {`"2020-12"`, `"draft2020-12"`, `"draft-2020-12"`, `2020`, `"https://json-schema.org/draft/2020-12/schema"`},
	}
	for want, names := range spellings {
		for _, name := range names {
			if got, err := draft(json.RawMessage(name)); err != nil || got != want {
				t.Errorf("draft(%s) = %s, %v, want %s", name, got, err, want)
			}
		}
	}
	for _, name := range []string{`"draft-03"`, `""`, `"latest"`, `true`, `{}`} {
		if got, err := draft(json.RawMessage(name)); err == nil {
			t.Errorf("draft(%s) = %s, want an error", name, got)
		}
	}
}

func TestTheDraftIsThatOfSchemasThatDeclareNone(t *testing.T) {
	const old, new = `{"minimum":1}`, `{"minimum":1,"exclusiveMinimum":true}`
	lines, exit, _ := answers(t, `{"id":1,"draft":"draft4","old":`+old+`,"new":`+new+`}
{"id":2,"draft":"draft7","old":`+old+`,"new":`+new+`}
{"id":3,"draft":"draft7","old":{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1},"new":{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}}
{"id":4,"draft":null,"old":true,"new":{"$schema":"http://example.com/mine"}}
{"id":5,"draft":"draft-03","old":true,"new":true}
`)
	var got []any
	for _, line := range lines {
		got = append(got, line["verdict"])
	}
	if diff := cmp.Diff([]any{"breaking", "unknown", "breaking", "unknown", "unknown"}, got); diff != "" || exit != 1 {
		t.Errorf("exit status %d, verdicts (-want +got):\n%s", exit, diff)
	}
	if want := `unknown dialect "draft-03"; known are draft-04, draft-06, draft-07, 2019-09 and 2020-12`; lines[4]["reason"] != want {
		t.Errorf("reason is %q, want %q", lines[4]["reason"], want)
	}
}

// TestEveryLineHasAnAnswer mixes pairs with lines that are none.
func TestEveryLineHasAnAnswer(t *testing.T) {
	lines, exit, stderr := answers(t, "\ufeff"+`{"id":"a","old":{},"new":{}}

not JSON
{"id":"b","old":{}}
{"id":{"n":1},"old":{},"new":{},"direction":"sideways"}
[1]
{"id":"c","old":null,"new":null}
`+`{"old":{},"new":{"type":"string"},"direction":"output"}`)
	got := make([]string, len(lines))
	for i, line := range lines {
		id, _ := json.Marshal(line["id"])
		got[i] = string(id) + " " + line["verdict"].(string)
		if problem, ok := line["error"].(map[string]any); ok {
			got[i] += " " + problem["kind"].(string) + " " + problem["message"].(string)
		}
	}
	want := []string{
		`"a" compatible`,
		`null unknown input line 3: not a JSON object: invalid character 'o' in literal null (expecting 'u')`,
		`"b" unknown input line 4: the pair has no "new"`,
		`{"n":1} unknown input line 5: direction is "sideways"; allowed are input, output`,
		`null unknown input line 6: not a JSON object: json: cannot unmarshal array into Go value of type map[string]json.RawMessage`,
		`"c" compatible`,
		`null compatible`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
	if wantErr := "mcpward: 4 lines could not be read; the first is line 3: not a JSON object: invalid character 'o' in literal null (expecting 'u')\n"; exit != 2 || stderr != wantErr {
		t.Errorf("exit status %d, stderr %q", exit, stderr)
	}
}

func TestALineThatIsTooLongIsAnsweredAndSkipped(t *testing.T) {
	long := `{"id":"long","old":"` + strings.Repeat("x", maxLine) + `","new":{}}`
	lines, exit, stderr := answers(t, long+"\n"+`{"id":"next","old":{},"new":{}}`)
	if len(lines) != 2 || lines[1]["id"] != "next" || lines[1]["verdict"] != "compatible" || exit != 2 {
		t.Errorf("%d lines, exit status %d: %v", len(lines), exit, lines)
	}
	if want := "mcpward: line 1: longer than 33554432 bytes\n"; stderr != want {
		t.Errorf("stderr is %q, want %q", stderr, want)
	}
}

func TestNoPairsAreNoSuccess(t *testing.T) {
	_, exit, stderr := answers(t, "\n\n", "-")
	if exit != 2 || !strings.HasPrefix(stderr, "mcpward: no pair of schemas on stdin\n") {
		t.Errorf("exit status %d, stderr %q", exit, stderr)
	}
}

func TestABugIsNoProof(t *testing.T) {
	v := &report.Verdict{Changes: []report.Change{{}}}
	guarded(v, func() { panic("a bug") })
	if v.Verdict != compat.Unknown || v.Reason == "" || v.Exit() != 1 {
		t.Errorf("the verdict is %q because %q", v.Verdict, v.Reason)
	}
}
