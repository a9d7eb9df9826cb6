package finding_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
)

// least is a finding with nothing but what is required.
func least() finding.Finding {
	return finding.Finding{
		ID: "F-001", Title: "SQL text built from request data", Description: "A query joins q into its text.",
		Severity: finding.High, Confidence: finding.Probable, Category: "injection-risk",
		Evidence: "`SELECT * FROM t WHERE q = '${q}'`", Impact: "The value can change the statement.",
		Remediation: "Pass it as a bound parameter.", ResidualRisk: "Other queries.", Verification: "Send a quote.",
	}
}

// full is a finding with every field.
func full() finding.Finding {
	f := least()
	f.Stack, f.File, f.Line = finding.StackNextJS, "app/api/search/route.ts", 12
	f.CWE, f.OWASP, f.Tags = "CWE-89", "A03:2021", []string{"sql", "api"}
	f.RuleFamily, f.RootControl, f.InstanceID = "injection", "injection/sql-concat", "injection:0123456789abcdef"
	f.Disposition, f.DispositionReason = finding.AcceptedRisk, "internal tool"
	f.Source, f.Control, f.Sink = "searchParams", "none", "db.query"
	f.Counterevidence, f.ProofGap, f.Validation = []string{"q is short"}, []string{"not run"}, []string{"read it"}
	f.ValidationStatus, f.EvidenceHash = finding.NeedsRuntime, "00ff"
	return f
}

func TestAFullFindingSetsEveryField(t *testing.T) {
	text, err := json.Marshal(full())
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	for _, d := range finding.Fields() {
		if members[d.Name] == nil {
			t.Errorf("%s is not set, so no test looks at it", d.Name)
		}
	}
	if len(members) != len(finding.Fields()) {
		t.Errorf("%d members, %d fields", len(members), len(finding.Fields()))
	}
}

// TestThePublishedContract repeats the limits that other programs rely on.
func TestThePublishedContract(t *testing.T) {
	var got []string
	for _, d := range finding.Fields() {
		line := []string{d.Name}
		if d.Required {
			line = append(line, "required")
		}
		switch {
		case d.Words != nil:
			line = append(line, strings.Join(d.Words, "|"))
		case d.Items > 0:
			line = append(line, number(d.Items), "x", number(d.Min), number(d.Max))
		default:
			line = append(line, number(d.Min), number(d.Max))
		}
		got = append(got, strings.Join(line, " "))
	}
	want := []string{
		"id required 1 100", "title required 1 500", "description required 1 4000",
		"severity required critical|high|medium|low|info", "confidence required high|medium|low", "category required 1 200",
		"stack common|typescript|nextjs|swift|expo", "file 0 500", "line 1 9007199254740991",
		"evidence required 1 4000", "impact_if_unremediated required 1 4000", "remediation required 1 4000",
		"residual_risk required 1 4000", "verification_suggestion required 1 4000",
		"cwe 0 200", "owasp 0 200", "tags 50 x 1 200",
		"rule_family 1 200", "root_control 1 200", "instance_id 1 200",
		"disposition reportable|deferred|needs_review|fixed|suppressed|accepted_risk|not_applicable", "disposition_reason 1 2000",
		"source 1 4000", "control 1 4000", "sink 1 4000",
		"counterevidence 20 x 1 2000", "proof_gap 20 x 1 2000", "validation 20 x 1 2000",
		"validation_status static_only|needs_runtime", "evidence_hash 1 200",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("contract (-want +got):\n%s", diff)
	}
}

func number(n int) string {
	text, _ := json.Marshal(n)
	return string(text)
}

func TestDispositions(t *testing.T) {
	tests := []struct {
		d            finding.Disposition
		open, closed bool
	}{
		{"", false, false},
		{finding.Reportable, true, false},
		{finding.Deferred, true, false},
		{finding.NeedsReview, false, false},
		{finding.Fixed, false, true},
		{finding.Suppressed, false, true},
		{finding.AcceptedRisk, false, true},
		{finding.NotApplicable, false, true},
		{"wontfix", false, false},
	}
	for _, tt := range tests {
		if tt.d.Open() != tt.open || tt.d.Closed() != tt.closed {
			t.Errorf("%q: open %v, closed %v; want %v, %v", tt.d, tt.d.Open(), tt.d.Closed(), tt.open, tt.closed)
		}
	}
}

func TestOrder(t *testing.T) {
	of := func(id string, d finding.Disposition, s finding.Severity, c finding.Confidence) finding.Finding {
		return finding.Finding{ID: id, Disposition: d, Severity: s, Confidence: c}
	}
	want := []finding.Finding{
		of("a1", finding.Deferred, finding.Critical, finding.Tentative),
		of("a2", finding.Reportable, finding.Low, finding.Certain),
		of("a3", finding.Deferred, finding.Low, finding.Tentative),
		of("b1", finding.NeedsReview, finding.Critical, finding.Certain),
		{ID: "z1", InstanceID: "b2", Severity: finding.Critical, Confidence: finding.Probable},
		{ID: "z2", InstanceID: "b2", Severity: finding.Critical, Confidence: finding.Probable},
		of("b3", "", finding.Critical, finding.Probable),
		of("b4", finding.NeedsReview, "fatal", finding.Certain),
		of("c1", finding.Fixed, finding.Critical, finding.Certain),
		of("c2", finding.AcceptedRisk, finding.High, finding.Certain),
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, finding.Compare)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}
