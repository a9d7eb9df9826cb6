package notify

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ProgStop reports progress that goes on after the answer.
var ProgStop = &check.Check{
	Doc: rule.Doc{
		ID:       "compliance/prog-stop",
		Title:    "progress comes after the answer",
		Why:      "The client has forgotten the token by then. Some take the message for an error of the connection.",
		Fix:      "Send the last progress before the result, and stop all timers that report it.",
		Residual: "Only tools that may be called are seen, and 250 ms after the last answer.",
		Verify:   "Run mcpward run --call-read-only --only compliance/prog-stop.",
		Severity: finding.High,
		Spec:     "basic/utilities/progress (MUST stop after completion)",
		Since:    "unreleased",
	},
	Level: check.Must,
	Stage: check.Calls,
	Run: func(ctx context.Context, p *check.Pass) error {
		return judged(ctx, p, "no progress after the answer", func(o observation, i int) string {
			if o.finished(o.steps[i]) {
				return "progress comes after the call was answered"
			}
			return ""
		})
	},
}
