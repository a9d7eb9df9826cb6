package latency

import (
	"context"
	"fmt"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
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
		if err != nil {
			return err
		}
		judged := false
		for _, one := range m {
			judged = judge(p, one) || judged
		}
		if !judged {
			return check.NotTestable("none of the %d measured tools has a budget", len(m))
		}
		return nil
	},
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
		case m.Problem != "":
			p.Skip(subject, "%s of %s: %s", l.name, term.Name(m.Tool), m.Problem)
		case m.Samples < l.needs:
			p.Skip(subject, "%s of %s: %d samples are too few to judge %s, which needs %d; the slowest took %s", l.name, term.Name(m.Tool), m.Samples, l.name, l.needs, shown(m.Max))
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
