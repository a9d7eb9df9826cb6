package report

import (
	"slices"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
)

// Counts are the figures of a summary. What is accepted counts as nothing
// else.
type Counts struct {
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	Warned      int `json:"warned"`
	Noted       int `json:"noted"`
	NotTestable int `json:"not_testable"`
	Accepted    int `json:"accepted"`
}

func (c *Counts) add(d Counts) {
	c.Passed += d.Passed
	c.Failed += d.Failed
	c.Warned += d.Warned
	c.Noted += d.Noted
	c.NotTestable += d.NotTestable
	c.Accepted += d.Accepted
}

// of returns the counts of one thing.
func of(outcome check.Outcome, accepted bool) Counts {
	if accepted {
		return Counts{Accepted: 1}
	}
	switch outcome {
	case check.Fail:
		return Counts{Failed: 1}
	case check.Warn:
		return Counts{Warned: 1}
	case check.NotTested:
		return Counts{NotTestable: 1}
	case check.Passed:
		return Counts{Passed: 1}
	}
	return Counts{Noted: 1}
}

// families are the families of checks in the order in which they are shown.
var families = []string{"compliance", "schema", "security", "errors", familyDrift, "behavior", "latency"}

const familyDrift = "drift"

// A Family is the figures of one family of rules.
type Family struct {
	Name string
	Counts
}

// Families returns the figures of every family that was asked for, in the
// order in which they are shown.
func (s *Server) Families() []Family {
	var out []Family
	add := func(name string, c Counts) {
		i := slices.IndexFunc(out, func(f Family) bool { return f.Name == name })
		if i < 0 {
			i, out = len(out), append(out, Family{Name: name})
		}
		out[i].add(c)
	}
	if s.Pinned != "" && s.Problem == nil {
		add(familyDrift, Counts{Passed: s.Passed})
	}
	if s.Untested != "" {
		add(familyDrift, Counts{NotTestable: 1})
	}
	for _, c := range s.Changes {
		add(familyDrift, of(check.Outcome(c.Status), c.Accepted != nil))
	}
	for _, c := range s.Checks {
		add(c.Check.Family(), of(c.Outcome, c.Accepted != nil))
	}
	slices.SortStableFunc(out, func(a, b Family) int { return rank(families, a.Name) - rank(families, b.Name) })
	return out
}

// Counts returns the figures of one server.
func (s *Server) Counts() Counts {
	c := Counts{Passed: s.Passed}
	if s.Untested != "" {
		c.NotTestable++
	}
	for _, ch := range s.Changes {
		c.add(of(check.Outcome(ch.Status), ch.Accepted != nil))
	}
	for _, ch := range s.Checks {
		c.add(of(ch.Outcome, ch.Accepted != nil))
	}
	return c
}

// Counts returns the figures of all servers and of the acceptances together.
func (r *Report) Counts() Counts {
	var sum Counts
	for _, s := range r.Servers {
		sum.add(s.Counts())
	}
	for _, a := range r.Acceptances {
		switch a.State {
		case accept.Expired:
			sum.Failed++
		case accept.Unused:
			sum.Warned++
		}
	}
	return sum
}

// Exit returns the exit status of the run. It is the only place that decides
// one: what could not be examined beats what failed, and what failed beats
// what passed, in every format.
func (r *Report) Exit() int {
	exit := ExitPass
	counts := r.Counts()
	if counts.Failed > 0 || r.Strict && counts.Warned > 0 || r.Recorded != nil && r.Recorded.Stale {
		exit = ExitFail
	}
	problems := []*Problem{r.Problem}
	for _, s := range r.Servers {
		problems = append(problems, s.Problem)
	}
	for _, p := range problems {
		if p != nil {
			exit = max(exit, p.exit())
		}
	}
	return exit
}

// Nothing returns the problem of a run that has servers and examined nothing
// of them, and nil for every other one. Such a run must not pass.
func (r *Report) Nothing() *Problem {
	for _, s := range r.Servers {
		if s.Problem != nil || s.Pinned != "" || slices.ContainsFunc(s.Checks, func(c Check) bool { return c.Outcome != check.NotTested }) {
			return nil
		}
	}
	p := &Problem{Kind: "nothing-checked", Message: "no check was left to run", Hint: `see --only and --skip; "mcpward rules" lists all`}
	if len(r.Servers) == 0 {
		return p
	}
	why := r.Servers[0].Untested
	if checks := r.Servers[0].Checks; len(checks) > 0 {
		why = checks[0].Message
	}
	if why != "" {
		p.Message = "none of the chosen checks could be run: " + why
	}
	return p
}

// fails reports whether what has an outcome makes the run fail.
func (r *Report) fails(o check.Outcome) bool {
	return o == check.Fail || r.Strict && o == check.Warn
}
