package latency

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Budget compares what was measured with the budgets of the config.
var Budget = &check.Check{
	Doc: rule.Doc{
		ID:       "latency/budget",
		Title:    "a tool takes longer than its budget allows",
		Why:      "An agent makes many calls in a row and its user waits for the sum of them; the slow ones decide how it feels.",
		Fix:      "Find out what the calls wait for, or raise the budget in checks.latency if the time is well spent.",
		Residual: "Times depend on the machine and on what else it does; the samples are those of one run.",
		Verify:   "Run mcpward run --only latency/budget.",
		Severity: finding.High,
		Spec:     "checks.latency of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		if !wanted(p.Settings.Latency) {
			return check.NotTestable("checks.latency has no budget")
		}
		m, err := Measured(ctx, p.Subject)
		if errors.Is(err, errNoCall) && p.Settings.Latency.Budget != (check.Budget{}) {
			unjudged(p, "server", "", "there is a budget, and "+err.Error(), "a call that may be repeated")
			return nil
		}
		if err != nil && !errors.Is(err, errNoCall) {
			return err
		}
		judged := unmeasured(p, m)
		for _, one := range m {
			judged = judge(p, one) || judged
		}
		switch {
		case err != nil && !judged:
			return err
		case !judged:
			return check.NotTestable("none of the %d measured tools has a budget", len(m))
		}
		return nil
	},
}

// unjudged warns of a budget that nobody can rely on: it looks as if somebody
// watched over it. Where the user chose among the cases that is no news.
func unjudged(p *check.Pass, subject string, at schema.Pointer, message, want string) {
	if plan := suites.Of(p.Subject); plan != nil && len(plan.Chosen.Names)+len(plan.Chosen.Tags) > 0 {
		p.Skip(subject, "%s", message)
		return
	}
	p.Violate(check.Violation{At: at, Subject: subject, Severity: finding.Medium, Message: message, Evidence: check.Evidence{Want: want}})
}

// unmeasured warns of tools that have a budget of their own and were not
// called. It reports whether there are any.
func unmeasured(p *check.Pass, m []Measurement) (any bool) {
	tools := p.Settings.Latency.Tools
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		called := slices.ContainsFunc(m, func(one Measurement) bool { return one.Tool == name })
		if called || tools[name] == (check.Budget{}) {
			continue
		}
		message, at := "there is a budget for %s, and none of its calls may be repeated", schema.Pointer("").Append("tools").Append(name)
		if !listed(p.Subject, name) {
			if elsewhere(p.Subject, name) {
				continue
			}
			message, at = "there is a budget for %s, and the server lists no such tool", ""
		}
		unjudged(p, "tool:"+name, at, fmt.Sprintf(message, term.Name(name)), "a call that may be repeated")
		any = true
	}
	return any
}

// elsewhere reports whether another server of the run lists the tool: the
// budgets of the config are for all of them.
func elsewhere(s *check.Subject, tool string) bool {
	for _, surface := range s.Neighbours {
		if slices.ContainsFunc(surface.Tools, func(t contract.Item) bool { return t.Name == tool }) {
			return true
		}
	}
	return false
}

// A limit is one percentile of a budget. Fewer samples than it needs cannot
// tell whether it is kept: of 19, the slowest may be the one in twenty that
// p95 lets go.
type limit struct {
	name   string
	needs  int
	millis int
	got    time.Duration
}

func limits(m Measurement) []limit {
	return []limit{
		{"p50", 2, m.Budget.P50, m.P50},
		{"p95", 20, m.Budget.P95, m.P95},
		{"p99", 100, m.Budget.P99, m.P99},
	}
}

// judge compares one tool with its budget. It reports whether it has one.
func judge(p *check.Pass, m Measurement) (judged bool) {
	subject, at := "tool:"+m.Tool, schema.Pointer("").Append("tools").Append(m.Tool)
	for _, l := range limits(m) {
		if l.millis == 0 {
			continue
		}
		judged = true
		switch {
		case m.Problem == timeOver:
			p.Skip(subject, "%s of %s: %s", l.name, term.Name(m.Tool), m.Problem)
		case m.Problem != "":
			unjudged(p, subject, at, fmt.Sprintf("%s of %s was not measured: %s", l.name, term.Name(m.Tool), m.Problem), "a result")
		case m.Samples < l.needs:
			unjudged(p, subject, at, fmt.Sprintf("%s of %s: %d samples are too few to judge %s, which needs %d; the slowest took %s", l.name, term.Name(m.Tool), m.Samples, l.name, l.needs, shown(m.Max)),
				fmt.Sprintf("samples: %d or more in checks.latency", l.needs))
		case l.got > time.Duration(l.millis)*time.Millisecond:
			p.Violate(check.Violation{
				At: at, Took: l.got,
				Message: fmt.Sprintf("%s: %s of %d calls is %s, more than the budget of %d ms", term.Name(m.Tool), l.name, m.Samples, shown(l.got), l.millis),
				Evidence: check.Evidence{
					Sent: m.Sent, Got: fmt.Sprintf("p50 %s, p95 %s, p99 %s of %d calls", shown(m.P50), shown(m.P95), shown(m.P99), m.Samples),
					Want: fmt.Sprintf("%s of at most %d ms", l.name, l.millis),
				},
			})
		default:
			p.Passed(subject, l.got)
		}
	}
	return judged
}

// shown writes a duration as people compare it: whole milliseconds, rounded
// up so that what is over a budget never looks like being within.
func shown(d time.Duration) string {
	return fmt.Sprintf("%d ms", (d+time.Millisecond-1)/time.Millisecond)
}
