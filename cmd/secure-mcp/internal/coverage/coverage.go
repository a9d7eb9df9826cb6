// Package coverage keeps account of what a review looked at, what it did not,
// and why, so that "nothing found" is never more than it says.
package coverage

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/pkg/finding"
)

// A Session is the account of one review of one tree. It takes receipts until
// [Session.Close]; its methods may be called at the same time.
type Session struct {
	mu         sync.Mutex
	closed     bool
	tree       *project.Tree
	read       map[string]bool // false: read and not yet reviewed
	skipped    map[string]project.Reason
	candidates []Candidate
	unreported []Unreported
	unknown    []string
}

// Begin opens the account of a review of a tree.
func Begin(t *project.Tree) *Session {
	return &Session{tree: t, read: map[string]bool{}, skipped: map[string]project.Reason{}}
}

// A Receipt proves that a file was read. It counts as reviewed only when
// [Receipt.Reviewed] was called too.
type Receipt struct {
	session *Session
	path    string
}

// Read records that a file was opened and its content seen. It is an error if
// the walk did not list the file, or if the account is closed.
func (s *Session) Read(path string) (Receipt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.admit(path); err != nil {
		return Receipt{}, err
	}
	if _, known := s.read[path]; !known {
		s.read[path] = false
	}
	return Receipt{s, path}, nil
}

// Reviewed records that every rule that applies to the file has seen it.
func (r Receipt) Reviewed() error {
	if r.session == nil {
		return fmt.Errorf("a receipt that nobody issued cannot count")
	}
	r.session.mu.Lock()
	defer r.session.mu.Unlock()
	if err := r.session.admit(r.path); err != nil {
		return err
	}
	r.session.read[r.path] = true
	return nil
}

// Skip records why a listed file was not reviewed after all.
func (s *Session) Skip(path string, reason project.Reason) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.admit(path); err != nil {
		return err
	}
	s.skipped[path] = reason
	return nil
}

func (s *Session) admit(path string) error {
	if s.closed {
		return fmt.Errorf("the account of this review is closed; begin a new one")
	}
	if _, ok := s.tree.File(path); !ok {
		return fmt.Errorf("%q was not listed by the walk, so it cannot be accounted for", path)
	}
	return nil
}

// Candidates records the findings that came of the review.
func (s *Session) Candidates(all []finding.Finding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range all {
		disposition := f.Disposition
		if disposition == "" {
			disposition = finding.NeedsReview
		}
		s.candidates = append(s.candidates, Candidate{f.ID, disposition, f.DispositionReason, f.File, f.Line, f.RuleFamily, f.InstanceID})
	}
}

// Unknown records a technology that is there and that no rule of this review
// knows.
func (s *Session) Unknown(technology string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unknown = append(s.unknown, technology)
}

// Close ends the account and returns it.
func (s *Session) Close() *Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	a := &Account{Caps: capsOf(s.tree.Limits), Candidates: s.candidates, Unreported: unreported(s.unreported), Receipts: len(s.read) > 0, Truncated: map[string]bool{}}
	for _, f := range s.tree.Files {
		reason, skipped := s.skipped[f.Path]
		switch reviewed := s.read[f.Path]; {
		case reviewed:
			a.Included, a.Reviewed = append(a.Included, f.Path), append(a.Reviewed, f.Path)
		case skipped:
			a.leaveOut(project.Exclusion{Path: f.Path, Kind: project.KindFile, Reason: reason})
		default:
			a.Included = append(a.Included, f.Path)
		}
	}
	for _, e := range s.tree.Excluded {
		a.leaveOut(e)
	}
	a.Unknown = union(s.unknown, nil)
	a.sort()
	return a
}

// An Account says what became of every path of a tree. Lists are sorted.
type Account struct {
	Included   []string            // listed, and not left out later
	Reviewed   []string            // of these, read and evaluated
	Excluded   []project.Exclusion // left out although it is part of the project
	Ignored    []project.Exclusion // left out because it is not
	Candidates []Candidate
	Unreported []Unreported
	Caps       Caps
	Receipts   bool            // some content was read
	Truncated  map[string]bool // the limits that took something away
	Unknown    []string        // technologies in whose code nothing but credentials was looked for, sorted
}

func (a *Account) leaveOut(e project.Exclusion) {
	if e.Reason.Truncates() {
		a.Truncated[string(e.Reason)] = true
	}
	if e.Reason.Policy() {
		a.Ignored = append(a.Ignored, e)
	} else {
		a.Excluded = append(a.Excluded, e)
	}
}

func (a *Account) sort() {
	slices.Sort(a.Included)
	slices.Sort(a.Reviewed)
	slices.SortFunc(a.Excluded, compareExclusions)
	slices.SortFunc(a.Ignored, compareExclusions)
	slices.SortFunc(a.Candidates, compareCandidates)
}

// Cut records that a response was too long and left something out, for one of
// the reasons of [Truncation].
func (a *Account) Cut(reason string) { a.Truncated[reason] = true }

// Merge returns the account of two reviews of one tree together. What either
// reviewed is reviewed; otherwise what either left out is left out. The order
// of the two does not matter.
func Merge(a, b *Account) *Account {
	out := &Account{Caps: a.Caps.least(b.Caps), Receipts: a.Receipts || b.Receipts, Truncated: maps.Clone(a.Truncated)}
	maps.Copy(out.Truncated, b.Truncated)
	out.Unreported = unreported(a.Unreported, b.Unreported)
	out.Reviewed = union(a.Reviewed, b.Reviewed)
	out.Unknown = union(a.Unknown, b.Unknown)
	out.Included = union(a.Included, b.Included)
	included := map[string]bool{}
	for _, p := range out.Included {
		included[p] = true
	}
	known := map[project.Exclusion]bool{}
	for _, list := range [][]project.Exclusion{a.Excluded, b.Excluded, a.Ignored, b.Ignored} {
		for _, e := range list {
			if included[e.Path] || known[e] {
				continue
			}
			known[e] = true
			out.leaveOut(e)
		}
	}
	seen := map[Candidate]bool{}
	for _, c := range append(slices.Clone(a.Candidates), b.Candidates...) {
		if !seen[c] {
			seen[c] = true
			out.Candidates = append(out.Candidates, c)
		}
	}
	out.sort()
	return out
}

func union(a, b []string) []string {
	all := append(slices.Clone(a), b...)
	slices.Sort(all)
	return slices.Compact(all)
}
