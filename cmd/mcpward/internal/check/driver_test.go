package check_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/rule"
)

// named returns a check that does what run does.
func named(id string, run func(context.Context, *check.Pass) error) *check.Check {
	return &check.Check{Doc: rule.Doc{ID: id, Severity: finding.Medium}, Run: run}
}

func silent(context.Context, *check.Pass) error { return nil }

func subject() *check.Subject {
	return &check.Subject{
		Target: wire.Target{Transport: "stdio"}, Revision: protocol.R20251125,
		Surface: &contract.Surface{}, Record: new(check.Record),
	}
}

// told writes results the way the tests compare them.
func told(results []check.Result) []string {
	var out []string
	for _, r := range results {
		out = append(out, strings.TrimSpace(string(r.Outcome)+" "+r.Rule()+" "+r.Subject+" "+r.Message))
	}
	return out
}

func TestWhatACheckReportsDecidesItsOutcome(t *testing.T) {
	tests := []struct {
		name string
		run  func(context.Context, *check.Pass) error
		want []string
	}{
		{"nothing", silent, []string{"pass x/y server"}},
		{
			"the severity of the rule", func(_ context.Context, p *check.Pass) error {
				p.Report("/tools/echo/name", "is odd")
				return nil
			},
			[]string{"warn x/y tool:echo is odd"},
		},
		{
			"a severity of its own, the gravest first", func(_ context.Context, p *check.Pass) error {
				p.Violate(check.Violation{Message: "b", Severity: finding.Info})
				p.Violate(check.Violation{Message: "a", Severity: finding.High, At: "/prompts/p"})
				return nil
			},
			[]string{"fail x/y prompt:p a", "note x/y server b"},
		},
		{
			"twice the same", func(_ context.Context, p *check.Pass) error {
				p.Report("", "again")
				p.Report("", "again")
				return nil
			},
			[]string{"warn x/y server again"},
		},
		{
			"a reason", func(context.Context, *check.Pass) error { return check.NotTestable("no %s", "tool") },
			[]string{"not_testable x/y server no tool"},
		},
		{
			"an error beside a violation", func(_ context.Context, p *check.Pass) error {
				p.Report("", "first")
				return errors.New("then it\nbroke")
			},
			[]string{"warn x/y server first", `not_testable x/y server then it\nbroke`},
		},
		{
			"parts", func(_ context.Context, p *check.Pass) error {
				p.Passed("case:a", time.Second)
				p.Skip("case:b", "no server")
				return nil
			},
			[]string{"not_testable x/y case:b no server", "pass x/y case:a"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := told(check.Run(t.Context(), subject(), []*check.Check{named("x/y", tt.run)}))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("results (-want +got):\n%s", diff)
			}
		})
	}
}

func TestManyViolationsAreCountedAfterFifty(t *testing.T) {
	c := named("x/y", func(_ context.Context, p *check.Pass) error {
		for i := range 120 {
			p.Report("", "tool %03d", i)
		}
		return nil
	})
	got := told(check.Run(t.Context(), subject(), []*check.Check{c}))
	if len(got) != 51 || got[49] != "warn x/y server tool 049" || got[50] != "warn x/y server 70 more of the same kind are not listed" {
		t.Errorf("%d results that end with %q", len(got), got[len(got)-2:])
	}
}

func TestChecksForOtherRevisionsAndTransportsAreLeftOut(t *testing.T) {
	modern, http, both := named("x/modern", silent), named("x/http", silent), named("x/both", silent)
	modern.Revisions = check.Modern
	http.Transport = "http"
	both.Revisions = check.Between(protocol.R20250618, protocol.R20251125)
	got := told(check.Run(t.Context(), subject(), []*check.Check{modern, http, both}))
	if diff := cmp.Diff([]string{"pass x/both server"}, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

func TestStagesFollowEachOtherAndWaitsOverlap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []string
		wait := func(stage check.Stage, id string) *check.Check {
			c := named(id, func(context.Context, *check.Pass) error {
				time.Sleep(time.Second)
				return nil
			})
			c.Stage = stage
			return c
		}
		last := named("x/last", func(context.Context, *check.Pass) error {
			order = append(order, "last")
			return nil
		})
		last.Stage = check.Final
		calls := named("x/calls", func(context.Context, *check.Pass) error {
			order = append(order, "calls")
			return nil
		})
		calls.Stage = check.Calls
		started := time.Now()
		check.Run(t.Context(), subject(), []*check.Check{last, calls, wait(check.Live, "x/a"), wait(check.Live, "x/b"), wait(check.Last, "x/c")})
		if took := time.Since(started); took != 2*time.Second {
			t.Errorf("took %s, want 2 s: one for each stage that waits", took)
		}
		if diff := cmp.Diff([]string{"calls", "last"}, order); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
	})
}

func TestTheEndOfTheTimeIsSaid(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := named("x/y", func(ctx context.Context, _ *check.Pass) error {
		cancel()
		return ctx.Err()
	})
	got := told(check.Run(ctx, subject(), []*check.Check{c}))
	if diff := cmp.Diff([]string{"not_testable x/y server the time for this server was over"}, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

func TestChoosing(t *testing.T) {
	all := []*check.Check{named("errors/unknown-tool", nil), named("errors/unknown-prompt", nil), named("schema/icons", nil)}
	tests := []struct {
		name    string
		options check.Options
		want    []string
	}{
		{"everything", check.Options{}, []string{"errors/unknown-tool", "errors/unknown-prompt", "schema/icons"}},
		{"a family", check.Options{Only: []string{"errors"}}, []string{"errors/unknown-tool", "errors/unknown-prompt"}},
		{"a rule", check.Options{Only: []string{"schema/icons"}}, []string{"schema/icons"}},
		{"a beginning", check.Options{Only: []string{"errors/unknown-t*"}}, []string{"errors/unknown-tool"}},
		{"all but", check.Options{Skip: []string{"errors/unknown-tool", "schema"}}, []string{"errors/unknown-prompt"}},
		{"half a family is none", check.Options{Only: []string{"err"}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, c := range tt.options.Chosen(all) {
				got = append(got, c.Doc.ID)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("chosen (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOnceComputesOnceForEachKey(t *testing.T) {
	s, calls := subject(), 0
	next := func() int {
		calls++
		return calls
	}
	a, b, c := check.Once(s, "a", next), check.Once(s, "a", next), check.Once(s, "c", next)
	if a != 1 || b != 1 || c != 2 {
		t.Errorf("got %d, %d and %d, want 1, 1 and 2", a, b, c)
	}
}

func TestTheRecordKnowsWhatAnswersWhat(t *testing.T) {
	r := new(check.Record)
	one, two := r.Tracer(), r.Tracer()
	one(wire.Frame{Sent: true, Data: []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)})
	two(wire.Frame{Sent: true, Data: []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)})
	one(wire.Frame{Data: []byte(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`)})
	one(wire.Frame{Data: []byte(`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`)})
	two(wire.Frame{Data: []byte(`not JSON`)})
	messages, dropped := r.Messages()
	if len(messages) != 5 || dropped != 0 {
		t.Fatalf("%d messages and %d dropped", len(messages), dropped)
	}
	answers := r.Answers("tools/list")
	if len(answers) != 1 || answers[0].Channel != 1 || answers[0].ID != "1" {
		t.Errorf("answers to tools/list: %+v", answers)
	}
	if len(r.Answers("ping")) != 0 {
		t.Error("an answer on one connection was taken for that on another")
	}
}

func TestAFloodFillsNeitherRecordNorTime(t *testing.T) {
	r := new(check.Record)
	trace := r.Tracer()
	trace(wire.Frame{Sent: true, Data: []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)})
	const flood = 1 << 18
	for range flood {
		trace(wire.Frame{Data: []byte(`{"jsonrpc":"2.0","method":"a"}`)})
	}
	messages, dropped := r.Messages()
	if len(messages) >= flood || len(messages)+dropped != flood+1 {
		t.Errorf("%d messages are kept and %d dropped", len(messages), dropped)
	}
	if len(r.Answers("ping")) != 0 || len(messages) != cap(messages) {
		t.Error("a caller could change what others read")
	}
}
