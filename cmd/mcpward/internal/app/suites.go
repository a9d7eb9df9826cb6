package app

import (
	"context"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/calls"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/latency"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/results"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/config"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/term"
)

// loadSuites reads the suites of the config into the settings of the run.
func (p *plan) loadSuites(cfg *config.Config, o *options) error {
	plan := &suite.Plan{Chosen: suite.Selection{Names: o.cases, Tags: o.tags}, UpdateGolden: o.updateGoldens}
	if cfg.Suites != nil {
		var err error
		if plan.Suites, err = cfg.Suites(); err != nil {
			return configProblem(err)
		}
	}
	p.run.Suites = plan
	if err := plan.Chosen.Check(plan.Suites); err != nil {
		return &report.Problem{Kind: kindUsage, Message: term.Line(err.Error())}
	}
	return nil
}

// measured adds the figures of a run to its report, and the tools that were
// not called.
func (e *examination) measured(ctx context.Context, s *report.Server) {
	s.Checks = e.misdeclared(ctx, s.Checks)
	bytes, tokens := schemas.Cost(e.surface)
	s.Cost = &report.Cost{Bytes: bytes, Tokens: tokens, Budget: e.subject.Settings.ContextTokens}
	plan, _ := e.subject.Settings.Suites.(*suite.Plan)
	if plan != nil && len(suite.For(plan.Suites, e.job.name)) > 0 {
		s.Coverage = coverage(suite.Covered(plan.Suites, e.surface, e.job.name))
	}
	if len(latency.Applicable(e.subject.Settings.Latency, plan, e.job.name)) == 0 {
		return
	}
	list, err := latency.Measured(ctx, e.subject)
	if err != nil {
		return // the check says why
	}
	for _, m := range list {
		if m.Samples > 0 {
			s.Latency = append(s.Latency, report.Latency{
				Tool: m.Tool, Samples: m.Samples, P50: m.P50, P95: m.P95, P99: m.P99, Min: m.Min, Max: m.Max,
				Budget: m.Budget, Histogram: m.Histogram,
			})
		}
	}
}

// misdeclared adds the tools that --call-read-only left out because their hint
// contradicts them, as parts of the check that calls the others.
func (e *examination) misdeclared(ctx context.Context, checks []report.Check) []report.Check {
	i := slices.IndexFunc(checks, func(c report.Check) bool { return c.Rule() == results.PlausibleCall.Doc.ID })
	if i < 0 {
		return checks // nobody asked
	}
	var all []check.Result
	for _, r := range calls.MisdeclaredAmong(ctx, e.subject) {
		all = append(all, check.Result{
			Check: checks[i].Check, Outcome: check.NotTested, Subject: "tool:" + r.Tool,
			Message: term.Line(term.Name(r.Tool) + " was not called: " + r.Reason),
		})
	}
	if len(all) == 0 {
		return checks
	}
	for _, c := range checks {
		all = append(all, c.Result)
	}
	return report.SortChecks(all)
}

func coverage(tools []suite.Coverage) *report.Coverage {
	c := &report.Coverage{}
	for _, t := range tools {
		c.Cases += t.Cases
		switch {
		case t.Cases > t.Skips:
			c.Covered = append(c.Covered, t.Tool)
		case t.Listed:
			c.Uncovered = append(c.Uncovered, t.Tool)
		}
	}
	return c
}
