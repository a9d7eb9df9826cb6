package scan

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/coverage"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/project"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/report"
	"github.com/mcpward/mcpward/fixtures/projects"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/term"
)

func TestTheAccountOfChangedFiles(t *testing.T) {
	t.Parallel()
	all := &coverage.Account{
		Included: []string{"a", "b", "c"}, Reviewed: []string{"a", "b"}, Receipts: true,
		Excluded: []project.Exclusion{
			{Path: "closed", Kind: project.KindDirectory, Reason: project.DirUnreadable},
			{Path: "deep", Kind: project.KindDirectory, Reason: project.TooDeep},
			{Path: "large", Kind: project.KindFile, Reason: project.TooLarge},
		},
		Ignored:   []project.Exclusion{{Path: "logo.png", Kind: project.KindFile, Reason: project.Binary}},
		Truncated: map[string]bool{"max_depth": true, "max_file_bytes": true},
	}
	got := only(all, []string{"a", "closed/x", "large"})
	want := &coverage.Account{
		Included: []string{"a"}, Reviewed: []string{"a"}, Receipts: true,
		Excluded: []project.Exclusion{
			{Path: "closed", Kind: project.KindDirectory, Reason: project.DirUnreadable},
			{Path: "large", Kind: project.KindFile, Reason: project.TooLarge},
		},
		Ignored: []project.Exclusion{}, Truncated: map[string]bool{"max_file_bytes": true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("account (-want +got):\n%s", diff)
	}
	r := &Result{Account: got}
	const said = "1 file read. Not covered: 2 paths of the project (1 directory_read_error, 1 max_file_bytes); that nothing is reported there means nothing."
	if r.covered() != said {
		t.Errorf("said is %q", r.covered())
	}
	if len(all.Included) != 3 || len(all.Truncated) != 2 {
		t.Error("the account of everything was changed")
	}
}

func TestAtLeastCountsWhatIsNotClosed(t *testing.T) {
	t.Parallel()
	r := &Result{Assembly: report.Assembly{Findings: []finding.Finding{
		{Severity: finding.Critical, Disposition: finding.Fixed},
		{Severity: finding.High, Disposition: finding.NeedsReview},
		{Severity: finding.Medium, Disposition: finding.Reportable},
		{Severity: finding.Info},
	}}}
	for severity, want := range map[finding.Severity]int{finding.Critical: 0, finding.High: 1, finding.Medium: 2, finding.Low: 2, finding.Info: 3} {
		if got := r.AtLeast(severity); got != want {
			t.Errorf("%d at or above %s, want %d", got, severity, want)
		}
	}
	if got := r.counts(); got != "3 candidates: 1 high, 1 medium, 1 info; 1 of them confirmed by the baseline; 1 more closed by the baseline." {
		t.Errorf("counts are %q", got)
	}
}

func TestPrintableLeavesTextAndShowsTheRest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"# Title\n\n- ünïcode ✓\t x\n": "# Title\n\n- ünïcode ✓\t x\n",
		"a\x1b[2J\u202e\r\n":           "a<U+001B>[2J<U+202E><U+000D>\n",
		"  ::error::x\n::x":            "  : :error::x\n: :x",
		"x ##[group] ##vso[y]":         "x # #[group] # #vso[y]",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestABaselineIsAListOrPartOfAReport(t *testing.T) {
	t.Parallel()
	const entry = `{"instance_id":"a/b:0123","evidence_hash":"h","rule_family":"f","file":"x.ts","disposition":"fixed","disposition_reason":"gone"}`
	want := []finding.Entry{{InstanceID: "a/b:0123", EvidenceHash: "h", RuleFamily: "f", File: "x.ts", Disposition: finding.Fixed, DispositionReason: "gone"}}
	for _, text := range []string{"[" + entry + "]", `{"ok":true,"disposition_ledger":[` + entry + `]}`} {
		path := filepath.Join(t.TempDir(), "l.json")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := ReadBaseline(path)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", text, err, diff)
		}
	}
}

func TestANarrowLedgerKeepsEarlierDecisions(t *testing.T) {
	t.Parallel()
	now := []finding.Entry{{InstanceID: "a", Disposition: finding.NeedsReview}}
	before := []finding.Entry{{InstanceID: "a", Disposition: finding.Fixed}, {InstanceID: "b", Disposition: finding.AcceptedRisk}}
	want := []finding.Entry{now[0], before[1]}
	if diff := cmp.Diff(want, kept(now, before)); diff != "" {
		t.Errorf("ledger (-want +got):\n%s", diff)
	}
}

// Every project scans without a fault, in every format, and twice the same.
func TestEveryFixtureCanBeScanned(t *testing.T) {
	t.Parallel()
	for _, name := range projects.Names(t) {
		dir := projects.Copy(t, name)
		r, err := Run(context.Background(), Options{Path: dir})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := Run(context.Background(), Options{Path: dir})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range Formats {
			text, err := f.Text(r, "1", term.Style{})
			second, _ := f.Text(again, "1", term.Style{})
			if err != nil || text == "" || text != second {
				t.Errorf("%s as %s: %v, %d and %d bytes", name, f.Name, err, len(text), len(second))
			}
		}
		for _, f := range r.Findings {
			if err := f.Validate(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestACancelledScanReturnsThat(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Options{Path: projects.Copy(t, "node")}); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}
