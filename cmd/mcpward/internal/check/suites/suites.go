// Package suites runs the suites of the config against a server, once for all
// checks that report an outcome of them.
package suites

import (
	"context"
	"fmt"
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/suite"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Rules returns the rules that the suites of a plan have work for.
func Rules(plan *suite.Plan, server string) map[suite.Rule]bool {
	rules := map[suite.Rule]bool{}
	for _, s := range chosen(plan, server) {
		for _, step := range stepsOf(s) {
			rules[suite.NoAnswer], rules[suite.UnknownName] = true, true
			rules[suite.UnexpectedError] = rules[suite.UnexpectedError] || step.WantsSuccess()
			rules[suite.SaveRule] = rules[suite.SaveRule] || len(step.Save) > 0
			for _, x := range step.Expect {
				rules[x.Rule] = true
			}
		}
	}
	return rules
}

// Of returns the plan of a subject, nil if it has none.
func Of(s *check.Subject) *suite.Plan {
	plan, _ := s.Settings.Suites.(*suite.Plan)
	return plan
}

// chosen returns the suites for a server that have a case to run.
func chosen(plan *suite.Plan, server string) []*suite.Suite {
	if plan == nil {
		return nil
	}
	return slices.DeleteFunc(suite.For(plan.Suites, server), func(s *suite.Suite) bool {
		return !slices.ContainsFunc(s.Cases, plan.Chosen.Keeps)
	})
}

func stepsOf(s *suite.Suite) []*suite.Step {
	all := slices.Concat(s.Setup, s.Teardown)
	for _, c := range s.Cases {
		all = append(all, c.Steps...)
	}
	return all
}

type resultsKey struct{}

type results struct {
	cases []suite.CaseResult
	err   error
}

// Results returns what became of the suites of a subject, which run the first
// time somebody asks. The error is [check.NotTestable] where there are none,
// or that of the connection.
func Results(ctx context.Context, s *check.Subject) ([]suite.CaseResult, error) {
	all := check.Once(s, resultsKey{}, func() results {
		cases, err := run(ctx, s)
		return results{cases, err}
	})
	return all.cases, all.err
}

func run(ctx context.Context, s *check.Subject) ([]suite.CaseResult, error) {
	plan := Of(s)
	suites := chosen(plan, s.Name)
	if len(suites) == 0 {
		return nil, check.NotTestable("no suite has a case for this server")
	}
	log := new(suite.ProgressLog)
	conn, done, err := s.Connect(ctx, func(o *wire.Options) {
		record := o.Trace
		o.Trace = func(f wire.Frame) { record(f); log.Trace(f) }
	})
	if err != nil {
		return nil, err
	}
	defer done()
	r := &suite.Runner{
		Call: conn.Request, Revision: s.Revision, Surface: s.Surface,
		Progress: log.Of, Mask: s.Options.Mask, UpdateGolden: plan.UpdateGolden,
	}
	var all []suite.CaseResult
	for _, one := range suites {
		all = append(all, r.Run(ctx, one, plan.Chosen.Keeps)...)
	}
	for i := range all {
		forgiveFailures(&all[i])
	}
	return all, nil
}

// forgiveFailures takes back what was said about the outputSchema of calls
// that failed although they should not: it governs results that succeed, and
// that the call failed is said already.
func forgiveFailures(c *suite.CaseResult) {
	failed := map[int]bool{} // by number of the step
	for _, o := range c.Outcomes {
		if o.Verdict == suite.Fail && (o.Rule == suite.UnexpectedError || o.Rule == suite.ToolError && wantsNoError(c, o.Step)) {
			failed[o.Step] = true
		}
	}
	for i, o := range c.Outcomes {
		if o.Rule == suite.OutputSchema && o.Verdict == suite.Fail && failed[o.Step] {
			c.Outcomes[i] = suite.Outcome{
				Rule: o.Rule, Verdict: suite.NotTested, Place: o.Place, Step: o.Step, Took: o.Took,
				Message: "the call failed, and an outputSchema is about results that succeed",
			}
		}
	}
}

// wantsNoError reports whether a step, by its number, has tool_is_error: false.
func wantsNoError(c *suite.CaseResult, number int) bool {
	steps := c.Suite.Setup
	switch {
	case c.Case != nil:
		steps = c.Case.Steps
	case c.Name == "teardown":
		steps = c.Suite.Teardown
	}
	return number <= len(steps) && slices.ContainsFunc(steps[number-1].Expect, func(x *suite.Expectation) bool {
		return x.Rule == suite.ToolError && !x.Wanted
	})
}

// Report hands over the outcomes of one rule as those of the check at work.
func Report(ctx context.Context, p *check.Pass, rule suite.Rule) error {
	cases, err := Results(ctx, p.Subject)
	if err != nil {
		return err
	}
	seen := false
	for _, c := range cases {
		if rule == suite.NoAnswer && c.NotRun != "" {
			p.Skip(subject(c), "%s: %s", title(c), c.NotRun)
		}
		for _, o := range c.Outcomes {
			seen = seen || about(o.Rule, rule) || silent(rule)
			if o.Rule == rule {
				say(p, c, o)
			}
		}
	}
	if !seen {
		return check.NotTestable("no case that ran has something to say about it")
	}
	return nil
}

// about reports whether an outcome is a test of the rule. Two rules share the
// expectation that a tool fails: whether it did, and on which layer.
func about(outcome, rule suite.Rule) bool {
	layers := func(r suite.Rule) bool { return r == suite.ToolError || r == suite.ToolFailure }
	return outcome == rule || layers(outcome) && layers(rule)
}

// silent reports whether a rule has outcomes only where something is wrong, so
// that every request that was made is a test of it.
func silent(r suite.Rule) bool {
	return r == suite.NoAnswer || r == suite.UnknownName
}

func say(p *check.Pass, c suite.CaseResult, o suite.Outcome) {
	switch o.Verdict {
	case suite.Pass:
		p.Passed(subject(c), c.Took)
	case suite.NotTested:
		p.Skip(subject(c), "%s: %s", title(c), o.Message)
	default:
		p.Violate(violation(c, o))
	}
}

// violation returns an outcome that is no pass as checks report it.
func violation(c suite.CaseResult, o suite.Outcome) check.Violation {
	v := check.Violation{
		At: at(c), Subject: subject(c), Message: o.Message,
		Evidence: check.Evidence{Sent: o.Sent, Got: o.Got, Want: o.Want},
		Place:    check.Place{File: o.Place.File, Line: o.Place.Line, Column: o.Place.Column},
		Took:     c.Took,
	}
	if c.Case == nil || len(c.Case.Steps) > 1 {
		v.Message = fmt.Sprintf("step %d: %s", o.Step, o.Message)
	}
	if o.Verdict == suite.Warn {
		v.Severity = finding.Medium
	}
	return v
}

func subject(c suite.CaseResult) string { return "case:" + c.Name }

// title names a case as in `read_data, case "first page"`.
func title(c suite.CaseResult) string {
	if c.Case == nil {
		return fmt.Sprintf("%s, %s of the suite", term.Name(c.Suite.Target), c.Name)
	}
	return fmt.Sprintf("%s, case %s", term.Name(c.Suite.Target), term.Quote(c.Name))
}

// at returns where the target of a suite stands in the surface.
func at(c suite.CaseResult) schema.Pointer {
	list := map[suite.Kind]string{suite.Tool: "tools", suite.Prompt: "prompts", suite.Resource: "resources"}[c.Suite.Kind]
	return schema.Pointer("").Append(list).Append(c.Suite.Target)
}
