package finding_test

import (
	"testing"

	"github.com/mcpward/mcpward/pkg/finding"
)

func TestScalesAreOrderedAndParsed(t *testing.T) {
	for i, s := range finding.Severities {
		got, err := finding.ParseSeverity(string(s))
		if err != nil || got != s {
			t.Errorf("ParseSeverity(%q) = %q, %v", s, got, err)
		}
		if i > 0 && !finding.Severities[i-1].Worse(s) {
			t.Errorf("%q is not worse than %q", finding.Severities[i-1], s)
		}
	}
	for i, c := range finding.Confidences {
		got, err := finding.ParseConfidence(string(c))
		if err != nil || got != c {
			t.Errorf("ParseConfidence(%q) = %q, %v", c, got, err)
		}
		if i > 0 && !finding.Confidences[i-1].Surer(c) {
			t.Errorf("%q is not surer than %q", finding.Confidences[i-1], c)
		}
	}
}

func TestUnknownNamesAreRefusedWithTheAllowedOnes(t *testing.T) {
	_, err := finding.ParseSeverity("fatal")
	want := `unknown severity "fatal"; valid values are [critical high medium low info]`
	if err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
	if finding.Severity("fatal").Worse(finding.Info) {
		t.Error("an unknown severity counts as worse than info")
	}
	if _, err := finding.ParseConfidence("HIGH"); err == nil {
		t.Error("ParseConfidence accepted another spelling")
	}
}
