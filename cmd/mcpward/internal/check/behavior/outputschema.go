package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// OutputSchema reports what output_matches_schema finds wrong.
var OutputSchema = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/output-schema",
		Title:    "structuredContent does not match the outputSchema of the tool",
		Why:      "Clients validate results against the schema and drop those that break it; code generated from it crashes.",
		Fix:      "Send what the schema promises, or promise what is sent.",
		Residual: "Other arguments can bring other results; each case tests one.",
		Verify:   "Run mcpward run --only behavior/output-schema.",
		Severity: finding.High,
		Spec:     "server/tools, Output Schema",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.OutputSchema) },
}
