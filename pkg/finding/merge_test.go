package finding_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
)

// candidate is a finding that a detector could make.
func candidate(change func(*finding.Finding)) finding.Finding {
	f := finding.Finding{
		ID: "F-1", Title: "t", Description: "d", Severity: finding.Medium, Confidence: finding.Probable, Category: "c",
		Evidence: "e", Impact: "i", Remediation: "r", ResidualRisk: "rr", Verification: "v", RuleFamily: "core.injection",
		InstanceID: finding.Identity{Rule: "injection/eval", File: "a.ts", Fragment: "eval(x)"}.Fingerprint(), EvidenceHash: finding.EvidenceHash("one"),
	}
	if change != nil {
		change(&f)
	}
	return f
}

func TestFingerprintsIgnoreLinesAndLayout(t *testing.T) {
	base := finding.Identity{Rule: "injection/eval", File: "a.ts", Symbol: "run", Fragment: "eval( x )"}
	same := base
	same.Fragment = "eval(\n\tx\n)"
	if base.Fingerprint() != same.Fingerprint() {
		t.Error("white space changes the fingerprint")
	}
	for name, change := range map[string]func(*finding.Identity){
		"rule":       func(i *finding.Identity) { i.Rule = "injection/exec" },
		"file":       func(i *finding.Identity) { i.File = "b.ts" },
		"symbol":     func(i *finding.Identity) { i.Symbol = "go" },
		"fragment":   func(i *finding.Identity) { i.Fragment = "eval(y)" },
		"occurrence": func(i *finding.Identity) { i.Occurrence = 1 },
		"borders":    func(i *finding.Identity) { i.File, i.Symbol = "a.tsr", "un" },
	} {
		other := base
		change(&other)
		if other.Fingerprint() == base.Fingerprint() {
			t.Errorf("another %s has the same fingerprint", name)
		}
	}
	if !finding.IsFingerprint(base.Fingerprint()) || finding.IsFingerprint("core.authorization:abc") {
		t.Error("IsFingerprint does not know its own")
	}
}

func TestEvidenceKeepsItsLines(t *testing.T) {
	base := "f() {\n  // only admins\n  check();\n  if (a) {\n    b();\n  }\n}"
	for name, tt := range map[string]struct {
		text string
		same bool
	}{
		"tabs":             {"f() {\r\n\t// only admins\r\n\tcheck();  \r\n\r\n\tif (a) {\r\n\t\tb();\r\n\t}\r\n}\r\n", true},
		"in the comment":   {"f() {\n  // only admins check();\n  if (a) {\n    b();\n  }\n}", false},
		"out of the block": {"f() {\n  // only admins\n  check();\n  if (a) {\n  b();\n  }\n}", false},
		"in a text":        {"f() {\n  // only  admins\n  check();\n  if (a) {\n    b();\n  }\n}", false},
	} {
		if same := finding.EvidenceHash(tt.text) == finding.EvidenceHash(base); same != tt.same {
			t.Errorf("%s: the same evidence = %v", name, same)
		}
	}
}

func TestADecisionAboutOneEvidenceIsNotOneAboutAnother(t *testing.T) {
	closed := candidate(func(f *finding.Finding) { f.Disposition, f.DispositionReason = finding.NotApplicable, "guarded" })
	changed := candidate(func(f *finding.Finding) { f.EvidenceHash = finding.EvidenceHash("two") })
	unhashed := candidate(func(f *finding.Finding) { f.EvidenceHash, f.Evidence = "", "three" })
	for name, other := range map[string]finding.Finding{"changed": changed, "without a hash": unhashed} {
		for _, all := range [][]finding.Finding{{candidate(nil), other}, {other, candidate(nil)}} {
			got := finding.Apply(finding.Ledger([]finding.Finding{closed}), finding.Merge(all))
			if len(got) != 1 || got[0].Disposition != finding.NeedsReview {
				t.Errorf("%s: %+v", name, got)
			}
		}
	}
}

func TestACopyWithoutAHashThatQuotesTheSameIsTheSame(t *testing.T) {
	closed := candidate(func(f *finding.Finding) { f.Disposition, f.DispositionReason = finding.NotApplicable, "guarded" })
	all := finding.Merge([]finding.Finding{candidate(nil), candidate(func(f *finding.Finding) { f.EvidenceHash = "" })})
	if got := finding.Apply(finding.Ledger([]finding.Finding{closed}), all); len(got) != 1 || got[0].Disposition != finding.NotApplicable {
		t.Errorf("%+v", got)
	}
}

func TestUnrelatedFindingsNeverMerge(t *testing.T) {
	titled := func(title string) finding.Finding {
		return candidate(func(f *finding.Finding) { f.Title, f.InstanceID, f.File = title, "", "" })
	}
	for name, all := range map[string][]finding.Finding{
		"no file":        {titled("Missing rate limiting"), titled("No CSP"), titled("Weak RBAC")},
		"one line":       {candidate(func(f *finding.Finding) { f.InstanceID, f.RootControl = "", "SQL" }), candidate(func(f *finding.Finding) { f.InstanceID, f.RootControl = "", "XSS" })},
		"one claimed id": {candidate(nil), candidate(func(f *finding.Finding) { f.Title = "something else" })},
		"other evidence": {candidate(func(f *finding.Finding) { f.InstanceID, f.Evidence = "", "eval(a)" }), candidate(func(f *finding.Finding) { f.InstanceID, f.Evidence = "", "eval(b)" })},
		"other lines":    {candidate(func(f *finding.Finding) { f.InstanceID, f.Line = "", 1 }), candidate(func(f *finding.Finding) { f.InstanceID, f.Line = "", 2 })},
	} {
		if got := finding.Merge(all); len(got) != len(all) {
			t.Errorf("%s: %d of %d are left", name, len(got), len(all))
		}
	}
}

func TestMergingDoesNotDependOnTheOrder(t *testing.T) {
	all := []finding.Finding{
		candidate(func(f *finding.Finding) {
			f.Disposition, f.DispositionReason, f.Line = finding.Suppressed, "guarded", 9
		}),
		candidate(func(f *finding.Finding) {
			f.Disposition, f.DispositionReason, f.Severity = finding.Deferred, "later", finding.High
			f.Tags, f.Description = []string{"b", "a"}, "a longer text"
		}),
		candidate(func(f *finding.Finding) {
			f.Confidence, f.Tags, f.ProofGap = finding.Certain, []string{"c", "a"}, []string{"not run"}
		}),
		candidate(nil),
	}
	all[3].Title = "another"
	want := finding.Merge(all)
	if len(want) != 2 || want[0].Disposition != finding.Deferred || want[0].DispositionReason != "later" || want[0].Severity != finding.High {
		t.Fatalf("merged: %+v", want)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		shuffled := slices.Clone(all)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if diff := cmp.Diff(want, finding.Merge(shuffled)); diff != "" {
			t.Fatalf("another order (-want +got):\n%s", diff)
		}
	}
	for _, f := range want {
		if err := f.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestTheMoreOpenStateWins(t *testing.T) {
	for _, a := range finding.Dispositions {
		for _, b := range finding.Dispositions {
			got := finding.Merge([]finding.Finding{
				candidate(func(f *finding.Finding) { f.Disposition = a }),
				candidate(func(f *finding.Finding) { f.Disposition = b }),
			})
			if len(got) != 1 || got[0].Disposition.Closed() && !(a.Closed() && b.Closed()) {
				t.Errorf("%s and %s became %s", a, b, got[0].Disposition)
			}
		}
	}
}
