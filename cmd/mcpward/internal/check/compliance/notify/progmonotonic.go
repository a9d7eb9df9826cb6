package notify

import (
	"context"
	"fmt"
	"strconv"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/probe"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ProgMonotonic reports progress that does not increase.
var ProgMonotonic = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prog-monotonic",
		Title:    "progress does not increase",
		Why:      "A bar that jumps back, or stands still while messages come, tells people nothing.",
		Fix:      "Let progress grow with every notification, even if the total is unknown.",
		Residual: "Only tools that may be called, and report progress within the call, are seen.",
		Verify:   "Run mcpward run --call-read-only --only compliance/prog-monotonic.",
		Severity: finding.High,
		Spec:     "basic/utilities/progress (the progress value MUST increase)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		return judged(ctx, p, "a greater value each time", func(o observation, i int) string {
			now, ok := value(o.steps[i])
			if !ok {
				return "" // a matter of its shape
			}
			for j := i - 1; j >= 0; j-- {
				if o.steps[j].token != o.steps[i].token || o.steps[j].call != o.steps[i].call {
					continue
				}
				if before, ok := value(o.steps[j]); ok && now <= before {
					return fmt.Sprintf("after progress %g comes %g", before, now)
				}
				break
			}
			return ""
		})
	},
}

func value(s step) (float64, bool) {
	v, err := strconv.ParseFloat(string(probe.Get(s.frame.Params, "progress")), 64)
	return v, err == nil
}
