package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// ErrorCode reports what protocol_error_code finds wrong.
var ErrorCode = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/error-code",
		Title:    "an error has another code than a suite expects",
		Why:      "Clients decide by the code whether to try again, to ask the user or to give up.",
		Fix:      "Answer with the code that the suite names, or correct the suite if the specification of this revision wants another one.",
		Residual: "Codes differ between revisions, so a suite that names one is right for some of them only; invalid_args and not_found follow the revision.",
		Verify:   "Run mcpward run --only behavior/error-code.",
		Severity: finding.High,
		Spec:     "basic, Error Codes",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.ErrorCode) },
}
