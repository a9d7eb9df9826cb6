package report_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
	"github.com/mcpward/mcpward/pkg/term"
	"github.com/mcpward/mcpward/schemas"
)

// stuffed is a report with two texts of a server in every field that can hold
// some.
func stuffed(a, b string) *report.Report {
	text := func(s string) []byte { return schema.AppendString(nil, s) }
	at := schema.Pointer("/tools").Append(a).Append(b)
	entry := &accept.Entry{Rule: "drift/description-changed", Subject: "tool:" + a, To: b, Reason: a + b, Until: day("2027-01-31"), Place: check.Place{File: b, Line: 3, Column: 4}}
	s := &report.Server{
		Name: a, Identity: term.Name(b), Pinned: term.Name(a), Protocol: b, Transport: "stdio", Launch: term.Line("stdio: " + a), Passed: 1, Tools: 3,
		Table:    []report.Tool{{Name: a, Required: []string{b}, Optional: []string{a}, Characters: 3}},
		Latency:  []report.Latency{{Tool: b, Samples: 3, P50: time.Millisecond, Histogram: []int{1, 0, 2}}},
		Coverage: &report.Coverage{Cases: 1, Covered: []string{a}, Uncovered: []string{b, a}},
	}
	for i, status := range drift.Statuses {
		s.Changes = append(s.Changes, report.Change{Status: status, Change: drift.Change{
			Class: drift.Classes[i], Rule: []string{"drift/description-changed", "drift/tool-added", "drift/x"}[i], Subject: "tool:" + a, Pointer: at,
			Direction: "input", Message: "Tool " + a, Reason: b, Before: text(a), After: text(b + "\n" + a), Witness: text(b), Hints: []string{a}, Unreviewed: true,
		}})
	}
	s.Changes = append(s.Changes, report.Change{Status: drift.Fail, Accepted: entry, Change: drift.Change{
		Class: drift.ClassToolAdded, Rule: "drift/tool-added", Subject: "tool:" + b, Pointer: schema.Pointer("/tools").Append(b), Message: b,
		After: schema.AppendObject(nil, map[string][]byte{"description": text(a), "name": text(b)}),
	}})
	var results []check.Result
	for _, outcome := range check.Outcomes {
		results = append(results,
			check.Result{Check: hiddenText, Outcome: outcome, Severity: finding.High, Subject: "tool:" + a, At: at, Message: b, Evidence: check.Evidence{Sent: a, Got: b, Want: a + b}},
			check.Result{Check: jsonpath, Outcome: outcome, Subject: "case:" + b, At: at, Message: a, Place: check.Place{File: a, Line: 7, Column: 2}})
	}
	s.Checks = report.SortChecks(results)
	s.Checks[0].Accepted = entry
	return &report.Report{
		Version: "v1", Command: "run", Config: a, Lockfile: b, Strict: len(a)%2 == 0, Servers: []*report.Server{
			s, {Name: b, Transport: "http", Problem: &report.Problem{Kind: "server-start", Message: term.Line(a), Detail: []string{term.Line(b)}, Hint: term.Line(a)}},
		},
		Acceptances: []report.Acceptance{{Entry: *entry, State: accept.Expired}, {Entry: *entry, State: accept.Unused}},
	}
}

// nasties are texts that some format could stumble over.
var nasties = []string{
	"x", "", " ", "x\n::error::owned\r\x1b[2J\u202e\u200b##[error]", "]]>&\x00\x0b\ufffe\uffff<!--", "\xff\xfe\xed\xa0\x80", "%0A::warning::y%25",
	"a,b:c=d", "@everyone #1 GH-1 http://h/ www.h.de ![i](http://h/i.png) <img src=x onerror=alert(1)>", "`a``b```", "```\n# h\n```", "a|b\\|c",
	"</title></style><script>alert(1)</script>", `"><svg onload=x>`, "{{.}}", "${{ secrets.X }}", "'\"\\", strings.Repeat("é", 9000), "👩‍👩‍👧", "\u2028\u2029", "- [ ] x\n> q\n| a |\n|---|",
}

func TestAnyTextLeavesEveryFormatWhole(t *testing.T) {
	for i, a := range nasties {
		for k := range 4 {
			r := stuffed(a, nasties[(i+k)%len(nasties)])
			inspect(t, r)
			conforms(t, render(t, "json", r, report.View{}))
		}
	}
}

func FuzzAnyTextLeavesEveryFormatWhole(f *testing.F) {
	for i, a := range nasties {
		f.Add(a, nasties[(i+1)%len(nasties)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		const most = 200 // what long texts do, the table shows
		inspect(t, stuffed(a[:min(len(a), most)], b[:min(len(b), most)]))
	})
}

// inspect checks what holds for every report in every format.
func inspect(t *testing.T, r *report.Report) {
	t.Helper()
	texts := map[string]string{}
	for _, f := range report.Formats {
		text := render(t, f.Name, r, report.View{Verbose: true})
		texts[f.Name] = text
		if !utf8.ValidString(text) {
			t.Errorf("%s: not UTF-8", f.Name)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && !term.Visible(r) }); i >= 0 {
			t.Errorf("%s: invisible character at %q", f.Name, text[max(0, i-30):min(len(text), i+20)])
		}
		if strings.Contains(text, "##[") {
			t.Errorf("%s: speaks to a build log", f.Name)
		}
	}
	junit(t, r, texts["junit"])
	annotated(t, texts["github"])
	inertMarkdown(t, texts["markdown"])
	inertHTML(t, texts["html"])
	var out struct {
		Servers []struct {
			Changes, Checks []struct{ Finding *finding.Finding }
		}
	}
	if err := json.Unmarshal([]byte(texts["json"]), &out); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, s := range out.Servers {
		for _, c := range append(s.Changes, s.Checks...) {
			if c.Finding != nil {
				found++
				if err := c.Finding.Validate(); err != nil {
					t.Errorf("finding: %v", err)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no findings")
	}
}

// conforms compares the JSON of a report, and every finding in it, with their
// schemas.
func conforms(t *testing.T, text string) {
	t.Helper()
	satisfies(t, "report", text)
	v, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for i := range v.Get("servers").Items {
		for _, list := range []string{"changes", "checks"} {
			for _, item := range v.Get("servers").Items[i].Get(list).Items {
				if f := item.Get("finding"); f.Kind == schema.Object {
					satisfies(t, "finding", string(f.AppendCanonical(nil)))
				}
			}
		}
	}
}

// satisfies compares a text with one of our schemas.
func satisfies(t *testing.T, name, text string) {
	t.Helper()
	v, err := published(name)
	if err != nil {
		t.Fatal(err)
	}
	instance, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	found, err := v.Validate(context.Background(), instance)
	if err != nil {
		t.Fatal(err)
	}
	if found != nil {
		t.Errorf("breaks schemas/%s.schema.json: %v", name, found)
	}
}

var compiled sync.Map // by name

// published returns one of our schemas.
func published(name string) (*validate.Validator, error) {
	if v, ok := compiled.Load(name); ok {
		return v.(*validate.Validator), nil
	}
	text, ok := schemas.Text(name)
	if !ok {
		return nil, fmt.Errorf("no schema %q", name)
	}
	v, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	out, err := validate.Compile(v)
	if err == nil {
		compiled.Store(name, out)
	}
	return out, err
}

// junit reads the XML back and compares its figures with its cases.
func junit(t *testing.T, r *report.Report, text string) {
	t.Helper()
	type detail struct {
		Message string `xml:"message,attr"`
	}
	type testcase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		Failure []detail `xml:"failure"`
		Error   []detail `xml:"error"`
		Skipped []detail `xml:"skipped"`
	}
	var out struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
		Suites   []struct {
			Tests    int        `xml:"tests,attr"`
			Failures int        `xml:"failures,attr"`
			Cases    []testcase `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("junit: %v\n%s", err, text)
	}
	tests, failures, faults, skipped := 0, 0, 0, 0
	seen := map[[2]string]bool{}
	for _, s := range out.Suites {
		own := 0
		for _, c := range s.Cases {
			own += len(c.Failure)
			faults += len(c.Error)
			skipped += len(c.Skipped)
			if key := [2]string{c.Class, c.Name}; c.Name == "" || seen[key] {
				t.Errorf("junit: case %q has no name of its own", key)
			} else {
				seen[key] = true
			}
		}
		if s.Tests != len(s.Cases) || s.Failures != own {
			t.Errorf("junit: a suite counts %d tests and %d failures and has %d and %d", s.Tests, s.Failures, len(s.Cases), own)
		}
		tests += s.Tests
		failures += own
	}
	if out.Tests != tests || out.Failures != failures || out.Errors != faults || out.Skipped != skipped {
		t.Errorf("junit: counts %+v, has %d, %d, %d, %d", out, tests, failures, faults, skipped)
	}
	c := r.Counts()
	if want := c.Failed + map[bool]int{true: c.Warned}[r.Strict]; failures != want {
		t.Errorf("junit: %d failures, want %d", failures, want)
	}
}

// official is the schema of SARIF 2.1.0.
var official = sync.OnceValues(func() (*validate.Validator, error) {
	text, err := os.ReadFile("../../../../pkg/finding/sarif/testdata/sarif-schema-2.1.0.json")
	if err != nil {
		return nil, err
	}
	v, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	return validate.Compile(v)
})

func TestSARIFSatisfiesTheOfficialSchema(t *testing.T) {
	reports := map[string]*report.Report{"run": rich(t), "diff": richDiff(t), "baseline": richRecording(t), "nothing": {Command: "run", Problem: &report.Problem{Kind: "config", Message: "no"}}}
	for i, a := range nasties {
		reports[fmt.Sprint("hostile ", i)] = stuffed(a, nasties[len(nasties)-1-i])
	}
	for name, r := range reports {
		t.Run(name, func(t *testing.T) { sarifConforms(t, render(t, "sarif", r, report.View{})) })
	}
}

// sarifConforms compares a log with the schema of SARIF.
func sarifConforms(t *testing.T, text string) {
	t.Helper()
	v, err := official()
	if err != nil {
		t.Fatal(err)
	}
	instance, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	found, err := v.Validate(context.Background(), instance)
	if err != nil {
		t.Fatal(err)
	}
	if found != nil {
		t.Error(found)
	}
}
