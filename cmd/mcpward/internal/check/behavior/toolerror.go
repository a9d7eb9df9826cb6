package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ToolError reports what tool_is_error finds wrong.
var ToolError = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/tool-error",
		Title:    "a call that must fail, or must not, did the opposite",
		Why:      "A model learns from isError whether what it did worked; wrong news there makes it repeat what is done or go on with what is not.",
		Fix:      "Set isError to true exactly in the results of calls that failed.",
		Residual: "Only the calls that a suite makes are known.",
		Verify:   "Run mcpward run --only behavior/tool-error.",
		Severity: finding.High,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.ToolError) },
}
