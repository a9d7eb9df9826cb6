package suite_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
)

func value(t testing.TB, text string) *schema.Value {
	t.Helper()
	v, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// surface lists tools by their canonical definitions, and one prompt.
func surface(t testing.TB, tools ...string) *contract.Surface {
	t.Helper()
	s := &contract.Surface{Prompts: []contract.Item{contract.NewItem("greet", []byte(`{"name":"greet"}`))}}
	for _, text := range tools {
		canonical, err := schema.Canonical([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		name, _ := schema.Text(schema.Field(canonical, "name"))
		s.Tools = append(s.Tools, contract.NewItem(name, canonical))
	}
	s.Sort()
	return s
}

// surfaceOf lists one tool; nil if the text is no definition.
func surfaceOf(text string) *contract.Surface {
	canonical, err := schema.Canonical([]byte(text))
	if err != nil {
		return nil
	}
	name, ok := schema.Text(schema.Field(canonical, "name"))
	if !ok {
		return nil
	}
	return &contract.Surface{Tools: []contract.Item{contract.NewItem(name, canonical)}}
}

const echo = `{"name":"echo","outputSchema":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}}`

// answers is a server of canned answers: what comes for the tool, prompt or
// resource of that name. An answer that begins with ! is a protocol error.
type answers map[string]string

func (a answers) call(_ context.Context, _ string, params any) (*wire.Response, error) {
	raw := params.(json.RawMessage)
	name, ok := schema.Text(schema.Field(raw, "name"))
	if !ok {
		name, _ = schema.Text(schema.Field(raw, "uri"))
	}
	text := a[name]
	if text == "args" {
		text = fmt.Sprintf(`{"content":[],"structuredContent":%s}`, schema.Field(raw, "arguments"))
	}
	if failure, ok := strings.CutPrefix(text, "!"); ok {
		return &wire.Response{Error: &wire.RPCError{Raw: []byte(failure)}}, nil
	}
	return &wire.Response{Result: []byte(text)}, nil
}

// run decodes suites and carries them out.
func run(t testing.TB, r *suite.Runner, text string) []suite.CaseResult {
	t.Helper()
	suites, err := decode(t, t.TempDir(), text)
	if err != nil {
		t.Fatal(problems(t, err))
	}
	if r.Surface == nil {
		r.Surface = surface(t, echo, `{"name":"make"}`, `{"name":"other"}`)
	}
	if r.Revision == "" {
		r.Revision = protocol.R20251125
	}
	var all []suite.CaseResult
	for _, s := range suites {
		all = append(all, r.Run(context.Background(), s, nil)...)
	}
	return all
}

// told writes results as people read them.
func told(results []suite.CaseResult) string {
	var b strings.Builder
	for _, c := range results {
		if c.NotRun != "" {
			fmt.Fprintf(&b, "%s not run: %s\n", c.Name, c.NotRun)
		}
		for _, o := range c.Outcomes {
			fmt.Fprintf(&b, "%s %s %s", c.Name, o.Verdict, o.Rule)
			if o.Verdict != suite.Pass {
				fmt.Fprintf(&b, " %d:%d %s | got %s | want %s", o.Place.Line, o.Place.Column, o.Message, o.Got, o.Want)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// expecting is a suite of one case for a tool.
func expecting(expect string) string {
	return "suites:\n- tool: echo\n  cases:\n  - name: c\n    expect: " + expect + "\n"
}

func TestEachExpectationGoesGreenAndRed(t *testing.T) {
	const (
		fine    = `{"content":[{"type":"text","text":"hello"},{"type":"text","text":"world"}],"structuredContent":{"n":9007199254740993}}`
		failed  = `{"content":[{"type":"text","text":"no such file"}],"isError":true}`
		refused = `!{"code":-32602,"message":"bad"}`
	)
	tests := []struct{ name, expect, answer, want string }{
		{"nothing said", "{}", fine, "c pass unexpected-error\n"},
		{"nothing said, failed", "{}", failed, `c fail unexpected-error 4:5 the tool says that it failed; write tool_is_error: true if it should | got result {"content":[{"text":"no such file","type":"text"}],"isError":true} | want a result without isError` + "\n"},
		{"nothing said, refused", "success", refused, `c fail unexpected-error 4:5 the answer is a protocol error, and the case does not expect one | got error {"code":-32602,"message":"bad"} | want a result` + "\n"},
		{"asked back", "{}", `{"resultType":"input_required","requestState":"x"}`, `c fail unexpected-error 4:5 the server asks for input, which a suite cannot give | got result {"requestState":"x","resultType":"input_required"} | want a complete result` + "\n"},
		{"tool error", "{ tool_is_error: true }", failed, "c pass tool-error\n"},
		{"tool error, fine", "tool_error", `{"content":[]}`, `c fail tool-error 5:13 the call did not fail | got result {"content":[]} | want a result with isError: true` + "\n"},
		{"tool error, refused", "{ tool_is_error: true }", refused, `c fail tool-failure 5:30 a failed call was answered as a protocol error | got error {"code":-32602,"message":"bad"} | want a result with isError: true` + "\n"},
		{"no tool error", "{ tool_is_error: false }", `{"isError":true}`, `c fail tool-error 5:30 the tool says that it failed | got result {"isError":true} | want a result without isError` + "\n"},
		{"code", "{ protocol_error_code: [-1, -32602] }", refused, "c pass error-code\n"},
		{"another code", "{ protocol_error_code: -32603 }", refused, `c fail error-code 5:36 the protocol error has another code | got error {"code":-32602,"message":"bad"} | want a protocol error with code -32603` + "\n"},
		{"code, no error", "{ protocol_error_code: -32603 }", `{}`, `c fail error-code 5:36 the answer is no protocol error | got result {} | want a protocol error with code -32603` + "\n"},
		{"layer", "{ error_layer: tool }", failed, "c pass error-layer\n"},
		{"other layer", "{ error_layer: tool }", refused, `c fail error-layer 5:28 the error is of the other layer | got error {"code":-32602,"message":"bad"} | want a result with isError: true` + "\n"},
		{"layer, no error", "protocol_error", `{}`, `c fail error-layer 5:13 the answer is no error | got result {} | want a protocol error` + "\n"},
		{"jsonpath", "{ jsonpath: { '$.content[0].text': hello, $.structuredContent.n: 9007199254740993, '$.content[*].type': [text, text], $.x: { exists: false }, '$..nope': { length: 0 } } }", fine, "c pass unexpected-error\nc pass jsonpath\nc pass jsonpath\nc pass jsonpath\nc pass jsonpath\nc pass jsonpath\n"},
		{"jsonpath, another value", "{ jsonpath: { $.structuredContent.n: 9007199254740992 } }", fine, "c pass unexpected-error\nc fail jsonpath 5:27 $.structuredContent.n | got 9007199254740993 | want 9007199254740992\n"},
		{"jsonpath, nothing there", "{ jsonpath: { $.nope: { length: { '>': 1 } } } }", fine, "c pass unexpected-error\nc fail jsonpath 5:27 $.nope: nothing is there | got nothing | want a length of more than 1\n"},
		{"jsonpath, no value of many", "{ jsonpath: { $..nope: { exists: true } } }", fine, "c pass unexpected-error\nc fail jsonpath 5:27 $..nope | got nothing | want a value\n"},
		{"jsonpath of an error", "{ error_layer: protocol, jsonpath: { $.message: bad } }", refused, "c pass error-layer\nc pass jsonpath\n"},
		{"text", "{ text: { contains: [hello, world], matches: '(?s)^hello.world$', not_contains: secret } }", fine, "c pass unexpected-error\nc pass text\n"},
		{"text, other", "{ text: hello }", fine, "c pass unexpected-error\nc fail text 5:21 the text of the answer | got \"hello\\nworld\" | want \"hello\"\n"},
		{"text of an error", "{ error_layer: protocol, text: bad }", refused, "c pass error-layer\nc pass text\n"},
		{"structured", "{ structured: { contains: { n: 9007199254740993.0 } } }", fine, "c pass unexpected-error\nc pass structured\n"},
		{"structured, none", "{ structured: { exists: true } }", `{}`, "c pass unexpected-error\nc fail structured 5:27 structuredContent | got nothing | want a value\n"},
		{"schema", "{ output_matches_schema: true }", fine, "c pass unexpected-error\nc pass output-schema\n"},
		{"schema, other", "{ output_matches_schema: true }", `{"structuredContent":{"n":1.5}}`, "c pass unexpected-error\nc fail output-schema 5:38 structuredContent does not match the outputSchema: at /n: must be integer, is number | got {\"n\":1.5} | want structuredContent that is valid against the tool's outputSchema\n"},
		{"schema, none", "{ output_matches_schema: true }", `{}`, "c pass unexpected-error\nc fail output-schema 5:38 the answer has no structuredContent | got result {} | want structuredContent that is valid against the tool's outputSchema\n"},
		{"latency", "{ latency_ms: 60000 }", fine, "c pass unexpected-error\nc pass latency\n"},
		{"progress unseen", "{ progress: true }", `{}`, "c pass unexpected-error\nc not_testable progress 5:25 notifications are not recorded here | got result {} | want \n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &suite.Runner{Call: answers{"echo": tt.answer}.call}
			if diff := cmp.Diff(tt.want, told(run(t, r, expecting(tt.expect)))); diff != "" {
				t.Errorf("told (-want +got):\n%s", diff)
			}
		})
	}
}

func TestShorthandsFollowTheRevision(t *testing.T) {
	const (
		failed   = `{"content":[],"isError":true}`
		refused  = `!{"code":-32602,"message":"bad"}`
		internal = `!{"code":-32603,"message":"bad"}`
		missing  = `!{"code":-32002,"message":"none"}`
		fine     = `{"content":[]}`
	)
	all := protocol.Revisions
	legacy, early, late := all[:4], all[:3], all[3:]
	tests := []struct {
		target, expect, answer string
		revisions              []protocol.Revision
		want                   suite.Verdict
	}{
		{"tool: echo", "invalid_args", failed, all, suite.Pass},
		{"tool: echo", "invalid_args", refused, early, suite.Pass},
		{"tool: echo", "invalid_args", refused, late, suite.Warn},
		{"tool: echo", "invalid_args", internal, all, suite.Warn},
		{"tool: echo", "invalid_args", fine, all, suite.Fail},
		{"prompt: greet", "invalid_args", refused, all, suite.Pass},
		{"prompt: greet", "invalid_args", internal, all, suite.Warn},
		{"prompt: greet", "invalid_args", fine, all, suite.Fail},
		{"resource: 'x:y'", "not_found", missing, legacy, suite.Pass},
		{"resource: 'x:y'", "not_found", refused, all, suite.Pass},
		{"resource: 'x:y'", "not_found", missing, all[4:], suite.Fail},
		{"resource: 'x:y'", "not_found", internal, legacy, suite.Warn},
		{"resource: 'x:y'", "not_found", internal, all[4:], suite.Fail},
		{"tool: echo", "not_found", refused, all, suite.Pass},
		{"tool: echo", "not_found", failed, all, suite.Warn},
		{"prompt: greet", "not_found", refused, all, suite.Pass},
		{"resource: 'x:y'", "not_found", fine, all, suite.Fail},
	}
	for _, tt := range tests {
		for _, revision := range tt.revisions {
			r := &suite.Runner{Revision: revision, Call: answers{"echo": tt.answer, "greet": tt.answer, "x:y": tt.answer}.call}
			results := run(t, r, fmt.Sprintf("suites: [{ %s, cases: [{ name: c, expect: %s }] }]", tt.target, tt.expect))
			if got := results[0].Outcomes[0].Verdict; len(results[0].Outcomes) != 1 || got != tt.want {
				t.Errorf("%s %s in %s answered %s: %s", tt.target, tt.expect, revision, tt.answer, told(results))
			}
		}
	}
}

func TestStepsHandValuesOn(t *testing.T) {
	r := &suite.Runner{Call: answers{"make": `{"structuredContent":{"id":7,"tags":["a"],"name":"a.b"}}`, "echo": "args"}.call}
	got := told(run(t, r, `
suites:
- tool: echo
  setup: [{ tool: make, save: { id: $.structuredContent.id } }]
  teardown: [{ args: { gone: "${id}" }, expect: { structured: { equals: { gone: 7 } } } }]
  cases:
  - name: keeps types
    steps:
    - { tool: make, save: { tags: $.structuredContent.tags, name: $.structuredContent.name } }
    - args: { id: "${id}", tags: "${tags}", text: "${id} of ${tags}" }
      expect:
        structured: { equals: { id: 7, tags: [a], text: '7 of ["a"]' } }
        jsonpath: { $.structuredContent.id: "${id}" }
    - { args: { v: "a.b" }, expect: { jsonpath: { $.structuredContent.v: { matches: "^${name}$" } } } }
    - { args: { v: "aXb" }, expect: { jsonpath: { $.structuredContent.v: { matches: "^${name}$" } } } }
    - { args: {} }
  - name: saves nothing
    args: { a: [1, 2] }
    save: { one: "$..a[*]" }
  - name: saves nowhere
    args: {}
    save: { one: $.nope }
`))
	want := `keeps types pass unexpected-error
keeps types pass save
keeps types pass save
keeps types pass unexpected-error
keeps types pass structured
keeps types pass jsonpath
keeps types pass unexpected-error
keeps types pass jsonpath
keeps types pass unexpected-error
keeps types fail jsonpath 15:51 $.structuredContent.v | got "aXb" | want text that matches "^a\\.b$"
keeps types not_testable no-answer 16:7 step 5 was not run, since step 4 failed | got  | want 
saves nothing pass unexpected-error
saves nothing fail save 19:13 $..a[*] leads to 2 values, so one is not saved | got {"content":[],"structuredContent":{"a":[1,2]}} | want one value at $..a[*]
saves nowhere pass unexpected-error
saves nowhere fail save 22:13 $.nope leads nowhere, so one is not saved | got {"content":[],"structuredContent":{}} | want one value at $.nope
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}

func TestAFailedSetupStopsTheCasesButNotTheTeardown(t *testing.T) {
	r := &suite.Runner{Call: answers{"make": `{"isError":true}`, "echo": `{}`, "other": `{"isError":true}`}.call}
	got := told(run(t, r, `
suites:
- tool: echo
  setup: [{ tool: make }]
  teardown: [{ tool: other }]
  cases: [{ name: a }, { name: b, skip: "later" }]
- tool: echo
  setup: [{ tool: make }]
  cases: [{ name: c, skip: "nothing runs, so no setup either" }]
`))
	want := `setup fail unexpected-error 4:11 the tool says that it failed; write tool_is_error: true if it should | got result {"isError":true} | want a result without isError
a not run: the setup of the suite failed
b not run: skipped: later
teardown fail unexpected-error 5:14 the tool says that it failed; write tool_is_error: true if it should | got result {"isError":true} | want a result without isError
c not run: skipped: nothing runs, so no setup either
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}

func TestSecretsStayOutOfOutcomes(t *testing.T) {
	mask := func(s string) string { return strings.ReplaceAll(s, "correct horse", "${TOKEN}") }
	r := &suite.Runner{Mask: mask, Call: answers{"echo": "args", "file://correct horse/x": `{"contents":[]}`}.call}
	results := run(t, r, `
suites:
- tool: echo
  cases:
  - { name: a, args: { x: "${TOKEN}", y: "a.b" }, expect: { structured: { equals: { x: "not ${TOKEN}" } } } }
  - { name: b, args: { x: "${TOKEN}" }, expect: { jsonpath: { $.structuredContent.x: { matches: "^${HOME}$" } } } }
- resource: "file://${TOKEN}/x"
  cases: [{ name: c, expect: { text: x } }]
`)
	told := told(results)
	for _, c := range results {
		told += c.Suite.Target
		for _, o := range c.Outcomes {
			told += o.Sent
		}
	}
	if strings.Contains(told, "horse") || strings.Count(told, "${TOKEN}") < 5 {
		t.Errorf("told:\n%s", told)
	}
}

func TestVariablesStandForThemselvesInExpressions(t *testing.T) {
	r := &suite.Runner{Call: answers{"echo": `{"a":"/home/ann","b":"/homeXann"}`}.call}
	results := run(t, r, expecting(`{ jsonpath: { $.a: { matches: "^${HOME}$" }, $.b: { not_matches: "^${HOME}$" } } }`))
	if !results[0].Passed() {
		t.Errorf("told:\n%s", told(results))
	}
}

func TestUnknownNamesAreNotCalled(t *testing.T) {
	called := 0
	r := &suite.Runner{Call: func(context.Context, string, any) (*wire.Response, error) {
		called++
		return &wire.Response{Result: []byte("{}")}, nil
	}}
	got := told(run(t, r, "suites: [{ tool: ehco, cases: [{ name: a }] }, { prompt: gret, cases: [{ name: a }] }]"))
	want := `a fail unknown-name 1:32 the server lists no tool "ehco" | got  | want one of the server's tools, such as "echo", "make" or "other"
a fail unknown-name 1:72 the server lists no prompt "gret" | got  | want one of the server's prompts, such as "greet"
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
	if called > 0 {
		t.Errorf("%d calls were made", called)
	}
}

func TestAServerThatDiesIsOneFailure(t *testing.T) {
	calls := 0
	r := &suite.Runner{Call: func(context.Context, string, any) (*wire.Response, error) {
		if calls++; calls == 2 {
			return nil, &wire.Error{Kind: wire.KindServerExit, Step: "tools/call", Reason: "the process ended"}
		}
		return &wire.Response{Result: []byte("{}")}, nil
	}}
	results := run(t, r, "suites: [{ tool: echo, teardown: [{}], cases: [{ name: a }, { name: b }, { name: c }] }, { tool: echo, cases: [{ name: d }] }]")
	var got []string
	for _, c := range results {
		line := c.Name
		for _, o := range c.Outcomes {
			line += " " + string(o.Verdict) + " " + string(o.Rule)
		}
		got = append(got, line+" "+strings.SplitN(c.NotRun, ":", 2)[0])
	}
	want := []string{"a pass unexpected-error ", "b fail no-answer ", "c the server is gone", "teardown the server is gone", "d the server is gone"}
	if diff := cmp.Diff(want, got); diff != "" || calls != 2 {
		t.Errorf("results after %d calls (-want +got):\n%s", calls, diff)
	}
}

func TestATimeoutFailsOneCase(t *testing.T) {
	calls := 0
	r := &suite.Runner{Call: func(context.Context, string, any) (*wire.Response, error) {
		if calls++; calls == 1 {
			return nil, &wire.Error{Kind: wire.KindTimeout, Step: "tools/call", Reason: "no answer within 1 s"}
		}
		return &wire.Response{Result: []byte("{}")}, nil
	}}
	got := told(run(t, r, "suites: [{ tool: echo, cases: [{ name: a }, { name: b }] }]"))
	if !strings.Contains(got, "a fail no-answer") || !strings.Contains(got, "no answer within 1 s") || !strings.Contains(got, "b pass") {
		t.Errorf("told:\n%s", got)
	}
}

func TestAnEndedRunIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	suites, err := decode(t, ".", "suites: [{ tool: echo, cases: [{ name: a }, { name: b }] }]")
	if err != nil {
		t.Fatal(err)
	}
	r := &suite.Runner{Surface: surface(t, echo), Call: func(ctx context.Context, _ string, _ any) (*wire.Response, error) {
		cancel()
		return nil, ctx.Err()
	}}
	results := r.Run(ctx, suites[0], nil)
	if results[0].Outcomes[0].Verdict != suite.NotTested || results[1].NotRun != "the time for the run is over" {
		t.Errorf("told:\n%s", told(results))
	}
}

func TestHugeAnswersAreCappedAndSaid(t *testing.T) {
	long := `{"content":[{"type":"text","text":"` + strings.Repeat("secret-word ", 1<<20) + `"}]}`
	many := `{"content":[` + strings.Repeat("0,", 2<<20) + `0]}`
	mask := func(s string) string { return strings.ReplaceAll(s, "secret-word", "****") }
	r := &suite.Runner{Mask: mask, Call: answers{"echo": long, "other": many}.call}
	results := run(t, r, "suites: [{ tool: echo, cases: [{ name: a, expect: { text: x } }] }, { tool: other, cases: [{ name: b }] }]")
	o := results[0].Outcomes[1]
	if len(o.Got) > 2000 || strings.Contains(o.Got, "secret") || !strings.HasSuffix(o.Got, "… (12 MiB in all)") {
		t.Errorf("%d bytes shown, the end is %q", len(o.Got), o.Got[max(0, len(o.Got)-60):])
	}
	if got := results[1].Outcomes[0]; got.Rule != suite.NoAnswer || !strings.Contains(got.Got, "the answer of 4 MiB holds about 2097155 values, more than the 1000000 that are examined") {
		t.Errorf("told: %s", told(results[1:]))
	}
}

func TestAnswersThatAreNoJSON(t *testing.T) {
	for _, answer := range []string{"", "{", "\xff", `"x"`, "null", "[1]", `!"text"`, `{"isError":"yes","content":7}`, `{"content":[1,{"text":{}}]}`} {
		r := &suite.Runner{Call: answers{"echo": answer}.call}
		results := run(t, r, expecting("{ text: x, jsonpath: { $.a: 1 }, structured: 1, output_matches_schema: true, golden: nope.json }"))
		if results[0].Passed() {
			t.Errorf("answer %q passed", answer)
		}
	}
}

func TestGoldenFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "goldens", "a.json")
	suites, err := decode(t, dir, `
suites:
- tool: echo
  cases:
  - name: c
    expect:
      golden: goldens/a.json
      redact: [$..time, { matches: '\d+ ms', with: <took> }]
`)
	if err != nil {
		t.Fatal(problems(t, err))
	}
	attempt := func(answer string, update bool) string {
		t.Helper()
		mask := func(s string) string { return strings.ReplaceAll(s, "correct horse", "${TOKEN}") }
		r := &suite.Runner{Surface: surface(t, echo), Call: answers{"echo": answer}.call, UpdateGolden: update, Mask: mask}
		results := r.Run(context.Background(), suites[0], nil)
		return told([]suite.CaseResult{{Name: "c", Outcomes: results[0].Outcomes[1:]}})
	}
	const answer = `{"_meta":{"x":1},"content":[{"type":"text","text":"12 ms, correct horse"}],"structuredContent":{"time":"12:31","n":9007199254740993}}`
	want := `c fail golden 7:15 there is no golden file goldens/a.json; "mcpward run --update-golden" writes it | got result {"_meta":{"x":1},"content":[{"text":"12 ms, ${TOKEN}","type":"text"}],"structuredContent":{"n":9007199254740993,"time":"12:31"}} | want the golden file goldens/a.json` + "\n"
	if diff := cmp.Diff(want, attempt(answer, false)); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	if got := attempt(answer, true); got != "c pass golden\n" {
		t.Errorf("update: %s", got)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	written := `{
  "content": [
    {
      "text": "<took>, ${TOKEN}",
      "type": "text"
    }
  ],
  "structuredContent": {
    "n": 9007199254740993,
    "time": "<redacted>"
  }
}
`
	if diff := cmp.Diff(written, string(data)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	same := strings.NewReplacer("12 ms", "7 ms", "12:31", "13:00", `"_meta":{"x":1},`, "").Replace(answer)
	if got := attempt(same, false); got != "c pass golden\n" {
		t.Errorf("volatile values: %s", got)
	}
	want = "c fail golden 7:15 the answer differs from goldens/a.json at /structuredContent/n | got 9007199254740992 | want 9007199254740993\n"
	if diff := cmp.Diff(want, attempt(strings.ReplaceAll(answer, "740993", "740992"), false)); diff != "" {
		t.Errorf("other number (-want +got):\n%s", diff)
	}
	want = "c fail golden 7:15 the answer differs from goldens/a.json at /structuredContent/extra | got true | want nothing\n"
	if diff := cmp.Diff(want, attempt(strings.ReplaceAll(answer, `"n":`, `"extra":true,"n":`), false)); diff != "" {
		t.Errorf("more (-want +got):\n%s", diff)
	}
	if err := os.WriteFile(path, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := attempt(answer, false); !strings.Contains(got, "goldens/a.json is not JSON") {
		t.Errorf("broken file: %s", got)
	}
	entries, _ := os.ReadDir(filepath.Dir(path))
	if len(entries) != 1 {
		t.Errorf("%d files are left in the folder", len(entries))
	}
}

func TestProgress(t *testing.T) {
	tests := []struct{ name, expect, notes, want string }{
		{"enough", "true", "1/ 2/", "pass"},
		{"none", "true", "", "fail too few notifications of progress | got 0 notifications | want progress at least 1 times"},
		{"too many", "{ max: 1 }", "1/ 2/", "fail too many notifications of progress | got 2 notifications | want progress 1 times"},
		{"range", "{ min: 2, max: 3 }", "1/", "fail too few notifications of progress | got 1 notification | want progress 2 to 3 times"},
		{"not increasing", "true", "1/ 1.0/", "fail progress does not increase | got 1.0 after 1 | want each notification with a larger number"},
		{"not a number", "true", "1/ null/", "fail progress does not increase | got null after 1 | want each notification with a larger number"},
		{"complete", "{ complete: true }", "1/2 2.0/2", "pass"},
		{"incomplete", "{ complete: true }", "1/2", "fail progress does not reach its total | got progress 1, total 2 | want a last notification whose progress is its total"},
		{"no total", "{ complete: true }", "1/", "fail progress does not reach its total | got progress 1, total  | want a last notification whose progress is its total"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log := new(suite.ProgressLog)
			r := &suite.Runner{Progress: log.Of, Call: func(_ context.Context, _ string, params any) (*wire.Response, error) {
				token := schema.Field(schema.Field(params.(json.RawMessage), "_meta"), "progressToken")
				for _, note := range strings.Fields(tt.notes) {
					n, total, _ := strings.Cut(note, "/")
					if total != "" {
						total = `,"total":` + total
					}
					log.Trace(wire.Frame{Data: fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%s%s}}`, token, n, total)})
					log.Trace(wire.Frame{Data: []byte(`{"method":"notifications/progress","params":{"progressToken":"other","progress":9}}`)})
				}
				return &wire.Response{Result: []byte("{}")}, nil
			}}
			o := run(t, r, expecting("{ progress: "+tt.expect+" }"))[0].Outcomes[1]
			got := string(o.Verdict)
			if o.Verdict != suite.Pass {
				got = fmt.Sprintf("%s %s | got %s | want %s", o.Verdict, o.Message, o.Got, o.Want)
			}
			if got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestSlowAnswersBreakTheirLimit(t *testing.T) {
	r := &suite.Runner{Call: func(context.Context, string, any) (*wire.Response, error) {
		time.Sleep(20 * time.Millisecond)
		return &wire.Response{Result: []byte("{}")}, nil
	}}
	o := run(t, r, expecting("{ latency_ms: { max: 1 } }"))[0].Outcomes[1]
	if o.Verdict != suite.Fail || o.Rule != suite.Latency || o.Want != "at most 1 ms" {
		t.Errorf("outcome = %+v", o)
	}
}

func TestRequestsAreWhatTheSuiteSays(t *testing.T) {
	var sent []string
	r := &suite.Runner{Call: func(_ context.Context, method string, params any) (*wire.Response, error) {
		sent = append(sent, method+" "+string(params.(json.RawMessage)))
		return nil, errors.New("no")
	}}
	run(t, r, `
suites:
- { tool: echo, cases: [{ name: a }, { name: b, args: { x: "$${HOME} ${HOME}" } }, { name: c, args: {}, expect: { progress: true } }] }
- { prompt: greet, cases: [{ name: a, args: { n: 1.50 } }] }
- { resource: "file://${HOME}/a", cases: [{ name: a }] }
`)
	want := []string{
		`tools/call {"name":"echo"}`,
		`tools/call {"arguments":{"x":"${HOME} /home/ann"},"name":"echo"}`,
		`tools/call {"_meta":{"progressToken":"mcpward-suite-1"},"arguments":{},"name":"echo"}`,
		`prompts/get {"arguments":{"n":"1.50"},"name":"greet"}`,
		`resources/read {"uri":"file:///home/ann/a"}`,
	}
	if diff := cmp.Diff(want, sent); diff != "" {
		t.Errorf("sent (-want +got):\n%s", diff)
	}
}

func FuzzJudge(f *testing.F) {
	suites, err := decode(f, f.TempDir(), expecting("{ text: { contains: x }, jsonpath: { '$..a[?@.b > 1]': { length: 2 }, $.n: { '<': 3 } }, structured: { each: { type: string } }, output_matches_schema: true, golden: { file: nope.json, of: $.content }, error_layer: tool, invalid_args: true }"))
	if err != nil {
		f.Fatal(err)
	}
	listed := surface(f, echo)
	for _, s := range []string{`{"content":[{"text":"x"}],"n":1e400}`, `{"a":[{"b":2},{"b":3}]}`, `!{"code":1.0,"message":null}`, `[]`, `{"structuredContent":["a"],"isError":true}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		r := &suite.Runner{Surface: listed, Revision: protocol.Latest, Call: answers{"echo": answer}.call}
		for _, c := range r.Run(context.Background(), suites[0], nil) {
			if len(c.Outcomes) == 0 {
				t.Error("no outcome")
			}
			for _, o := range c.Outcomes {
				if o.Verdict != suite.Pass && (o.Message == "" || o.Place.Line == 0 || len(o.Got) > 4096) {
					t.Errorf("outcome %+v", o)
				}
			}
		}
	})
}
