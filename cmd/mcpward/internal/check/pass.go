package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// A Pass is one check at work on one subject.
type Pass struct {
	*Subject
	check *Check

	mu      sync.Mutex
	results []Result
}

// Report reports a violation at a place of the surface. The message is printf
// style; names of the server's in it must be quoted with package term.
func (p *Pass) Report(at schema.Pointer, format string, args ...any) {
	p.Violate(Violation{At: at, Message: fmt.Sprintf(format, args...)})
}

// Violate reports a violation with everything known about it.
func (p *Pass) Violate(v Violation) {
	severity := v.Severity
	if severity == "" {
		severity = p.check.Doc.Severity
	}
	subject := v.Subject
	if subject == "" {
		subject = subjectOf(v.At)
	}
	p.add(Result{
		Outcome: OutcomeOf(severity), Severity: severity, Subject: subject, At: v.At,
		Message: term.Line(v.Message), Evidence: v.Evidence, Place: v.Place, Took: v.Took,
	})
}

// Passed records that a part of what is examined passed, for checks that
// examine several parts and count each, as suites count cases.
func (p *Pass) Passed(subject string, took time.Duration) {
	p.add(Result{Outcome: Passed, Subject: subject, Took: took})
}

// Skip records that a part of what is examined could not be.
func (p *Pass) Skip(subject, format string, args ...any) {
	p.add(Result{Outcome: NotTested, Subject: subject, Message: term.Line(fmt.Sprintf(format, args...))})
}

func (p *Pass) add(r Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.Check = p.check
	p.results = append(p.results, r)
}

// settle returns the results of a check that ended with err.
func (p *Pass) settle(err error, took time.Duration) []Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil:
		p.results = append(p.results, Result{Check: p.check, Outcome: NotTested, Subject: "server", Message: term.Line(reasonOf(err))})
	case len(p.results) == 0:
		p.results = []Result{{Check: p.check, Outcome: Passed, Subject: "server"}}
	}
	for i := range p.results {
		if p.results[i].Took == 0 {
			p.results[i].Took = took
		}
	}
	return bounded(p.results)
}

// maxViolations of one check are kept; a list of a thousand tools that all
// lack something needs no thousand findings.
const maxViolations = 50

// bounded sorts the results, drops repetitions, keeps the first violations and
// says how many more there are.
func bounded(results []Result) []Result {
	slices.SortStableFunc(results, func(a, b Result) int {
		return cmp.Or(
			cmp.Compare(slices.Index(Outcomes, a.Outcome), slices.Index(Outcomes, b.Outcome)),
			strings.Compare(a.Subject, b.Subject), cmp.Compare(a.At, b.At), strings.Compare(a.Message, b.Message))
	})
	results = slices.CompactFunc(results, func(a, b Result) bool {
		return a.Outcome == b.Outcome && a.Subject == b.Subject && a.At == b.At && a.Message == b.Message && a.Place == b.Place
	})
	violations := slices.IndexFunc(results, func(r Result) bool { return r.Outcome == Passed || r.Outcome == NotTested })
	if violations < 0 {
		violations = len(results)
	}
	if extra := violations - maxViolations; extra > 0 {
		more := results[maxViolations]
		more.Subject, more.At, more.Evidence = "server", "", Evidence{}
		more.Message = fmt.Sprintf("%d more of the same kind are not listed", extra)
		results = slices.Concat(results[:maxViolations], []Result{more}, results[violations:])
	}
	return results
}
