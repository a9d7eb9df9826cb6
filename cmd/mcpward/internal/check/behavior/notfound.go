package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// NotFound reports what not_found finds wrong.
var NotFound = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/not-found",
		Title:    "something that does not exist was not answered the way the revision wants it",
		Why:      "A client that is told nothing is there can ask for something else; one that gets an empty answer works with nothing.",
		Fix:      "Answer with a protocol error: -32002 for resources until 2025-11-25, otherwise -32602.",
		Residual: "Only what a suite asks for is known.",
		Verify:   "Run mcpward run --only behavior/not-found.",
		Severity: finding.High,
		Spec:     "server/resources, Error Handling; SEP-2164",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.NotFound) },
}
