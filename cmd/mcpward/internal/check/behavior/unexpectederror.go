package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// UnexpectedError reports errors that no case speaks of.
var UnexpectedError = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/unexpected-error",
		Title:    "a case that expects no error got one",
		Why:      "The call worked when the case was written; the agent that makes it now is told that it failed.",
		Fix:      "Repair the tool, or say in the case which error is right: tool_is_error, protocol_error_code, error_layer or invalid_args.",
		Residual: "The arguments of a case can be out of date as well as the server.",
		Verify:   "Run mcpward run --only behavior/unexpected-error.",
		Severity: finding.High,
		Spec:     "the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.UnexpectedError) },
}
