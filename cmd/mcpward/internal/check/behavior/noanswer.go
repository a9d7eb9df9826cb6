package behavior

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/suites"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// NoAnswer reports requests that were not answered.
var NoAnswer = &check.Check{
	Doc: rule.Doc{
		ID:       "behavior/no-answer",
		Title:    "a request of a suite got no answer that can be judged",
		Why:      "A call that hangs, ends the server or brings back more than anybody can read blocks the agent that makes it.",
		Fix:      "Make the server answer each request in time, and in pieces that a client can take.",
		Residual: "A server that was merely slow today fails as one that hangs; timeouts.call_ms in the config is the limit.",
		Verify:   "Run mcpward run --only behavior/no-answer.",
		Severity: finding.High,
		Spec:     "basic, Messages: every request is answered",
		Since:    "unreleased",
	},
	Level: check.Advice,
	Stage: check.Calls,
	Run:   func(ctx context.Context, p *check.Pass) error { return suites.Report(ctx, p, suite.NoAnswer) },
}
