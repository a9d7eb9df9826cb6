package finding_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/finding"
)

func TestValidateAcceptsWhatTheContractAllows(t *testing.T) {
	long := least()
	long.Title = strings.Repeat("😀", 500)
	long.Tags = make([]string, 50)
	for i := range long.Tags {
		long.Tags[i] = strings.Repeat("é", 200)
	}
	for name, f := range map[string]finding.Finding{"least": least(), "full": full(), "at the limits": long} {
		if err := f.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestValidateSaysWhatIsWrong(t *testing.T) {
	tests := []struct {
		name   string
		change func(*finding.Finding)
		want   []finding.Problem
	}{
		{"no title", func(f *finding.Finding) { f.Title = "" }, []finding.Problem{{Field: "title", Reason: "is missing"}}},
		{"no severity", func(f *finding.Finding) { f.Severity = "" }, []finding.Problem{{Field: "severity", Reason: "is missing"}}},
		{"unknown severity", func(f *finding.Finding) { f.Severity = "fatal\u202e" }, []finding.Problem{
			{Field: "severity", Reason: `is "fatal\u{202e}", none of critical, high, medium, low, info`},
		}},
		{"long unknown stack", func(f *finding.Finding) { f.Stack = finding.Stack(strings.Repeat("x", 99)) }, []finding.Problem{
			{Field: "stack", Reason: `is "` + strings.Repeat("x", 40) + `…", none of common, typescript, nextjs, swift, expo`},
		}},
		{"long title", func(f *finding.Finding) { f.Title = strings.Repeat("é", 501) }, []finding.Problem{
			{Field: "title", Reason: "has 501 characters, more than 500"},
		}},
		{"not UTF-8", func(f *finding.Finding) { f.Evidence = "a\xff" }, []finding.Problem{{Field: "evidence", Reason: "is not valid UTF-8"}}},
		{"negative line", func(f *finding.Finding) { f.Line = -1 }, []finding.Problem{
			{Field: "line", Reason: "is -1, not between 1 and 9007199254740991"},
		}},
		{"too many items", func(f *finding.Finding) { f.ProofGap = make([]string, 21) }, []finding.Problem{
			{Field: "proof_gap", Reason: "has 21 items, more than 20"},
		}},
		{"an empty and a long item", func(f *finding.Finding) { f.Tags = []string{"a", "", strings.Repeat("b", 201)} }, []finding.Problem{
			{Field: "tags/1", Reason: "is empty"},
			{Field: "tags/2", Reason: "has 201 characters, more than 200"},
		}},
		{"two fields, in their order", func(f *finding.Finding) { f.Remediation, f.ID = "", "" }, []finding.Problem{
			{Field: "id", Reason: "is missing"},
			{Field: "remediation", Reason: "is missing"},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := least()
			tt.change(&f)
			var invalid *finding.Invalid
			err := f.Validate()
			if !errors.As(err, &invalid) || !errors.Is(err, finding.ErrInvalid) {
				t.Fatalf("Validate() = %v", err)
			}
			if diff := cmp.Diff(tt.want, invalid.Problems); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTheErrorNamesTheFirstFewProblems(t *testing.T) {
	want := "invalid finding: id is missing; title is missing; description is missing; severity is missing; confidence is missing; and 6 more"
	if err := (finding.Finding{}).Validate(); err == nil || err.Error() != want {
		t.Errorf("error = %v\nwant    %s", err, want)
	}
}

func TestBound(t *testing.T) {
	items := func(n int, last string) []string {
		out := make([]string, n)
		for i := range out {
			out[i] = "x"
		}
		if last != "" {
			out[n-1] = last
		}
		return out
	}
	tests := []struct {
		name         string
		change, want func(*finding.Finding)
	}{
		{"nothing to do", func(*finding.Finding) {}, func(*finding.Finding) {}},
		{
			"long text",
			func(f *finding.Finding) { f.Title = strings.Repeat("😀", 501) },
			func(f *finding.Finding) { f.Title = strings.Repeat("😀", 488) + "…[truncated]" },
		},
		{"text at its limit", func(f *finding.Finding) { f.ID = strings.Repeat("é", 100) }, func(f *finding.Finding) { f.ID = strings.Repeat("é", 100) }},
		{"empty and required", func(f *finding.Finding) { f.Impact = "" }, func(f *finding.Finding) { f.Impact = "not stated" }},
		{"empty and optional", func(f *finding.Finding) { f.Sink = "" }, func(f *finding.Finding) { f.Sink = "" }},
		{
			"not UTF-8",
			func(f *finding.Finding) { f.Evidence = "a\xff\xfe\xed\xa0\x80b\xed" },
			func(f *finding.Finding) { f.Evidence = "a\ufffd\ufffd\ufffdb\ufffd" },
		},
		{"impossible line", func(f *finding.Finding) { f.Line = -3 }, func(f *finding.Finding) { f.Line = 0 }},
		{"empty items", func(f *finding.Finding) { f.Tags = []string{"", "a", ""} }, func(f *finding.Finding) { f.Tags = []string{"a"} }},
		{"long list", func(f *finding.Finding) { f.Validation = items(30, "") }, func(f *finding.Finding) { f.Validation = items(20, finding.Truncated) }},
		{
			"list at its limit with an empty item behind",
			func(f *finding.Finding) { f.Validation = append(items(20, ""), "") },
			func(f *finding.Finding) { f.Validation = items(20, "") },
		},
		{"unknown word", func(f *finding.Finding) { f.Severity = "fatal" }, func(f *finding.Finding) { f.Severity = "fatal" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			given, want := full(), full()
			tt.change(&given)
			tt.want(&want)
			if diff := cmp.Diff(want, given.Bound()); diff != "" {
				t.Errorf("Bound() (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBoundLeavesTheOriginalAlone(t *testing.T) {
	f := full()
	f.Tags = []string{"a\xff", ""}
	f.Bound()
	if diff := cmp.Diff([]string{"a\xff", ""}, f.Tags); diff != "" {
		t.Errorf("the list of the caller changed:\n%s", diff)
	}
}

func FuzzBoundMakesAnyTextValid(f *testing.F) {
	f.Add("", "", 0, 1)
	f.Add("a\xed\xa0\x80", "\u202e😀", -1, 4001)
	f.Fuzz(func(t *testing.T, a, b string, line, n int) {
		wide := strings.Repeat(b, min(max(n, 0), 5000)/max(len(b), 1)+1)
		in := finding.Finding{
			ID: wide, Title: a, Description: wide, Severity: finding.Info, Confidence: finding.Certain, Category: b,
			File: wide, Line: line, Evidence: a + wide, Impact: b, Remediation: a, ResidualRisk: b, Verification: wide,
			CWE: a, Tags: strings.Split(wide, "0"), ProofGap: []string{a, wide, b}, Source: a, InstanceID: wide,
		}
		out := in.Bound()
		if err := out.Validate(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(out, out.Bound()); diff != "" {
			t.Errorf("bounding twice differs:\n%s", diff)
		}
		if in.Validate() == nil && !cmp.Equal(in, out) {
			t.Error("a valid finding was changed")
		}
		if rest, cut := strings.CutSuffix(out.Description, finding.Truncated); cut && !strings.HasPrefix(wide, rest) && utf8.ValidString(wide) {
			t.Error("the beginning of a text was changed")
		}
	})
}
