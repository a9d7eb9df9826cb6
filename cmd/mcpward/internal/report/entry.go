package report

import (
	"slices"
	"strings"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// An entry is one thing a report tells of, in the words that all formats
// share: a change, the result of a check, or an acceptance that somebody has
// to look at.
type entry struct {
	server   *Server // nil for an acceptance
	change   *Change // or
	check    *Check
	outcome  check.Outcome
	doc      rule.Doc
	subject  string
	headline string // one printable line
	pointer  schema.Pointer
	digest   string
	accepted *accept.Entry
	place    check.Place // in a file of the user's: lockfile, config or suite
	found    *finding.Finding
}

func (e *entry) family() string {
	family, _, _ := strings.Cut(e.doc.ID, "/")
	return family
}

// failing reports whether the entry alone makes the run fail.
func (e *entry) failing(r *Report) bool {
	return e.accepted == nil && r.fails(e.outcome)
}

// entries returns everything a report tells of: server by server the changes,
// then the checks, at last the acceptances. What passed is among them.
// Failures and warnings have a finding, numbered in this order.
func (r *Report) entries() []*entry {
	var out []*entry
	for _, s := range r.Servers {
		for i := range s.Changes {
			out = append(out, r.ofChange(s, &s.Changes[i]))
		}
		for i := range s.Checks {
			out = append(out, r.ofCheck(s, &s.Checks[i]))
		}
	}
	for _, a := range r.Acceptances {
		if a.State != accept.Used {
			out = append(out, a.entry())
		}
	}
	number := 0
	for _, e := range out {
		if e.outcome == check.Fail || e.outcome == check.Warn {
			number++
			e.found = e.finding(number)
		}
	}
	return out
}

// byOutcome puts failures first, then warnings, then notes, and leaves out
// what passed or is excused.
func byOutcome(all []*entry) []*entry {
	out := slices.DeleteFunc(slices.Clone(all), func(e *entry) bool {
		return e.accepted != nil || e.outcome == check.Passed || e.outcome == check.NotTested
	})
	slices.SortStableFunc(out, func(a, b *entry) int {
		return rank(check.Outcomes, a.outcome) - rank(check.Outcomes, b.outcome)
	})
	return out
}

func (r *Report) ofChange(s *Server, c *Change) *entry {
	e := &entry{
		server: s, change: c, outcome: check.Outcome(c.Status), subject: c.Subject, headline: term.Line(c.Message),
		pointer: c.Pointer, digest: c.Digest(), accepted: c.Accepted, doc: rule.Doc{ID: c.Rule, Title: term.Line(c.Message)},
	}
	if known := drift.Lookup(c.Rule); known != nil {
		e.doc = known.Doc
	}
	e.place = r.place(s, c.Subject)
	return e
}

func (r *Report) ofCheck(s *Server, c *Check) *entry {
	e := &entry{
		server: s, check: c, outcome: c.Outcome, subject: c.Subject, headline: headline(c.Result), pointer: c.At,
		digest: s.Digest(*c), accepted: c.Accepted, doc: c.Check.Doc, place: c.Place,
	}
	if e.outcome == check.Passed && c.Message == "" {
		e.headline = c.Check.Doc.Title
	}
	if e.place.File == "" {
		e.place = r.place(s, c.Subject)
	}
	return e
}

// place is the line of the lockfile that a reviewer should look at: that of
// the item, or else of the server, or else the first one. Where no lockfile was
// read it is the config, and none if there is no config either: a place names
// a file that is there.
func (r *Report) place(s *Server, subject string) check.Place {
	if r.Pinned == nil || r.Lockfile == "" {
		return check.Place{File: r.Config}
	}
	p := check.Place{File: r.Lockfile, Line: 1}
	for _, subject := range []string{subject, "server"} {
		if line := r.Pinned.Line(s.Name, subject); line > 0 {
			p.Line = line
			return p
		}
	}
	return p
}

func (a Acceptance) entry() *entry {
	e := &entry{doc: accept.UnusedDoc, outcome: check.Warn, subject: a.Subject, headline: a.headline(), place: a.Place}
	if a.State == accept.Expired {
		e.doc, e.outcome = accept.ExpiredDoc, check.Fail
	}
	e.headline += "; reason given: " + term.Line(a.Reason)
	return e
}
