package report_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/pkg/finding"
)

var update = flag.Bool("update", false, "write the golden files of testdata")

// examples are findings of every standing, with text that would like to be
// more than text.
func examples() []finding.Finding {
	base := finding.Finding{
		Confidence: finding.Certain, Impact: "Anyone can read all orders.", Remediation: "Bind `q` as a parameter: `db.query('… WHERE name = $1', [q])`.",
		ResidualRisk: "None in this query; other queries of the module were not changed.", Verification: "Search for a name with an apostrophe and expect no error.",
	}
	sql := base
	sql.ID, sql.Title, sql.Category, sql.Severity = "x", "SQL text is built from the search parameter", "injection-risk", finding.Critical
	sql.Description, sql.Evidence, sql.File, sql.Line = "The handler puts `q` into the text of the query.", "const q = req.query.q;\ndb.query(`SELECT * FROM orders WHERE name = '${q}'`)", "app/api/search/route.ts", 12
	sql.CWE, sql.RootControl, sql.RuleFamily, sql.Disposition, sql.DispositionReason = "CWE-89", "INJ-SQL-CONCAT", "core.injection", finding.Reportable, "Followed from the route to the driver."
	sql.Source, sql.Control, sql.Sink = "req.query.q", "none | not even a type", "db.query"
	sql.Validation = []string{"Read app/api/search/route.ts and lib/db.ts."}

	hostile := base
	hostile.ID, hostile.Title, hostile.Category, hostile.Severity = "y", "# <b>Title</b> ![x](http://h/x.png)", "secrets", finding.High
	hostile.Description, hostile.Evidence = "<script>1</script>\n# Heading\n[a]: http://h\n---\nan `inline <b>` span, a lone ` tick and a [link](http://h)", "```\n# not a heading\n```"
	hostile.File, hostile.Line, hostile.Confidence, hostile.RootControl = "a`b|c/d e.ts", 3, finding.Tentative, "SECRET-PATTERN-X"
	hostile.Counterevidence, hostile.ProofGap = []string{"The file is a test."}, []string{"Whether the key is live."}

	closed := base
	closed.ID, closed.Title, closed.Category, closed.Severity = "z", "Cookie without SameSite", "authentication", finding.Medium
	closed.Description, closed.Evidence, closed.File, closed.Line = "d", "res.cookie('sid', sid)", "lib/session.ts", 40
	closed.Disposition, closed.DispositionReason, closed.RootControl = finding.AcceptedRisk, "Accepted by the owner until the login moves.", "AUTH-COOKIE"
	return []finding.Finding{closed, hostile, sql}
}

func assemble(all []finding.Finding, baseline []finding.Entry) report.Assembly {
	return report.Assemble(all, report.Options{Merge: true, Baseline: baseline})
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestMarkdownIsForPeople(t *testing.T) {
	t.Parallel()
	a := assemble(examples(), nil)
	golden(t, "review.md", report.Markdown(report.Document{Title: "Shop, first review", Project: "/srv/shop", Findings: a.Findings}))
	golden(t, "empty.md", report.Markdown(report.Document{}))
}

func TestSARIFIsWhole(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 75, 500} {
		var all []finding.Finding
		for i := range n {
			f := examples()[i%3]
			f.Title += fmt.Sprint(" ", i)
			f.File = fmt.Sprintf("f%d.ts", i)
			all = append(all, f)
		}
		first := assemble(all, nil)
		earlier := first.Ledger[:n/2]
		if n > 2 {
			earlier[0].EvidenceHash = "other"
		}
		text, err := report.SARIF(report.Document{Title: "t", Version: "1", Findings: first.Findings, Baseline: earlier})
		if err != nil {
			t.Fatal(err)
		}
		var log struct {
			Version string
			Runs    []struct {
				Tool struct {
					Driver struct{ Rules []struct{ ID string } }
				}
				Results []struct {
					RuleID              string
					RuleIndex           int
					BaselineState       string
					PartialFingerprints map[string]string
					Suppressions        []struct{ Justification string }
					Properties          struct{ Disposition string }
				}
			}
		}
		if err := json.Unmarshal([]byte(text), &log); err != nil {
			t.Fatal(err)
		}
		if log.Version != "2.1.0" || len(log.Runs) != 1 || len(log.Runs[0].Results) != n {
			t.Fatalf("%d findings: version %q, %d runs", n, log.Version, len(log.Runs))
		}
		states := map[string]int{}
		for i, r := range log.Runs[0].Results {
			f := first.Findings[i]
			if log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.PartialFingerprints["secureMcpInstance/v1"] != f.InstanceID {
				t.Errorf("result %d: %+v", i, r)
			}
			if (len(r.Suppressions) > 0) != f.Disposition.Closed() {
				t.Errorf("result %d is %s and has suppressions %v", i, f.Disposition, r.Suppressions)
			}
			states[r.BaselineState]++
		}
		want := map[string]int{"new": n}
		if n > 2 {
			want = map[string]int{"new": n - n/2, "unchanged": n/2 - 1, "updated": 1}
		}
		if n == 1 {
			want = map[string]int{"new": 1}
		}
		if diff := cmp.Diff(want, states); diff != "" {
			t.Errorf("%d findings: states (-want +got):\n%s", n, diff)
		}
		if strings.Contains(text, `\/`) {
			t.Error("slashes are escaped")
		}
	}
}

func TestOrderOfGivenFindingsDoesNotMatter(t *testing.T) {
	t.Parallel()
	all := examples()
	same := all[0]
	same.Line, same.Evidence = 60, "res.cookie('other', x)"
	all = append(all, same)
	want := assemble(all, nil)
	for range 10 {
		all = append(all[1:], all[0])
		got := assemble(all, nil)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("another order gives (-want +got):\n%s", diff)
		}
	}
}
