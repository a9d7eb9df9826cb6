package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Text reports what text finds wrong.
var Text = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/text",
		Title:    "the text of an answer is not what a suite expects",
		Why:      "The text is what a model reads of an answer.",
		Fix:      "Compare what was got and wanted; repair the tool or correct the case.",
		Residual: "Text is wording: a case that wants too much of it fails without need.",
		Verify:   "Run mcpward run --only behavior/text.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.TextRule) },
}
