package finding_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
)

func TestALedgerClosesOnlyWhatItKnows(t *testing.T) {
	closed := func(d finding.Disposition) []finding.Entry {
		return finding.Ledger([]finding.Finding{candidate(func(f *finding.Finding) { f.Disposition, f.DispositionReason = d, "seen" })})
	}
	tests := []struct {
		name   string
		ledger []finding.Entry
		now    finding.Finding
		want   finding.Disposition
		reason string
	}{
		{"the same", closed(finding.Suppressed), candidate(nil), finding.Suppressed, "seen"},
		{"moved to another line", closed(finding.Suppressed), candidate(func(f *finding.Finding) { f.Line = 99 }), finding.Suppressed, "seen"},
		{
			"a guard is gone", closed(finding.AcceptedRisk), candidate(func(f *finding.Finding) { f.EvidenceHash = finding.EvidenceHash("two") }),
			finding.NeedsReview, finding.EvidenceChanged,
		},
		{
			"a second one beside it", closed(finding.AcceptedRisk),
			candidate(func(f *finding.Finding) {
				f.InstanceID = finding.Identity{Rule: "injection/eval", File: "a.ts", Fragment: "eval(x)", Occurrence: 1}.Fingerprint()
			}),
			"", "",
		},
		{"back again", closed(finding.Fixed), candidate(nil), finding.NeedsReview, finding.CameBack},
		{"confirmed meanwhile", closed(finding.Suppressed), candidate(func(f *finding.Finding) { f.Disposition = finding.Reportable }), finding.Reportable, ""},
		{"deferred", closed(finding.Deferred), candidate(nil), finding.Deferred, "seen"},
		{"closed without a reason", []finding.Entry{{InstanceID: candidate(nil).InstanceID, EvidenceHash: candidate(nil).EvidenceHash, Disposition: finding.Suppressed, DispositionReason: " -"}}, candidate(nil), finding.NeedsReview, finding.Unexplained},
		{"two entries", append(closed(finding.Suppressed), closed(finding.Deferred)...), candidate(nil), finding.Deferred, "seen"},
		{"without an id", []finding.Entry{{Disposition: finding.Suppressed}}, candidate(func(f *finding.Finding) { f.InstanceID, f.EvidenceHash = "", "" }), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := finding.Apply(tt.ledger, []finding.Finding{tt.now})[0]
			if got.Disposition != tt.want || got.DispositionReason != tt.reason {
				t.Errorf("%q because %q, want %q because %q", got.Disposition, got.DispositionReason, tt.want, tt.reason)
			}
		})
	}
}

func TestALedgerOfWhatWasAppliedIsTheSame(t *testing.T) {
	first := finding.Ledger([]finding.Finding{candidate(func(f *finding.Finding) {
		f.Disposition, f.DispositionReason = finding.AcceptedRisk, "small"
	})})
	again := finding.Ledger(finding.Apply(first, []finding.Finding{candidate(nil)}))
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("ledger (-first +again):\n%s", diff)
	}
}

func TestStatus(t *testing.T) {
	tests := []struct {
		name string
		f    finding.Finding
		want finding.ValidationStatus
	}{
		{"nothing left to show", candidate(nil), finding.StaticOnly},
		{"a gap", candidate(func(f *finding.Finding) { f.ProofGap = []string{"who calls it"} }), finding.NeedsRuntime},
		{"fixed", candidate(func(f *finding.Finding) { f.ProofGap, f.Disposition = []string{"x"}, finding.Fixed }), finding.StaticOnly},
		{"its own word", candidate(func(f *finding.Finding) { f.ValidationStatus = finding.NeedsRuntime }), finding.NeedsRuntime},
	}
	for _, tt := range tests {
		if got := tt.f.Status(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
