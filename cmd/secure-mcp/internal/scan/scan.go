// Package scan reviews one directory for a person at a shell or for a
// pipeline: with the same engine as the tools, and as one result instead of
// pages.
package scan

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/catalog"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/detect"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/review"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// Options say what to scan.
type Options struct {
	Path     string          // absolute; naming it authorises reading it
	Cwd      string          // that paths in SARIF start from if the project is below it
	Limits   project.Limits  // of whoever runs it; 0 is none
	Since    string          // only what differs from this commit, "" for everything
	Baseline []finding.Entry // earlier decisions, nil for none
}

// A Result is everything that a report of a scan is made of. What the project
// says in it is sealed.
type Result struct {
	report.Assembly

	Project  string
	Since    string
	Account  *coverage.Account
	Notes    []string // what the reader should know, a sentence each
	Baseline []finding.Entry

	below string // path from the working directory to the project, "" if it is not below
	seal  review.Seal
}

// A Problem is why nothing could be scanned.
type Problem struct{ text, hint string }

// Error says what is wrong.
func (p *Problem) Error() string { return p.text }

// Hint says what to do about it.
func (p *Problem) Hint() string { return p.hint }

// Run scans. The errors are a [*Problem] and the end of ctx.
func Run(ctx context.Context, o Options) (result *Result, err error) {
	roots := project.Open("", []string{o.Path})
	defer roots.Close() // read only: nothing can be lost
	if len(roots.Roots) == 0 {
		return nil, unusable(o.Path, roots.Refused)
	}
	seal := review.NewSeal(redact.New(nil))
	desk := review.NewDesk(roots, seal, "", review.NewDetectors(catalog.Detectors))
	desk.Limits = o.Limits
	r, err := desk.Open(ctx, roots.Roots[0].Path, review.Options{}, nil)
	if err != nil {
		return nil, problemOf(err)
	}
	defer r.Close()
	s := &scanner{desk: desk, review: r}
	if err := s.everything(ctx); err != nil {
		return nil, err
	}
	if o.Since != "" {
		if err := s.narrow(ctx, o.Since); err != nil {
			return nil, err
		}
	} else if !s.account.Receipts && len(s.account.Excluded) > 0 {
		return nil, &Problem{
			"nothing in " + term.Quote(o.Path) + " could be read, so nothing is known about it",
			"the first reason is " + string(s.account.Excluded[0].Reason) + "; run as a user who may read the files",
		}
	}
	return s.result(o), nil
}

func unusable(path string, refused []project.Refused) *Problem {
	reason := "cannot be opened"
	if len(refused) > 0 {
		reason = refused[0].Reason
	}
	return &Problem{term.Quote(path) + " " + reason, "name a directory that this user may read"}
}

// problemOf words an error of the desk; the end of a context stays what it is.
func problemOf(err error) error {
	if p, ok := errors.AsType[*project.Problem](err); ok {
		return &Problem{p.Text, "name a directory that this user may read"}
	}
	return err
}

// A scanner collects what the parts of a review say.
type scanner struct {
	desk    *review.Desk
	review  *review.Review
	found   []finding.Finding
	account *coverage.Account
	notes   []string
}

// everything runs all detectors and reviews the MCP configuration.
func (s *scanner) everything(ctx context.Context) error {
	for _, kind := range []detect.Kind{detect.Authentication, detect.Injection, detect.Secrets} {
		o, err := s.review.Find(ctx, kind)
		if err != nil {
			return err
		}
		s.add(o.Findings, o.Account)
	}
	for _, u := range s.review.Stacks.Unsupported {
		s.notes = append(s.notes, "No detector knows "+u.Stack+": of that code, only credentials were looked for.")
	}
	return s.configurations(ctx)
}

func (s *scanner) add(found []finding.Finding, account *coverage.Account) {
	s.found = append(s.found, found...)
	if s.account == nil {
		s.account = account
		return
	}
	s.account = coverage.Merge(s.account, account)
}

// maxUnreported is how many files with more places than are reported are named.
const maxUnreported = 20

// unreported says of which files not everything is reported.
func (s *scanner) unreported() []string {
	var notes []string
	for i, u := range s.account.Unreported {
		if i == maxUnreported {
			return append(notes, fmt.Sprintf("%d more files have more places than are reported; --format json names them.", len(s.account.Unreported)-i))
		}
		u.Path = s.desk.Seal.Line(u.Path)
		notes = append(notes, u.String())
	}
	return notes
}

// result puts the parts together.
func (s *scanner) result(o Options) *Result {
	r := &Result{
		Assembly: report.Assemble(s.found, report.Options{Merge: true, Baseline: o.Baseline}),
		Project:  s.desk.Seal.Line(s.review.Root.Path), Since: s.desk.Seal.Line(o.Since),
		Account: s.account, Notes: append(s.unreported(), s.notes...), Baseline: o.Baseline, seal: s.desk.Seal,
	}
	if below, err := filepath.Rel(o.Cwd, o.Path); err == nil && filepath.IsLocal(below) && below != "." {
		r.below = s.desk.Seal.Line(filepath.ToSlash(below))
	}
	if o.Since != "" {
		r.Ledger = kept(r.Ledger, o.Baseline)
	}
	// The account knows the findings as they were before they got their ids.
	r.Account.Candidates = nil
	for _, f := range r.Findings {
		r.Account.Candidates = append(r.Account.Candidates, coverage.Candidate{
			ID: f.ID, Disposition: f.Disposition, Reason: f.DispositionReason, File: f.File, Line: f.Line, RuleFamily: f.RuleFamily, InstanceID: f.InstanceID,
		})
	}
	return r
}

// kept adds the earlier decisions about findings that were not looked for, so
// that the ledger of a narrow scan can take the place of the one before.
func kept(ledger, before []finding.Entry) []finding.Entry {
	known := map[string]bool{}
	for _, e := range ledger {
		known[e.InstanceID] = true
	}
	for _, e := range before {
		if !known[e.InstanceID] {
			ledger = append(ledger, e)
		}
	}
	return ledger
}

// AtLeast counts the findings that are not closed and matter at least as much
// as s.
func (r *Result) AtLeast(s finding.Severity) int {
	n := 0
	for _, f := range r.Findings {
		if !f.Disposition.Closed() && !s.Worse(f.Severity) {
			n++
		}
	}
	return n
}

// has is [report.Count] with the verb.
func has(n int, noun string) string {
	if n == 1 {
		return report.Count(n, noun) + " has"
	}
	return report.Count(n, noun) + " have"
}
