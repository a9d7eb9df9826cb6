package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// InvalidArgs reports what invalid_args finds wrong.
var InvalidArgs = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/invalid-args",
		Title:    "wrong arguments were not refused the way the revision wants it",
		Why:      "Up to 2025-06-18 both layers are right; from 2025-11-25 on a model must see wrong arguments as a failed call, so that it can correct them.",
		Fix:      "Validate arguments against inputSchema and answer with isError and a sentence that says what is wrong.",
		Residual: "A server that accepts more than its schema says fails here, which may be meant.",
		Verify:   "Run mcpward run --only behavior/invalid-args.",
		Severity: finding.High,
		Spec:     "server/tools, Error Handling; SEP-1303",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.InvalidArgs) },
}
