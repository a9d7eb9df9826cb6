package latency

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/schema"
)

// A Measurement is what was measured of one tool.
type Measurement struct {
	Tool          string
	Sent          string // one of the requests, masked and cut
	Samples       int    // without the warm-up
	P50, P95, P99 time.Duration
	Min, Max      time.Duration
	Histogram     []int        // calls per interval; all as wide as (Max-Min)/len
	Budget        check.Budget // that applies to it, zero for none
	Problem       string       // why there are no samples, "" if there are
}

// A request is a call that may be repeated.
type request struct {
	tool   string
	params json.RawMessage
}

type measuredKey struct{}

type measured struct {
	list []Measurement
	err  error
}

// Measured returns what was measured, by tool in the order of their names. The
// calls are made the first time somebody asks. The error is
// [check.NotTestable] where nothing may be called repeatedly, or that of the
// connection.
func Measured(ctx context.Context, s *check.Subject) ([]Measurement, error) {
	all := check.Once(s, measuredKey{}, func() measured {
		list, err := measure(ctx, s)
		return measured{list, err}
	})
	return all.list, all.err
}

// wanted reports whether the config asks for measurements.
func wanted(l check.Latency) bool {
	return l.Samples > 0 || l.Budget != check.Budget{} || len(l.Tools) > 0
}

// errNoCall says that there is nothing to measure.
var errNoCall = check.NotTestable("no call may be repeated: neither a suite nor --call-read-only names one of a tool that is read-only or idempotent")

// timeOver is the problem of a measurement that the end of the run cut short.
const timeOver = "the time for this server was over"

func measure(ctx context.Context, s *check.Subject) ([]Measurement, error) {
	requests := repeatable(ctx, s)
	if len(requests) == 0 {
		return nil, errNoCall
	}
	conn, done, err := s.Connect(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer done()
	names := make([]string, 0, len(requests))
	for name := range requests {
		names = append(names, name)
	}
	slices.Sort(names)
	var out []Measurement
	for _, name := range names {
		m := Measurement{Tool: name, Budget: budgetOf(s.Settings.Latency, name)}
		m.Sent = "tools/call " + probe.Excerpt(s, requests[name][0].params)
		took, problem := sample(ctx, plan(s.Settings.Latency, m.Budget), func(ctx context.Context, i int) error {
			r := requests[name][i%len(requests[name])]
			answer, err := conn.Request(ctx, "tools/call", r.params)
			if err == nil && answer.Error != nil {
				return fmt.Errorf("a call was answered with a protocol error")
			}
			return err
		})
		m.Problem = problem
		m.fill(took)
		out = append(out, m)
	}
	return out, nil
}

// budgetOf returns the budget of a tool: its own percentiles, the global ones
// for the rest.
func budgetOf(l check.Latency, tool string) check.Budget {
	b, own := l.Budget, l.Tools[tool]
	for _, pair := range []struct{ into, from *int }{{&b.P50, &own.P50}, {&b.P95, &own.P95}, {&b.P99, &own.P99}} {
		if *pair.from > 0 {
			*pair.into = *pair.from
		}
	}
	return b
}

// repeatable returns the calls that may be made many times, by tool.
func repeatable(ctx context.Context, s *check.Subject) map[string][]request {
	out := map[string][]request{}
	if plan := suites.Of(s); plan != nil {
		for _, one := range suite.For(plan.Suites, s.Name) {
			for _, c := range one.Cases {
				if r, ok := repeats(s, one, c); ok && plan.Chosen.Keeps(c) {
					out[r.tool] = append(out[r.tool], r)
				}
			}
		}
	}
	may, _ := calls.Candidates(ctx, s)
	for _, c := range may {
		if len(out[c.Tool.Name]) > 0 {
			continue // somebody has thought about better arguments
		}
		params := schema.AppendObject(nil, map[string][]byte{"name": schema.AppendString(nil, c.Tool.Name), "arguments": c.Arguments})
		out[c.Tool.Name] = []request{{c.Tool.Name, params}}
	}
	return out
}

// repeats returns the call of a case that stands for itself and may be made
// again. One that must fail says nothing about how long the tool takes.
func repeats(s *check.Subject, of *suite.Suite, c *suite.Case) (r request, ok bool) {
	if len(of.Setup) > 0 || len(of.Teardown) > 0 || len(c.Steps) != 1 || c.Skip != "" || c.Steps[0].Kind != suite.Tool || !c.Steps[0].WantsSuccess() {
		return request{}, false
	}
	tool := c.Tools()[0]
	if s.Settings.Latency.Samples == 0 && !harmless(s, tool) {
		return request{}, false
	}
	_, params, err := c.Steps[0].Request(nil)
	return request{tool, params}, err == nil && listed(s, tool)
}

func listed(s *check.Subject, tool string) bool { return definition(s, tool) != nil }

func definition(s *check.Subject, tool string) []byte {
	for _, item := range s.Surface.Tools {
		if item.Name == tool {
			return item.Value
		}
	}
	return nil
}

// harmless reports whether a tool says that calling it again changes nothing.
func harmless(s *check.Subject, tool string) bool {
	hints := schema.Field(definition(s, tool), "annotations")
	return string(schema.Field(hints, "readOnlyHint")) == "true" || string(schema.Field(hints, "idempotentHint")) == "true"
}

// A schedule says how many calls are made.
type schedule struct {
	warmup, samples int
	atMost          time.Duration // when to stop with fewer, 0 for never
}

// What is done where the config says nothing.
const (
	defaultWarmup  = 1
	defaultSamples = 20
	defaultTime    = time.Second
)

// plan returns how often a tool is called: as often as the config says, or as
// its budget needs, or a few times within a second.
func plan(l check.Latency, b check.Budget) schedule {
	s := schedule{warmup: l.Warmup, samples: l.Samples}
	if s.warmup == 0 {
		s.warmup = defaultWarmup
	}
	if s.samples > 0 {
		return s
	}
	s.samples = defaultSamples
	switch {
	case b.P99 > 0:
		s.samples = 100
	case b.P95 == 0:
		s.atMost = defaultTime
	}
	return s
}

// sample makes calls, one after the other, and returns how long each took. A
// call that fails ends it, and so does the end of the time.
func sample(ctx context.Context, s schedule, call func(ctx context.Context, i int) error) (took []time.Duration, problem string) {
	begin := time.Now()
	for i := range s.warmup + s.samples {
		start := time.Now()
		err := call(ctx, i)
		switch {
		case ctx.Err() != nil:
			return took, timeOver
		case err != nil:
			return nil, strings.TrimSpace(err.Error())
		}
		if i >= s.warmup {
			took = append(took, time.Since(start))
		}
		if s.atMost > 0 && time.Since(begin) > s.atMost && len(took) > 1 {
			break
		}
	}
	return took, ""
}

// bins is how many intervals a histogram has.
const bins = 10

// fill computes the percentiles by nearest rank: always a time that was
// measured.
func (m *Measurement) fill(took []time.Duration) {
	if m.Samples = len(took); m.Samples == 0 {
		return
	}
	sorted := slices.Sorted(slices.Values(took))
	rank := func(p float64) time.Duration {
		return sorted[max(int(math.Ceil(p*float64(len(sorted))))-1, 0)]
	}
	m.P50, m.P95, m.P99 = rank(0.50), rank(0.95), rank(0.99)
	m.Min, m.Max = sorted[0], sorted[len(sorted)-1]
	m.Histogram = make([]int, bins)
	for _, d := range sorted {
		bin := 0
		if width := m.Max - m.Min; width > 0 {
			bin = min(int(int64(bins)*int64(d-m.Min)/int64(width)), bins-1)
		}
		m.Histogram[bin]++
	}
}
