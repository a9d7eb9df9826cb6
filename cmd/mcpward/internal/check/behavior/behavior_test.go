package behavior

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/yaml"
)

// planOf reads suites as a config would hold them.
func planOf(t *testing.T, text string) *suite.Plan {
	t.Helper()
	src := &yaml.Source{Path: "mcpward.yaml", Text: text, Noun: "a config"}
	root, problem := src.Parse()
	if problem != nil {
		t.Fatal(src.Fail(*problem))
	}
	d := &yaml.Decoder{Source: src}
	none := func(string) (string, bool) { return "", false }
	suites := suite.Decode(d, root.Member("suites"), suite.Options{Dir: t.TempDir(), Env: none})
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	return &suite.Plan{Suites: suites}
}

// play runs the checks that a plan needs and returns what they found, one line
// each: outcome, rule, place and message.
func play(t *testing.T, c fixtures.CheckCase, plan *suite.Plan) []string {
	t.Helper()
	s := checktest.Subject(t, c)
	s.Settings.Suites = plan
	s.Options.Timeouts.Call = 2 * time.Second
	var lines []string
	for _, r := range check.Run(t.Context(), s, Applicable(plan, s.Name)) {
		if r.Outcome == check.Passed {
			continue
		}
		if r.Outcome != check.NotTested && (r.Evidence.Want == "" || r.Place.File != "mcpward.yaml" || !strings.HasPrefix(r.Subject, "case:")) {
			t.Errorf("incomplete result: %+v", r)
		}
		line := strings.Join([]string{string(r.Outcome), r.Rule(), string(r.At), r.Message}, " | ")
		lines = append(lines, line)
	}
	return lines
}

// Each check goes red on a real server.
var red = []struct {
	rule, scenario, suites string
	want                   []string
}{
	{
		"behavior/unknown-name", "compliant", "suites: [{ tool: ad, cases: [{ name: c }] }]",
		[]string{`fail | behavior/unknown-name | /tools/ad | the server lists no tool "ad"`},
	},
	{
		"behavior/no-answer", "hang-call", "suites: [{ tool: lookup_order, cases: [{ name: c, args: { number: 'N-1' } }] }]",
		[]string{`fail | behavior/no-answer | /tools/lookup_order | no answer that can be judged`},
	},
	{
		"behavior/unexpected-error", "compliant", "suites: [{ tool: divide, cases: [{ name: by zero, args: { a: 1, b: 0 } }] }]",
		[]string{`fail | behavior/unexpected-error | /tools/divide | the tool says that it failed; write tool_is_error: true if it should`},
	},
	{
		"behavior/tool-error", "compliant", "suites: [{ tool: add, cases: [{ name: c, args: { a: 1, b: 0 }, expect: tool_error }] }]",
		[]string{`fail | behavior/tool-error | /tools/add | the call did not fail`},
	},
	{
		"behavior/error-code", "compliant", "suites: [{ prompt: review, cases: [{ name: c, expect: { protocol_error_code: -1 } }] }]",
		[]string{`fail | behavior/error-code | /prompts/review | the protocol error has another code`},
	},
	{
		"behavior/error-layer", "compliant", "suites: [{ tool: divide, cases: [{ name: c, args: { a: 1, b: 0 }, expect: protocol_error }] }]",
		[]string{`fail | behavior/error-layer | /tools/divide | the error is of the other layer`},
	},
	{
		"behavior/invalid-args", "compliant", "suites: [{ tool: add, cases: [{ name: c, args: { a: 1, b: 2 }, expect: invalid_args }] }]",
		[]string{`fail | behavior/invalid-args | /tools/add | the request was accepted`},
	},
	{
		"behavior/not-found", "compliant", "suites: [{ resource: 'note:///1', cases: [{ name: c, expect: not_found }] }]",
		[]string{`fail | behavior/not-found | /resources/note:~1~1~11 | the request was accepted`},
	},
	{
		"behavior/jsonpath", "compliant", "suites: [{ tool: echo, cases: [{ name: c, args: { message: hi }, expect: { jsonpath: { '$.content[0].type': image } } }] }]",
		[]string{`fail | behavior/jsonpath | /tools/echo | $.content[0].type`},
	},
	{
		"behavior/text", "compliant", "suites: [{ tool: echo, cases: [{ name: c, args: { message: hi }, expect: { text: ho } }] }]",
		[]string{`fail | behavior/text | /tools/echo | the text of the answer`},
	},
	{
		"behavior/structured", "compliant", "suites: [{ tool: add, cases: [{ name: c, args: { a: 1, b: 2 }, expect: { structured: { equals: { sum: 4 } } } }] }]",
		[]string{`fail | behavior/structured | /tools/add | structuredContent`},
	},
	{
		"behavior/output-schema", "result-other-structure", "suites: [{ tool: state, cases: [{ name: c, expect: { output_matches_schema: true } }] }]",
		[]string{`fail | behavior/output-schema | /tools/state | structuredContent does not match the outputSchema: at /on: must be boolean, is string`},
	},
	{
		"behavior/golden", "compliant", "suites: [{ tool: echo, cases: [{ name: c, args: { message: hi }, expect: { golden: c.json } }] }]",
		[]string{`fail | behavior/golden | /tools/echo | there is no golden file c.json; "mcpward run --update-golden" writes it`},
	},
	{
		"behavior/progress", "compliant", "suites: [{ tool: echo, cases: [{ name: c, args: { message: hi }, expect: { progress: true } }] }]",
		[]string{`fail | behavior/progress | /tools/echo | too few notifications of progress`},
	},
	{
		"behavior/save", "compliant", "suites: [{ tool: echo, cases: [{ name: c, steps: [{ args: { message: hi }, save: { id: $.id } }, {}] }] }]",
		[]string{
			`not_testable | behavior/no-answer |  | echo, case "c": step 2 was not run, since step 1 failed`,
			`fail | behavior/save | /tools/echo | step 1: $.id leads nowhere, so id is not saved`,
		},
	},
}

// nothing is what a check says that no outcome concerns.
const nothing = "no case that ran has something to say about it"

func TestEachCheckGoesRed(t *testing.T) {
	t.Parallel()
	turned := map[string]bool{}
	for _, tt := range red {
		turned[tt.rule] = true
		t.Run(tt.rule, func(t *testing.T) {
			t.Parallel()
			got := play(t, fixtures.CheckCase{Name: tt.rule, Scenario: tt.scenario}, planOf(t, tt.suites))
			got = slices.DeleteFunc(got, func(line string) bool { return strings.HasSuffix(line, " | "+nothing) })
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
	for _, c := range Checks {
		if !turned[c.Doc.ID] {
			t.Errorf("no case turns %s red", c.Doc.ID)
		}
	}
}

const green = `
suites:
- tool: echo
  tags: [smoke]
  cases:
  - name: repeats
    args: { message: größe }
    expect:
      tool_is_error: false
      text: größe
      jsonpath: { "$.content[0].type": text, "$.content": { length: 1 } }
  - { name: needs a message, args: {}, expect: invalid_args }
- tool: add
  cases:
  - name: adds and hands on
    steps:
    - args: { a: 1, b: 2 }
      expect: { output_matches_schema: true, structured: { equals: { sum: 3.0 } } }
      save: { sum: $.structuredContent.sum }
    - args: { a: "${sum}", b: 4 }
      expect: { jsonpath: { $.structuredContent.sum: { ">=": 7, "<": 8 } }, latency_ms: 10000 }
- tool: divide
  cases: [{ name: by zero, args: { a: 1, b: 0 }, expect: { tool_is_error: true, error_layer: tool, text: { contains: zero } } }]
- prompt: review
  cases:
  - { name: asks, args: { text: draft }, expect: { text: { contains: text=draft } } }
  - { name: needs a text, expect: invalid_args }
  - { name: code, expect: { protocol_error_code: -32602 } }
- resource: "note:///1"
  cases: [{ name: reads, expect: { text: { matches: ^content } } }]
- resource: "nothing:///here"
  cases: [{ name: is not there, expect: not_found }]
`

func TestCompliantServersPassInEveryRevision(t *testing.T) {
	t.Parallel()
	for _, c := range fixtures.CheckCases(t) {
		if !strings.HasPrefix(c.Name, "compliant-") {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if got := play(t, c, planOf(t, green)); len(got) > 0 {
				t.Errorf("findings:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

func TestWrongLayerIsAWarningSince20251125(t *testing.T) {
	t.Parallel()
	const suites = "suites: [{ tool: lookup_order, cases: [{ name: c, args: {}, expect: invalid_args }] }]"
	for revision, want := range map[string][]string{
		"2025-06-18": nil,
		"2025-11-25": {`warn | behavior/invalid-args | /tools/lookup_order | it was answered with a protocol error`},
	} {
		got := play(t, fixtures.CheckCase{Name: revision, Scenario: "args-32602", Revision: revision}, planOf(t, suites))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", revision, diff)
		}
	}
}

// An outputSchema governs results that succeed.
func TestAFailedCallFailsOnce(t *testing.T) {
	t.Parallel()
	const notJudged = `not_testable | behavior/output-schema |  | add, case "c": the call failed, and an outputSchema is about results that succeed`
	for expect, want := range map[string][]string{
		"{ output_matches_schema: true }": {
			notJudged,
			`fail | behavior/unexpected-error | /tools/add | the tool says that it failed; write tool_is_error: true if it should`,
		},
		"{ tool_is_error: false, output_matches_schema: true }": {
			`fail | behavior/tool-error | /tools/add | the tool says that it failed`,
			notJudged,
		},
	} {
		got := play(t, fixtures.CheckCase{Name: "compliant", Scenario: "compliant"},
			planOf(t, "suites: [{ tool: add, cases: [{ name: c, args: { a: x }, expect: "+expect+" }] }]"))
		got = slices.DeleteFunc(got, func(line string) bool { return strings.HasSuffix(line, " | "+nothing) })
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", expect, diff)
		}
	}
}

func TestOnlyNamedToolsAreCalled(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "calls")
	c := fixtures.CheckCase{Name: "no-calls", Scenario: "no-calls", Env: []string{"CALL_LOG=" + log}}
	play(t, c, planOf(t, "suites: []"))
	if data, err := os.ReadFile(log); err == nil && len(data) > 0 {
		t.Errorf("called without a suite: %s", data)
	}
	s := checktest.Subject(t, c)
	name := s.Surface.Tools[0].Name
	play(t, c, planOf(t, "suites: [{ tool: "+name+", cases: [{ name: a }, { name: b, skip: later }] }, { tool: nope, cases: [{ name: a }] }]"))
	data, err := os.ReadFile(log)
	if err != nil || strings.Count(string(data), "\n") != 1 || !strings.Contains(string(data), name) {
		t.Errorf("called: %q, %v", data, err)
	}
}

func TestWithoutSuitesNothingIsSaid(t *testing.T) {
	t.Parallel()
	if got := Applicable(nil, "x"); len(got) > 0 {
		t.Errorf("%d checks apply", len(got))
	}
	if got := Applicable(planOf(t, "suites: [{ tool: a, server: y, cases: [{ name: b }] }]"), "x"); len(got) > 0 {
		t.Errorf("%d checks apply to another server", len(got))
	}
	s := checktest.Subject(t, fixtures.CheckCase{Name: "one-tool", Scenario: "one-tool"})
	for _, r := range check.Run(t.Context(), s, Checks) {
		if r.Outcome != check.NotTested || r.Message != "no suite has a case for this server" {
			t.Errorf("%s: %s %s", r.Rule(), r.Outcome, r.Message)
		}
	}
}
