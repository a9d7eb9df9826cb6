package coverage_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/pkg/finding"
)

// walk writes files and returns their tree.
func walk(t *testing.T, o project.Options, files ...string) *project.Tree {
	t.Helper()
	dir := t.TempDir()
	for _, f := range files {
		name, body, _ := strings.Cut(f, "=")
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(body), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	roots := project.Open(dir, nil)
	t.Cleanup(func() { roots.Close() })
	tree, err := project.Walk(context.Background(), roots.Roots[0], o)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func review(t *testing.T, s *coverage.Session, paths ...string) {
	t.Helper()
	for _, p := range paths {
		r, err := s.Read(p)
		if err == nil {
			err = r.Reviewed()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestStatusSaysNoMoreThanWasDone(t *testing.T) {
	t.Parallel()
	type verdict struct{ basis, status, absence string }
	tests := []struct {
		name    string
		options project.Options
		files   []string
		read    []string // and not reviewed
		review  []string
		skip    map[string]project.Reason
		cut     bool
		want    verdict
	}{
		{"everything", project.Options{}, []string{"a.ts", "b.ts"}, nil, []string{"a.ts", "b.ts"}, nil, false, verdict{"content_review", "complete", "no_candidate_in_files_reviewed"}},
		{"nothing was read", project.Options{}, []string{"a.ts"}, nil, nil, nil, false, verdict{"inventory_only", "partial", "inventory_only_contents_not_reviewed"}},
		{"read and not reviewed", project.Options{}, []string{"a.ts"}, []string{"a.ts"}, nil, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"one file is missing", project.Options{}, []string{"a.ts", "b.ts"}, nil, []string{"a.ts"}, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"what is not the project's does not count", project.Options{}, []string{"a.ts", "b.png", ".gitignore=*.log\n", "x.log"}, nil, []string{"a.ts", ".gitignore"}, nil, false, verdict{"content_review", "complete", "no_candidate_in_files_reviewed"}},
		{"an ignored source file", project.Options{}, []string{"a.ts", ".gitignore=y.ts\n", "y.ts"}, nil, []string{"a.ts", ".gitignore"}, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"an ignored directory", project.Options{}, []string{"a.ts", ".gitignore=x\n", "x/y.ts"}, nil, []string{"a.ts", ".gitignore"}, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"a directory that is left out for its name", project.Options{}, []string{"a.ts", "__generated__/b.ts"}, nil, []string{"a.ts"}, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"no detector looks at it", project.Options{}, []string{"a.ts", "b.css"}, nil, []string{"a.ts"}, map[string]project.Reason{"b.css": project.NoDetector}, false, verdict{"content_review", "complete", "no_candidate_in_files_reviewed"}},
		{"an unreadable file", project.Options{}, []string{"a.ts", "b.ts"}, nil, []string{"a.ts"}, map[string]project.Reason{"b.ts": project.Unreadable}, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"a limit", project.Options{Limits: project.Limits{Files: 1}}, []string{"a.ts", "b.ts"}, nil, []string{"a.ts"}, nil, false, verdict{"content_review", "truncated", "scope_was_truncated_or_partial"}},
		{"a large file", project.Options{Limits: project.Limits{FileBytes: 2}}, []string{"a.ts", "b.ts=123"}, nil, []string{"a.ts"}, nil, false, verdict{"content_review", "truncated", "scope_was_truncated_or_partial"}},
		{"a focus", project.Options{Focus: []string{"a.ts"}}, []string{"a.ts", "b.ts"}, nil, []string{"a.ts"}, nil, false, verdict{"content_review", "partial", "scope_was_truncated_or_partial"}},
		{"a long response", project.Options{}, []string{"a.ts"}, nil, []string{"a.ts"}, nil, true, verdict{"content_review", "truncated", "scope_was_truncated_or_partial"}},
		{"an empty tree", project.Options{}, nil, nil, nil, nil, false, verdict{"inventory_only", "partial", "inventory_only_contents_not_reviewed"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := coverage.Begin(walk(t, tt.options, tt.files...))
			for _, p := range tt.read {
				if _, err := s.Read(p); err != nil {
					t.Fatal(err)
				}
			}
			review(t, s, tt.review...)
			for p, reason := range tt.skip {
				if err := s.Skip(p, reason); err != nil {
					t.Fatal(err)
				}
			}
			a := s.Close()
			if tt.cut {
				a.Cut(coverage.ResponseSize)
			}
			if got := (verdict{a.Basis(), a.Status(), a.Absence()}); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestPlacesThatAreNotReportedArePartOfTheAccount(t *testing.T) {
	t.Parallel()
	tree := walk(t, project.Options{}, "a.ts", "b.ts")
	over := coverage.Unreported{Path: "b.ts", Rule: "a/one", Reported: 25, LeftOut: 5}
	account := func(all ...coverage.Unreported) *coverage.Account {
		s := coverage.Begin(tree)
		review(t, s, "a.ts", "b.ts")
		for _, u := range all {
			s.Unreported(u)
		}
		return s.Close()
	}
	none, some := account(), account(over)
	both := coverage.Merge(some, none)
	if diff := cmp.Diff(both.Unreported, coverage.Merge(none, some).Unreported); diff != "" || none.Status() != coverage.Complete {
		t.Errorf("status %s, the order matters:\n%s", none.Status(), diff)
	}
	for _, a := range []*coverage.Account{some, both, coverage.Merge(some, some)} {
		r := a.Report(coverage.Budget{Paths: 1})
		if diff := cmp.Diff([]coverage.Unreported{over}, r.Unreported); diff != "" || r.Status != coverage.Partial || r.Absence != coverage.ScopePartial {
			t.Errorf("%s %s (-want +got):\n%s", r.Status, r.Absence, diff)
		}
		if diff := cmp.Diff(coverage.Truncation{Truncated: true, Reasons: []string{coverage.HitsPerFile}, EventsTruncated: true}, r.Truncation); diff != "" {
			t.Errorf("truncation (-want +got):\n%s", diff)
		}
	}
}

func TestAnAccountTakesNoFalseReceipts(t *testing.T) {
	t.Parallel()
	s := coverage.Begin(walk(t, project.Options{}, "a.ts", "b.ts"))
	if _, err := s.Read("c.ts"); err == nil || err.Error() != `"c.ts" was not listed by the walk, so it cannot be accounted for` {
		t.Errorf("a file that was not listed: %v", err)
	}
	if err := s.Skip("c.ts", project.Unreadable); err == nil {
		t.Error("a file that was not listed can be skipped")
	}
	if err := (coverage.Receipt{}).Reviewed(); err == nil {
		t.Error("a receipt that nobody issued counts")
	}
	r, err := s.Read("a.ts")
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := r.Reviewed(); err == nil || err.Error() != "the account of this review is closed; begin a new one" {
		t.Errorf("a receipt after the end: %v", err)
	}
	if _, err := s.Read("b.ts"); err == nil {
		t.Error("a closed account takes receipts")
	}
}

func TestReportHasThePublishedKeys(t *testing.T) {
	t.Parallel()
	s := coverage.Begin(walk(t, project.Options{Limits: project.Limits{Files: 2, FileBytes: 100, TotalBytes: 1000}}, "a.ts", "b.ts", "x/c.png"))
	review(t, s, "a.ts")
	s.Candidates([]finding.Finding{{ID: "AUTH-001", File: "a.ts", Line: 3, RuleFamily: "core", InstanceID: "core:1"}})
	got, err := json.MarshalIndent(s.Close().Report(coverage.Budget{}), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	want := `{
 "included_paths": [
  "a.ts",
  "b.ts"
 ],
 "excluded_paths": [],
 "ignored_paths": [
  {
   "path": "x/c.png",
   "kind": "file",
   "reason": "binary_file"
  }
 ],
 "directories": [
  {
   "path": ".",
   "files": 2,
   "reviewed": 1,
   "excluded": 0,
   "ignored": 0
  },
  {
   "path": "x",
   "files": 0,
   "reviewed": 0,
   "excluded": 0,
   "ignored": 1
  }
 ],
 "omitted": {
  "included_paths": 0,
  "excluded_paths": 0,
  "ignored_paths": 0,
  "files_reviewed": 0,
  "candidate_dispositions": 0
 },
 "caps": {
  "max_files": 2,
  "max_depth": 100,
  "max_file_bytes": 100,
  "max_total_bytes": 1000
 },
 "truncation": {
  "truncated": false,
  "reasons": [],
  "coverage_events_truncated": false
 },
 "files_reviewed": [
  "a.ts"
 ],
 "candidate_dispositions": [
  {
   "id": "AUTH-001",
   "disposition": "needs_review",
   "reason": "",
   "file": "a.ts",
   "line": 3,
   "rule_family": "core",
   "instance_id": "core:1"
  }
 ],
 "candidate_disposition_counts": {
  "accepted_risk": 0,
  "deferred": 0,
  "fixed": 0,
  "needs_review": 1,
  "not_applicable": 0,
  "reportable": 0,
  "suppressed": 0
 },
 "review_basis": "content_review",
 "scan_status": "partial",
 "not_observed_means": "scope_was_truncated_or_partial"
}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

// TestABudgetHidesNothing checks that whatever the lists leave out is counted,
// and that the directories count every path however few of them there may be.
func TestABudgetHidesNothing(t *testing.T) {
	t.Parallel()
	files := []string{"a.ts", "b.ts", "x/a.ts", "x/y/a.ts", "x/y/b.ts", "x/z/p.png", "w/q/a.ts", "w/.gitignore=q/b.ts\n", "w/q/b.ts"}
	s := coverage.Begin(walk(t, project.Options{}, files...))
	review(t, s, "a.ts", "x/y/a.ts")
	a := s.Close()
	for paths := 1; paths <= 8; paths++ {
		for dirs := 1; dirs <= 8; dirs++ {
			r := a.Report(coverage.Budget{Paths: paths, Directories: dirs})
			if len(r.Included) > paths || len(r.Directories) > dirs {
				t.Errorf("budget %d/%d: %d paths and %d directories", paths, dirs, len(r.Included), len(r.Directories))
			}
			var sum coverage.Directory
			for _, d := range r.Directories {
				sum.Files, sum.Reviewed, sum.Ignored = sum.Files+d.Files, sum.Reviewed+d.Reviewed, sum.Ignored+d.Ignored
			}
			if want := (coverage.Directory{Files: 7, Reviewed: 2, Ignored: 2}); sum != want {
				t.Errorf("budget %d/%d: the directories count %+v, want %+v", paths, dirs, sum, want)
			}
			if len(r.Included)+r.Omitted.Included != 7 || len(r.Ignored)+r.Omitted.Ignored != 2 || len(r.Reviewed)+r.Omitted.Reviewed != 2 {
				t.Errorf("budget %d: lists and omitted do not add up: %+v", paths, r.Omitted)
			}
			if r.Truncation.EventsTruncated != (paths < 7) || r.Truncation.Truncated {
				t.Errorf("budget %d: truncation %+v", paths, r.Truncation)
			}
		}
	}
}

func TestMergeDoesNotDependOnOrder(t *testing.T) {
	t.Parallel()
	tree := walk(t, project.Options{}, "a.ts", "b.ts", "c.css", "d.png", "e.ts")
	one := coverage.Begin(tree)
	review(t, one, "a.ts", "b.ts")
	if err := one.Skip("c.css", project.NoDetector); err != nil {
		t.Fatal(err)
	}
	if err := one.Skip("e.ts", project.Unreadable); err != nil {
		t.Fatal(err)
	}
	one.Candidates([]finding.Finding{{ID: "A-1"}, {ID: "A-2", Disposition: finding.Fixed}})
	two := coverage.Begin(tree)
	review(t, two, "b.ts", "c.css", "e.ts")
	if err := two.Skip("a.ts", project.NoDetector); err != nil {
		t.Fatal(err)
	}
	two.Candidates([]finding.Finding{{ID: "A-1"}})
	a, b := one.Close(), two.Close()
	b.Cut(coverage.ResponseSize)
	ab, ba := coverage.Merge(a, b), coverage.Merge(b, a)
	if diff := cmp.Diff(ab.Report(coverage.Budget{}), ba.Report(coverage.Budget{})); diff != "" {
		t.Errorf("the order matters:\n%s", diff)
	}
	got := []any{ab.Reviewed, ab.Included, len(ab.Excluded), len(ab.Ignored), len(ab.Candidates), ab.Status()}
	want := []any{[]string{"a.ts", "b.ts", "c.css", "e.ts"}, []string{"a.ts", "b.ts", "c.css", "e.ts"}, 0, 1, 2, "truncated"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
}
