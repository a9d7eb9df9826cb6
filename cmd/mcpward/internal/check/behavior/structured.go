package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// Structured reports what structured finds wrong.
var Structured = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/structured",
		Title:    "structuredContent is not what a suite expects",
		Why:      "Programs read structuredContent without a model that could make sense of a surprise.",
		Fix:      "Compare what was got and wanted; repair the tool or correct the case.",
		Residual: "Members that no case names may have changed too.",
		Verify:   "Run mcpward run --only behavior/structured.",
		Severity: finding.High,
		Spec:     "server/tools, Structured Content",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.Structured) },
}
