package report

import (
	"strings"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
)

// An Acceptance is an entry of the config and what became of it.
type Acceptance struct {
	accept.Entry
	State accept.State
}

// Digest returns the hash by which the change can be accepted.
func (c Change) Digest() string { return accept.Change(c.Change) }

// Digest returns the hash by which a violation can be accepted, "" for what
// is none.
func (s *Server) Digest(c Check) string {
	if !c.violation() {
		return ""
	}
	return accept.Check(c.Result, s.Surface)
}

// violation reports whether the check found something.
func (c Check) violation() bool {
	return c.Outcome == check.Fail || c.Outcome == check.Warn || c.Outcome == check.Note
}

// Excuse marks what the entries accept at a moment and keeps what became of
// them. An entry whose rule was not examined is neither used nor unused, and
// is left out. It is called once, when everything has been found out.
func (r *Report) Excuse(entries []accept.Entry, now time.Time) {
	if len(entries) == 0 {
		return
	}
	var claims []accept.Claim
	var marks []**accept.Entry
	for _, s := range r.Servers {
		for i := range s.Changes {
			c := &s.Changes[i]
			claims = append(claims, accept.Claim{Rule: c.Rule, Subject: c.Subject, Digest: c.Digest()})
			marks = append(marks, &c.Accepted)
		}
		for i := range s.Checks {
			if c := &s.Checks[i]; c.violation() {
				claims = append(claims, accept.Claim{Rule: c.Rule(), Subject: c.Subject, Digest: s.Digest(*c)})
				marks = append(marks, &c.Accepted)
			}
		}
	}
	excuses, states := accept.Apply(entries, claims, now)
	for i, excuse := range excuses {
		if excuse >= 0 {
			*marks[i] = &entries[excuse]
		}
	}
	examined := r.examined()
	for i, e := range entries {
		if states[i] != accept.Unused || examined(e.Rule) {
			r.Acceptances = append(r.Acceptances, Acceptance{e, states[i]})
		}
	}
}

// examined returns a function that reports whether a rule was looked at on
// every server. Where that is not known for all of them, nothing was.
func (r *Report) examined() func(rule string) bool {
	whole := !r.Partial && r.Problem == nil
	compared, seen := true, map[string]int{}
	for _, s := range r.Servers {
		whole = whole && s.Problem == nil
		compared = compared && s.Pinned != ""
		rules := map[string]bool{}
		for _, c := range s.Checks {
			rules[c.Rule()] = rules[c.Rule()] || c.Outcome != check.NotTested
		}
		for rule, tested := range rules {
			if tested {
				seen[rule]++
			}
		}
	}
	return func(rule string) bool {
		if strings.HasPrefix(rule, familyDrift+"/") {
			return whole && compared && !r.Narrowed
		}
		return whole && seen[rule] > 0 && seen[rule] == len(r.Servers)
	}
}
