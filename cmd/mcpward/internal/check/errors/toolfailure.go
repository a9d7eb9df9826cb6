package errors

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ToolFailure reports tools whose failure comes as a protocol error. Nobody can
// make a tool of another fail from outside, so the cases of suites do.
var ToolFailure = &check.Check{
	Doc: rule.Doc{
		ID:       "errors/tool-failure",
		Title:    "a tool that fails answers with a protocol error",
		Why:      "Clients treat a protocol error as a broken server, not as a failed tool, and the model never learns what went wrong.",
		Fix:      "Answer with a result whose isError is true and whose content says what failed.",
		Residual: "Only the failures that a suite provokes are known.",
		Verify:   "Run mcpward run --only errors/tool-failure.",
		Severity: finding.High,
		Spec:     "server/tools, Error Handling",
		Since:    "unreleased",
	},
	Level: check.Should,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.ToolFailure) },
}
