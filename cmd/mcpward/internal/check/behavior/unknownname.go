package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnknownName reports cases about what the server does not have.
var UnknownName = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/unknown-name",
		Title:    "a suite names a tool or prompt that the server does not list",
		Why:      "A case about something that is gone or misspelt tests nothing, and everybody believes that it does.",
		Fix:      "Correct the name in the suite, or bring the tool back; mcpward names the nearest ones.",
		Residual: "A resource is not looked up in the list, since a template may cover it.",
		Verify:   "Run mcpward run --only behavior/unknown-name.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.UnknownName) },
}
