package latency

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/yaml"
)

func planOf(t *testing.T, text string) *suite.Plan {
	t.Helper()
	src := &yaml.Source{Path: "mcpward.yaml", Text: text, Noun: "a config"}
	root, problem := src.Parse()
	if problem != nil {
		t.Fatal(src.Fail(*problem))
	}
	d := &yaml.Decoder{Source: src}
	suites := suite.Decode(d, root.Member("suites"), suite.Options{Env: func(string) (string, bool) { return "", false }})
	if err := d.Err(); err != nil {
		t.Fatal(err)
	}
	return &suite.Plan{Suites: suites}
}

const echoes = "suites: [{ tool: echo, cases: [{ name: c, args: { message: hi }, expect: { latency_ms: 10000 } }] }]"

// slow serves every answer after 30 ms.
var slow = fixtures.CheckCase{Name: "slow-body", Scenario: "http/slow-body", HTTP: true, Env: []string{"DELAY_MS=30"}}

var times = regexp.MustCompile(`\d+ ms`)

// play returns what was found, one line each, times left out.
func play(t *testing.T, c fixtures.CheckCase, l check.Latency, suites string) []string {
	t.Helper()
	s := checktest.Subject(t, c)
	s.Settings.Latency = l
	s.Settings.CallReadOnly = c.CallReadOnly
	plan := planOf(t, suites)
	s.Settings.Suites = plan
	var lines []string
	for _, r := range check.Run(t.Context(), s, Applicable(l, plan, s.Name)) {
		lines = append(lines, strings.TrimRight(strings.Join([]string{string(r.Outcome), r.Rule(), r.Subject, string(r.At), times.ReplaceAllString(r.Message, "N ms")}, " | "), " |"))
	}
	return lines
}

func TestBudgets(t *testing.T) {
	t.Parallel()
	compliant := fixtures.CheckCase{Name: "compliant", Scenario: "compliant"}
	readOnly := compliant
	readOnly.CallReadOnly = true
	orders := fixtures.CheckCase{Name: "orders", Scenario: "orders"}
	tests := []struct {
		name   string
		server fixtures.CheckCase
		l      check.Latency
		suites string
		want   []string
	}{
		{"kept", compliant, check.Latency{Budget: check.Budget{P50: 5000, P95: 10000}}, echoes, []string{
			"pass | latency/budget | tool:echo", "pass | latency/case | case:c",
		}},
		{"broken", slow, check.Latency{Samples: 3, Budget: check.Budget{P50: 1}}, "suites: [{ tool: list_orders, cases: [{ name: c }] }]", []string{
			"fail | latency/budget | tool:list_orders | /tools/list_orders | list_orders: p50 of 3 calls is N ms, more than the budget of N ms",
		}},
		{"budget of one tool", compliant, check.Latency{Budget: check.Budget{P50: 1}, Tools: map[string]check.Budget{"echo": {P50: 5000}}}, echoes, []string{
			"pass | latency/budget | tool:echo", "pass | latency/case | case:c",
		}},
		{"too few samples", compliant, check.Latency{Samples: 5, Budget: check.Budget{P95: 1000}}, echoes, []string{
			"warn | latency/budget | tool:echo | /tools/echo | p95 of echo: 5 samples are too few to judge p95, which needs 20; the slowest took N ms", "pass | latency/case | case:c",
		}},
		{"read-only tools", readOnly, check.Latency{Tools: map[string]check.Budget{"add": {P50: 5000}}}, "suites: []", []string{
			"pass | latency/budget | tool:add",
		}},
		{"no budget of the measured", compliant, check.Latency{Tools: map[string]check.Budget{"other": {P50: 1}}}, echoes, []string{
			"warn | latency/budget | tool:other |  | there is a budget for other, and the server lists no such tool", "pass | latency/case | case:c",
		}},
		{"no budget at all", compliant, check.Latency{Samples: 3}, echoes, []string{
			"not_testable | latency/budget | server |  | none of the 1 measured tools has a budget", "pass | latency/case | case:c",
		}},
		{"budget of a tool that is not called", compliant, check.Latency{Tools: map[string]check.Budget{"add": {P50: 5000}, "echo": {P50: 5000}}}, echoes, []string{
			"warn | latency/budget | tool:add | /tools/add | there is a budget for add, and none of its calls may be repeated",
			"pass | latency/budget | tool:echo", "pass | latency/case | case:c",
		}},
		{"p99 of 50 samples", compliant, check.Latency{Samples: 50, Budget: check.Budget{P50: 5000, P99: 5000}}, echoes, []string{
			"warn | latency/budget | tool:echo | /tools/echo | p99 of echo: 50 samples are too few to judge p99, which needs 100; the slowest took N ms",
			"pass | latency/budget | tool:echo", "pass | latency/case | case:c",
		}},
		{"nothing to measure", compliant, check.Latency{Budget: check.Budget{P50: 5000}}, "suites: []", []string{
			"warn | latency/budget | server |  | there is a budget, and no call may be repeated: neither a suite nor --call-read-only names one of a tool that is read-only or idempotent",
		}},
		{"nothing to measure of a tool", compliant, check.Latency{Tools: map[string]check.Budget{"add": {P99: 5000}}}, "suites: []", []string{
			"warn | latency/budget | tool:add | /tools/add | there is a budget for add, and none of its calls may be repeated",
		}},
		{"nothing asked", orders, check.Latency{}, "suites: []", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, play(t, tt.server, tt.l, tt.suites)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// A budget of a server's tool is no matter of the others of the run, and one
// that --case leaves without calls is no news.
func TestBudgetsThatNobodyHasToKeep(t *testing.T) {
	t.Parallel()
	l := check.Latency{Tools: map[string]check.Budget{"theirs": {P50: 1}, "echo": {P50: 1}}}
	s := checktest.Subject(t, fixtures.CheckCase{Name: "compliant", Scenario: "compliant"})
	s.Settings.Latency = l
	s.Settings.Suites = &suite.Plan{Chosen: suite.Selection{Names: []string{"other"}}}
	s.Neighbours = map[string]*contract.Surface{"b": {Tools: []contract.Item{contract.NewItem("theirs", []byte(`{"name":"theirs"}`))}}}
	got := check.Run(t.Context(), s, []*check.Check{Budget})
	if len(got) != 1 || got[0].Outcome != check.NotTested || got[0].Subject != "tool:echo" {
		t.Errorf("results: %+v", got)
	}
}

func TestSlowCasesFail(t *testing.T) {
	t.Parallel()
	got := play(t, slow, check.Latency{}, "suites: [{ tool: list_orders, cases: [{ name: c, expect: { latency_ms: 1 } }] }]")
	want := []string{`fail | latency/case | case:c | /tools/list_orders | the answer took too long`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func TestOnlyHarmlessCallsAreRepeated(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "calls")
	c := fixtures.CheckCase{Name: "no-calls", Scenario: "no-calls", Env: []string{"CALL_LOG=" + log}}
	got := play(t, c, check.Latency{Budget: check.Budget{P50: 100}}, "suites: [{ tool: wipe_all_notes, cases: [{ name: c }] }]")
	want := []string{"warn | latency/budget | server |  | there is a budget, and no call may be repeated: neither a suite nor --call-read-only names one of a tool that is read-only or idempotent"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if data, err := os.ReadFile(log); err == nil && len(data) > 0 {
		t.Errorf("called: %s", data)
	}
}

func TestPercentilesAreMeasuredTimes(t *testing.T) {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	upTo := func(n int) (all []time.Duration) {
		for i := n; i > 0; i-- {
			all = append(all, ms(i))
		}
		return all
	}
	tests := []struct {
		name string
		took []time.Duration
		want Measurement
	}{
		{"none", nil, Measurement{}},
		{"one", upTo(1), Measurement{Samples: 1, P50: ms(1), P95: ms(1), P99: ms(1), Min: ms(1), Max: ms(1), Histogram: []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}}},
		{"twenty", upTo(20), Measurement{Samples: 20, P50: ms(10), P95: ms(19), P99: ms(20), Min: ms(1), Max: ms(20), Histogram: []int{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}},
		{"hundred", upTo(100), Measurement{Samples: 100, P50: ms(50), P95: ms(95), P99: ms(99), Min: ms(1), Max: ms(100), Histogram: []int{10, 10, 10, 10, 10, 10, 10, 10, 10, 10}}},
		{"one slow", []time.Duration{ms(1), ms(1), ms(1), ms(100)}, Measurement{Samples: 4, P50: ms(1), P95: ms(100), P99: ms(100), Min: ms(1), Max: ms(100), Histogram: []int{3, 0, 0, 0, 0, 0, 0, 0, 0, 1}}},
	}
	for _, tt := range tests {
		var got Measurement
		got.fill(tt.took)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestSamplingCountsAfterTheWarmUp(t *testing.T) {
	calls := 0
	count := func(context.Context, int) error { calls++; return nil }
	if took, problem := sample(t.Context(), schedule{warmup: 2, samples: 5}, count); len(took) != 5 || calls != 7 || problem != "" {
		t.Errorf("%d samples of %d calls, %q", len(took), calls, problem)
	}
	slowly := func(context.Context, int) error { time.Sleep(2 * time.Millisecond); return nil }
	if took, _ := sample(t.Context(), schedule{samples: 1000, atMost: 10 * time.Millisecond}, slowly); len(took) < 2 || len(took) > 100 {
		t.Errorf("%d samples in a limited time", len(took))
	}
	failing := func(_ context.Context, i int) error {
		if i == 3 {
			return errors.New("no")
		}
		return nil
	}
	if took, problem := sample(t.Context(), schedule{samples: 5}, failing); took != nil || problem != "no" {
		t.Errorf("%v, %q after a failure", took, problem)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, problem := sample(ctx, schedule{samples: 5}, count); problem != "the time for this server was over" {
		t.Errorf("problem = %q", problem)
	}
}

func TestSchedulesFollowTheConfig(t *testing.T) {
	tests := []struct {
		l    check.Latency
		b    check.Budget
		want schedule
	}{
		{check.Latency{}, check.Budget{}, schedule{1, 20, time.Second}},
		{check.Latency{}, check.Budget{P50: 1}, schedule{1, 20, time.Second}},
		{check.Latency{}, check.Budget{P95: 1}, schedule{1, 20, 0}},
		{check.Latency{}, check.Budget{P95: 1, P99: 1}, schedule{1, 100, 0}},
		{check.Latency{Warmup: 3, Samples: 7}, check.Budget{P99: 1}, schedule{3, 7, 0}},
	}
	for _, tt := range tests {
		if got := plan(tt.l, tt.b); got != tt.want {
			t.Errorf("plan(%+v, %+v) = %+v, want %+v", tt.l, tt.b, got, tt.want)
		}
	}
}
