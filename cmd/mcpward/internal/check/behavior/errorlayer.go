package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ErrorLayer reports what error_layer finds wrong.
var ErrorLayer = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/error-layer",
		Title:    "an error came in another layer than a suite expects",
		Why:      "A model sees a failed call and can correct it; a protocol error stops at the client, which takes the server for broken.",
		Fix:      "Report failures of a tool as a result with isError, and only broken requests as protocol errors.",
		Residual: "Only the calls that a suite makes are known.",
		Verify:   "Run mcpward run --only behavior/error-layer.",
		Severity: finding.High,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.ErrorLayer) },
}
