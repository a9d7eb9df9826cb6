package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Golden reports what golden finds wrong.
var Golden = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/golden",
		Title:    "an answer differs from its golden file, or there is none",
		Why:      "The file holds what the answer was when somebody looked at it; since then it has changed, or nobody ever looked.",
		Fix:      "Read the difference; if it is right, run mcpward run --update-golden and commit the file.",
		Residual: "What the case redacts is not compared.",
		Verify:   "Run mcpward run --only behavior/golden.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.GoldenFile) },
}
