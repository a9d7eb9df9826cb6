package app

import (
	"context"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/latency"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas"
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

// measured adds the figures of a run to its report.
func (e *examination) measured(ctx context.Context, s *report.Server) {
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
