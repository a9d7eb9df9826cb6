package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Save reports values that could not be saved.
var Save = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/save",
		Title:    "a value that later steps need is not in the answer",
		Why:      "The rest of the case cannot be run, so nothing is known about it.",
		Fix:      "Correct the path after save: in the suite, or send the value again.",
		Residual: "The steps after it were not run.",
		Verify:   "Run mcpward run --only behavior/save.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.SaveRule) },
}
