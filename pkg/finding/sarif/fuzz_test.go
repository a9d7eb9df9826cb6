package sarif_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// stuffed is a run with the two texts in every field that is free.
func stuffed(a, b string, n int) sarif.Run {
	f := finding.Finding{
		ID: a, Title: b, Severity: finding.Severity(a), Confidence: finding.Confidence(b), Category: a, CWE: b, OWASP: a, Tags: []string{a, b, a, ""},
		InstanceID: b, Disposition: finding.Disposition(a), DispositionReason: b, ValidationStatus: finding.ValidationStatus(a),
	}
	docs := []rule.Doc{
		{ID: a, Title: b, Why: a, Fix: b, Residual: a, Verify: b, Severity: finding.Severity(a), Spec: b, Since: a},
		{ID: b, Title: a, Why: b, Severity: finding.Low, Spec: "CWE-" + a},
	}
	return sarif.Run{
		Tool: a, Version: b, InformationURI: a, Category: b, FingerprintKey: a,
		Rules: []sarif.Rule{
			{Doc: docs[0], Markdown: a, HelpURI: b, Tags: []string{a, b, "security"}},
			{Doc: docs[1], HelpURI: "https://h/" + a, Tags: []string{b, b}},
		},
		Results: []sarif.Result{
			{
				Rule: a, Finding: f, Message: b, File: a, Line: n, Column: n, Logical: b, LogicalKind: a, Fingerprint: b,
				Suppressions: []sarif.Suppression{{Justification: a}, {Justification: b}}, Flow: []sarif.Step{{File: b, Line: n, Message: a}, {}},
			},
			{Rule: b, Finding: finding.Finding{Disposition: finding.Fixed, DispositionReason: a}, Message: a, File: b, Logical: a, Baseline: sarif.Updated},
		},
		Properties: map[string]any{"a": a, "list": []string{a, b}}, ExitCode: n,
		Notifications: []sarif.Notification{{ID: a, Message: b}, {ID: b, Message: a}, {ID: a}},
	}
}

var hostile = []string{
	"", " ", "a/b", "\x00\x1b[2J", "\xff\xfe", "\xed\xa0\x80", "\u202e\u200b\U000e0041", "##vso[task.setvariable]", "</script><!--", "[x](1)", "{0} {{1}}",
	"\u2028\u2029", `\\host\c$`, "https://h/%zz", "http://[::1", strings.Repeat("é", 9000), "CWE-0000079 CWE-1", "%SRCROOT%", "\ufffd", "😀\u0301",
}

func TestAnyTextInAnyFieldIsValid(t *testing.T) {
	for _, a := range hostile {
		for _, b := range hostile {
			inspect(t, stuffed(a, b, 7))
		}
	}
}

func FuzzAnyTextInAnyFieldIsValid(f *testing.F) {
	f.Add("a/b", "\x1b[2J", 1)
	f.Add("\xff", "\xfe", -1)
	f.Add("[x](1)", "https://h/?\\", 0)
	f.Fuzz(func(t *testing.T, a, b string, n int) { inspect(t, stuffed(a, b, n)) })
}

// inspect checks what holds for every document.
func inspect(t *testing.T, r sarif.Run) {
	t.Helper()
	text := written(t, r)
	var again bytes.Buffer
	if err := sarif.Write(&again, r); err != nil || !bytes.Equal(text, again.Bytes()) {
		t.Errorf("the second document differs, %v", err)
	}
	if !utf8.Valid(text) {
		t.Error("not UTF-8")
	}
	for _, c := range string(text) {
		if c != '\n' && !term.Visible(c) {
			t.Fatalf("%U is written as itself", c)
		}
	}
	v, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if twice := schema.Duplicates(v); twice != nil {
		t.Errorf("repeated names at %v", twice)
	}
	run := read(t, text).Runs[0]
	for _, res := range run.Results {
		if run.Tool.Driver.Rules[res.RuleIndex].ID != res.RuleID {
			t.Errorf("rule %q has index %d", res.RuleID, res.RuleIndex)
		}
		if strings.ContainsAny(res.Message.Text, "\r\n") {
			t.Errorf("message %q has several lines", res.Message.Text)
		}
	}
}
