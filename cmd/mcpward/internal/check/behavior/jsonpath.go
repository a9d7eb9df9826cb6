package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// JSONPath reports what jsonpath finds wrong.
var JSONPath = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/jsonpath",
		Title:    "a value of an answer is not what a suite expects",
		Why:      "Whoever wrote the case relies on this value; agents and programs do the same.",
		Fix:      "Compare what was sent, got and wanted; repair the tool or correct the case.",
		Residual: "Values that no case names may have changed too.",
		Verify:   "Run mcpward run --only behavior/jsonpath.",
		Severity: finding.High,
		Spec:     "RFC 9535; the suites of the config",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.JSONPath) },
}
