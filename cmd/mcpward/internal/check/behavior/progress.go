package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Progress reports what progress finds wrong.
var Progress = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/progress",
		Title:    "the progress of a call was not reported as a suite expects",
		Why:      "A client shows progress and keeps waiting because of it; silence, or numbers that go back, end calls that would have worked.",
		Fix:      "Send notifications/progress for the token of the request, each with a larger number, and none after the answer.",
		Residual: "Notifications that arrive after the answer are not counted.",
		Verify:   "Run mcpward run --only behavior/progress.",
		Severity: finding.High,
		Spec:     "basic/utilities/progress",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.ProgressRule) },
}
