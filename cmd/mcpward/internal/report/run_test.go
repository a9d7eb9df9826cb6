package report_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

func TestTheRunReadsWordForWord(t *testing.T) {
	want(t, runScreen, render(t, "console", runStory(), report.View{Style: term.Style{Width: 80}}))
}

// only keeps the results with an outcome, or several.
func only(r *report.Report, outcomes ...check.Outcome) *report.Report {
	s := r.Servers[0]
	var kept []report.Check
	for _, c := range s.Checks {
		for _, o := range outcomes {
			if c.Outcome == o {
				kept = append(kept, c)
			}
		}
	}
	s.Checks = kept
	return r
}

func TestARunThatPassesIsOneLineAndWhatWasNotTested(t *testing.T) {
	r := only(runStory(), check.Passed)
	want(t, "ok: acme-files 2.5.0 passed 29 checks (2.4 s)\n", render(t, "console", r, report.View{}))
	want(t, "", render(t, "console", r, report.View{Quiet: true}))

	opt := ruleOf("errors/bad-args", "t", "w", finding.High)
	r.Servers[0].Checks = append(r.Servers[0].Checks,
		report.Check{Result: check.Result{Check: opt, Outcome: check.NotTested, Subject: "server", Message: "no tool may be called"}})
	r.Servers[0].Untested = "there is no mcpward.lock.json to compare with"
	want(t, `ok: acme-files 2.5.0 passed 29 checks (2.4 s)
not tested (2)
  drift: there is no mcpward.lock.json to compare with
  errors/bad-args: no tool may be called

`, render(t, "console", r, report.View{}))
}

func TestWhatCouldNotBeTestedIsGroupedByItsReason(t *testing.T) {
	r := only(runStory(), check.Fail)
	s := r.Servers[0]
	for i := range 90 {
		c := ruleOf(fmt.Sprintf("compliance/c%02d", i), "t", "w", finding.High)
		s.Checks = append(s.Checks, report.Check{Result: check.Result{Check: c, Outcome: check.NotTested, Message: "the server had ended: exit status 1"}})
	}
	got := render(t, "console", r, report.View{})
	if line := "\nnot tested (90)\n  compliance/c00, compliance/c01, "; !strings.Contains(got, line) {
		t.Errorf("no %q in:\n%s", line, got)
	}
	if line := ", compliance/c89: the server had ended: exit status 1\n"; !strings.Contains(got, line) {
		t.Errorf("no %q in:\n%s", line, got)
	}
	got = render(t, "console", r, report.View{Style: term.Style{Width: 80}})
	if lines := "\n  compliance/c00, compliance/c01, compliance/c02, compliance/c03,\n    compliance/c04,"; !strings.Contains(got, lines) {
		t.Errorf("no %q in:\n%s", lines, got)
	}
	if got = render(t, "console", r, report.View{Quiet: true}); strings.Contains(got, "not tested (") {
		t.Errorf("quiet lists what was not tested:\n%s", got)
	}
}

func TestVerboseDrawsHistogramsAndPrintsWhatWouldAccept(t *testing.T) {
	got := render(t, "console", runStory(), report.View{Verbose: true})
	for _, text := range []string{
		"LATENCY    SAMPLES  P50 ms  P95 ms  P99 ms  BUDGET       HISTOGRAM\n",
		"echo       20       2       4       5       p95 1000 ms  1|▄█▅ ▂  ▃| 5\n",
		`
What can wait, accept until a date (see mcpward explain accept):
accept:
  - rule: security/hidden-unicode
    tool: "ec\u200bho"
    to: sha256:`,
		"\n    subject: \"case:first page\"\n",
		"\n    reason: # why this may wait\n    until: # the last day, as YYYY-MM-DD\n",
	} {
		if !strings.Contains(got, text) {
			t.Errorf("no %q in:\n%s", text, got)
		}
	}
	plain := render(t, "console", runStory(), report.View{Verbose: true, Style: term.Style{ASCII: true}})
	if !strings.Contains(plain, "1|:#- .  :| 5\n") {
		t.Errorf("no ASCII histogram in:\n%s", plain)
	}
}

func TestSeveralServersOfARun(t *testing.T) {
	r := only(runStory(), check.Warn)
	r.Servers[0].Latency = nil
	r.Servers = append(r.Servers, &report.Server{Name: "b", Problem: &report.Problem{Kind: "timeout", Message: "no answer"}})
	want(t, `config   mcpward.yaml
server   acme-files: acme-files 2.5.0, protocol 2025-11-25, stdio: node server.js

FAMILY       PASSED  FAILED  WARNED   NOTES  NOT TESTED
schema            -       -       1       -        -
drift             5       -       -       -        -

⚠ compute: readOnlyHint and destructiveHint are both true
  rule  schema/contradictory-hints

server   b: not examined: no answer

Summary: 5 passed | 0 failed | 1 warning | 1 server not examined  (2.4 s)
More on a rule: mcpward explain schema/contradictory-hints
`, render(t, "console", r, report.View{}))
}

func TestExitOfARun(t *testing.T) {
	tests := []struct {
		name   string
		keep   []check.Outcome
		strict bool
		want   int
	}{
		{"everything", check.Outcomes, false, 1},
		{"a warning", []check.Outcome{check.Warn, check.Passed}, false, 0},
		{"a warning in a strict run", []check.Outcome{check.Warn, check.Passed}, true, 1},
		{"only what passed", []check.Outcome{check.Passed}, true, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := only(runStory(), tt.keep...)
			r.Strict = tt.strict
			if got := r.Exit(); got != tt.want {
				t.Errorf("Exit() = %d, want %d", got, tt.want)
			}
			if p := r.Nothing(); p != nil {
				t.Errorf("Nothing() = %v", p)
			}
		})
	}
}

func TestARunThatExaminedNothingHasAProblem(t *testing.T) {
	skipped := report.Check{Result: check.Result{Check: hints, Outcome: check.NotTested, Message: "it is too late"}}
	tests := []struct {
		name   string
		server *report.Server
		want   string
	}{
		{"no check", &report.Server{}, "no check was left to run"},
		{"none could be run", &report.Server{Checks: []report.Check{skipped}}, "none of the chosen checks could be run: it is too late"},
		{"only compared", &report.Server{Pinned: "a 1", Checks: []report.Check{skipped}}, ""},
		{"not examined", &report.Server{Problem: &report.Problem{}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if p := (&report.Report{Servers: []*report.Server{tt.server}}).Nothing(); p != nil {
				got = p.Message
			}
			if got != tt.want {
				t.Errorf("Nothing() = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestFamiliesAddUpToTheCounts(t *testing.T) {
	s := rich(t).Servers[0]
	s.Untested = "x"
	var sum report.Counts
	for _, f := range s.Families() {
		sum.Passed += f.Passed
		sum.Failed += f.Failed
		sum.Warned += f.Warned
		sum.Noted += f.Noted
		sum.NotTestable += f.NotTestable
		sum.Accepted += f.Accepted
	}
	if got := s.Counts(); got != sum {
		t.Errorf("families have %+v, the server %+v", sum, got)
	}
}

func TestChecksAreInOneOrder(t *testing.T) {
	r := rich(t)
	for range 3 {
		var results []check.Result
		for i, c := range r.Servers[0].Checks {
			if i%2 == 0 {
				results = append(results, c.Result)
			} else {
				results = append([]check.Result{c.Result}, results...)
			}
		}
		for i, c := range report.SortChecks(results) {
			if was := r.Servers[0].Checks[i]; was.Rule() != c.Rule() || was.Subject != c.Subject || was.Message != c.Message {
				t.Fatalf("place %d: %s %s, was %s %s", i, c.Rule(), c.Subject, was.Rule(), was.Subject)
			}
		}
	}
}

func TestAnExpiredAcceptanceReadsWordForWord(t *testing.T) {
	r := story()
	echo := r.Servers[0].Changes[0]
	r.Servers[0].Changes = r.Servers[0].Changes[:1]
	r.Accept = nil
	r.Excuse([]accept.Entry{{
		Rule: echo.Rule, Subject: echo.Subject, To: echo.Digest(), Reason: "wording reviewed in PR 142",
		Until: day("2027-01-31"), Place: check.Place{File: "mcpward.yaml", Line: 22, Column: 7},
	}}, day("2027-02-01"))
	got := render(t, "console", r, report.View{})
	if text := `
✗ acceptance of drift/description-changed for "echo" expired on 2027-01-31
  reason given: wording reviewed in PR 142
  in    mcpward.yaml:22:7

Summary: 3 passed | 2 failed
`; !strings.HasSuffix(got, text) {
		t.Errorf("does not end with %q:\n%s", text, got)
	}
	if r.Exit() != 1 {
		t.Errorf("exit %d, want 1", r.Exit())
	}
}

func TestEverythingAcceptedPasses(t *testing.T) {
	r := story()
	r.Accept, r.Strict = nil, true
	var entries []accept.Entry
	for _, c := range r.Servers[0].Changes {
		entries = append(entries, accept.Entry{Rule: c.Rule, Subject: c.Subject, To: c.Digest(), Reason: "because", Until: today})
	}
	r.Excuse(entries, today)
	if c := r.Counts(); r.Exit() != 0 || c.Accepted != 5 || c.Failed+c.Warned+c.Noted != 0 {
		t.Errorf("exit %d, counts %+v", r.Exit(), c)
	}
	for _, f := range report.Formats {
		got := render(t, f.Name, r, report.View{})
		if !strings.Contains(got, "because") || !strings.Contains(got, "2026-12-01") {
			t.Errorf("%s does not list what was accepted:\n%s", f.Name, got)
		}
	}
}

func TestUnusedIsSaidOnlyOfRulesThatWereExamined(t *testing.T) {
	entry := func(rule string) accept.Entry {
		return accept.Entry{Rule: rule, Subject: "tool:x", To: accept.Absent, Reason: "r", Until: today}
	}
	entries := []accept.Entry{entry("drift/tool-removed"), entry("errors/tool-failure"), entry("errors/never-run")}
	tests := []struct {
		name   string
		change func(r *report.Report)
		want   string
	}{
		{"a run", func(*report.Report) {}, "drift/tool-removed errors/tool-failure"},
		{"without a lockfile", func(r *report.Report) { r.Servers[0].Pinned = "" }, "errors/tool-failure"},
		{"without checks", func(r *report.Report) { r.Servers[0].Checks = nil }, "drift/tool-removed"},
		{"a part of the servers", func(r *report.Report) { r.Partial = true }, ""},
		{"a server not examined", func(r *report.Report) {
			r.Servers = append(r.Servers, &report.Server{Problem: &report.Problem{}})
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := runStory()
			tt.change(r)
			r.Excuse(entries, today)
			var rules []string
			for _, a := range r.Acceptances {
				rules = append(rules, a.Rule)
			}
			if got := strings.Join(rules, " "); got != tt.want {
				t.Errorf("unused: %q, want %q", got, tt.want)
			}
		})
	}
}

func TestFindingsAgreeWithTheVerdict(t *testing.T) {
	r := rich(t)
	r.Servers[0].Changes[0].Status = drift.Warn // as a config can
	text := render(t, "json", r, report.View{})
	for _, part := range []string{
		`"disposition": "accepted_risk"`, `"disposition_reason": "replaced by *archive*, see PR 142 (until 2027-01-31)"`,
		`"disposition": "needs_review"`, `"instance_id": "security:`, `"line": 37`, `"severity": "medium"`, `"id": "F-009"`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s", part)
		}
	}
}

func TestMarkdownIsCutAndSaysSo(t *testing.T) {
	r := runStory()
	s := r.Servers[0]
	long := strings.Repeat("word `code` ", 400)
	for i := range 400 {
		s.Checks = append(s.Checks, report.Check{Result: check.Result{
			Check: toolFailure, Outcome: check.Fail, Severity: finding.High, Subject: fmt.Sprintf("tool:t%d", i), Message: long,
			Evidence: check.Evidence{Sent: long, Got: long},
		}})
	}
	got := render(t, "markdown", r, report.View{})
	inertMarkdown(t, got)
	if n := utf8.RuneCountInString(got); n < 40000 || n > 60000 {
		t.Errorf("%d characters", n)
	}
	if !strings.Contains(got, "**Cut to fit a comment: ") || !strings.Contains(got, " failures, 1 warning more not shown.**") {
		t.Errorf("does not say what was cut:\n%s", got[len(got)-500:])
	}
}

func TestGitHubSaysWhatItDoesNotShow(t *testing.T) {
	r := runStory()
	s := r.Servers[0]
	for i := range 12 {
		s.Checks = append(s.Checks, report.Check{Result: check.Result{Check: toolFailure, Outcome: check.Fail, Subject: fmt.Sprintf("tool:t%d", i), Message: "m"}})
	}
	got := render(t, "github", r, report.View{})
	if want := "::notice title=mcpward::GitHub shows 10 annotations of a kind: 5 of 15 errors are in the log only\n"; !strings.Contains(got, want) {
		t.Errorf("no %q in:\n%s", want, got)
	}
	if n := strings.Count(got, "::error "); n != 15 {
		t.Errorf("%d errors are written, want 15", n)
	}
}

func TestJSONSatisfiesItsSchema(t *testing.T) {
	for _, r := range []*report.Report{rich(t), richDiff(t), richRecording(t), runStory(), {Command: "run", Problem: &report.Problem{Kind: "config"}}} {
		satisfies(t, "report", render(t, "json", r, report.View{}))
	}
}
