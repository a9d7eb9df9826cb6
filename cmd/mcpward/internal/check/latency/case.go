package latency

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Case reports what latency_ms finds wrong.
var Case = &check.Check{
	Doc: rule.Doc{
		ID:       "latency/case",
		Title:    "a call took longer than its case allows",
		Why:      "An agent makes many calls in a row and its user waits for the sum of them.",
		Fix:      "Find out what the call waits for; raise latency_ms only if the time is well spent.",
		Residual: "It is one measurement on this machine; budgets of checks.latency use many.",
		Verify:   "Run mcpward run --only latency/case several times.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.Latency) },
}
