package sarif_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xeipuuv/gojsonreference"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/finding/sarif"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/validate"
)

var update = flag.Bool("update", false, "write testdata/typical.sarif")

// A ready is a document that needs no loading. What it refers to cannot be
// loaded, so no test ever asks the network.
type ready struct{ document any }

func (r ready) JsonSource() any                               { return r.document }
func (r ready) LoadJSON() (any, error)                        { return r.document, nil }
func (r ready) LoaderFactory() gojsonschema.JSONLoaderFactory { return denier{} }
func (r ready) JsonReference() (gojsonreference.JsonReference, error) {
	return gojsonreference.NewJsonReference("#")
}

type denier struct{}

func (denier) New(source string) gojsonschema.JSONLoader { return denied{source} }

type denied struct{ source string }

func (d denied) JsonSource() any                               { return d.source }
func (d denied) LoadJSON() (any, error)                        { return nil, fmt.Errorf("%q is not here", d.source) }
func (d denied) LoaderFactory() gojsonschema.JSONLoaderFactory { return denier{} }
func (d denied) JsonReference() (gojsonreference.JsonReference, error) {
	return gojsonreference.NewJsonReference(d.source)
}

// exact reads JSON as gojsonschema wants it.
func exact(text []byte) (document any, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	err = dec.Decode(&document)
	return document, err
}

func officialText() ([]byte, error) {
	return os.ReadFile(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
}

// official is the schema of SARIF 2.1.0 for gojsonschema, which also looks at
// the formats of URIs.
var official = sync.OnceValues(func() (*gojsonschema.Schema, error) {
	text, err := officialText()
	if err != nil {
		return nil, err
	}
	document, err := exact(text)
	if err != nil {
		return nil, err
	}
	loader := gojsonschema.NewSchemaLoader()
	loader.Validate, loader.AutoDetect, loader.Draft = false, false, gojsonschema.Draft4
	return loader.Compile(ready{document})
})

// ours is the same schema for our own validator.
var ours = sync.OnceValues(func() (*validate.Validator, error) {
	text, err := officialText()
	if err != nil {
		return nil, err
	}
	v, err := schema.Parse(text)
	if err != nil {
		return nil, err
	}
	return validate.Compile(v)
})

// violations returns what the official schema has against a document.
func violations(t *testing.T, text []byte) []gojsonschema.ResultError {
	t.Helper()
	s, err := official()
	if err != nil {
		t.Fatal(err)
	}
	document, err := exact(text)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Validate(ready{document})
	if err != nil {
		t.Fatal(err)
	}
	return found.Errors()
}

// written returns the document of a run, which must be valid.
func written(t *testing.T, r sarif.Run) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := sarif.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	if found := violations(t, b.Bytes()); len(found) > 0 {
		t.Fatalf("invalid: %v\n%s", found, b.Bytes())
	}
	return b.Bytes()
}

// A log is what tests look at.
type log struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct {
					ID         string
					Help       struct{ Text, Markdown string }
					HelpURI    string
					Properties map[string]any
				}
			}
		}
		Results []struct {
			RuleID              string
			RuleIndex           int
			Level               string
			Message             struct{ Text string }
			Locations           []any
			PartialFingerprints map[string]string
			BaselineState       string
			Suppressions        []struct{ Kind, Status, Justification string }
			Properties          map[string]any
		}
		OriginalURIBaseIDs map[string]any
	}
}

func read(t *testing.T, text []byte) log {
	t.Helper()
	var l log
	if err := json.Unmarshal(text, &l); err != nil {
		t.Fatal(err)
	}
	return l
}

func doc(id string, s finding.Severity) rule.Doc {
	return rule.Doc{
		ID: id, Title: "a rule called " + id, Why: "It *matters* <b>a lot</b>.", Fix: "Change [it](now).", Residual: "Little.",
		Verify: "Run mcpward run.", Severity: s, Spec: "server/tools, CWE-89", Since: "unreleased",
	}
}

// one is a run with one result, to be changed by tests.
func one(change func(*sarif.Result)) sarif.Run {
	res := sarif.Result{
		Rule: "security/hidden-unicode", Message: "a hidden character",
		Finding: finding.Finding{Title: "hidden", Severity: finding.High, Confidence: finding.Certain},
	}
	change(&res)
	return sarif.Run{
		Tool: "mcpward", Version: "1.2.3", Results: []sarif.Result{res},
		Rules: []sarif.Rule{{Doc: doc("drift/tool-removed", finding.High)}, {Doc: doc("security/hidden-unicode", finding.High)}},
	}
}

// typical has something of everything.
func typical() sarif.Run {
	return sarif.Run{
		Tool: "mcpward", Version: "1.2.3", InformationURI: "https://github.com/mcpward/mcpward", Category: "mcpward/acme-files",
		Rules: []sarif.Rule{
			{Doc: doc("security/hidden-unicode", finding.High), HelpURI: "https://example.com/rules/security/hidden-unicode.md"},
			{Doc: doc("schema/contradictory-hints", finding.Medium), Markdown: "# Hints\n", Tags: []string{"portability"}},
			{Doc: doc("drift/tool-removed", finding.High)},
		},
		Results: []sarif.Result{
			{
				Rule: "security/hidden-unicode", Message: "ec\u200bho: invisible character in a tool name",
				Finding: finding.Finding{
					Title: "hidden", Severity: finding.High, Confidence: finding.Certain, Category: "security", CWE: "CWE-1007",
					InstanceID: "security:1", Disposition: finding.Reportable, ValidationStatus: finding.StaticOnly, Tags: []string{"unicode", "unicode"},
				},
				File: "mcpward.lock.json", Line: 12, Column: 9, Logical: "tool:ec\u200bho", Fingerprint: "4f2a", Baseline: sarif.New,
			},
			{
				Rule: "schema/contradictory-hints", Message: "claims to be read-only and destructive",
				Finding: finding.Finding{
					Title: "hints", Severity: finding.Medium, Confidence: finding.Probable, Disposition: finding.AcceptedRisk,
					DispositionReason: "wording reviewed", Category: "schema",
				},
				File: "docs/a b.yaml", Line: 3, Logical: "server", Fingerprint: "77aa", Baseline: sarif.Unchanged,
				Flow: []sarif.Step{{File: "src/in.ts", Line: 1, Message: "comes in"}, {File: "src/out.ts", Line: 9, Column: 4, Message: "goes out"}},
			},
		},
		Properties: map[string]any{"servers": 1, "protocol": "2025-11-25"}, ExitCode: 1, Successful: true,
		Notifications: []sarif.Notification{{ID: "call-timeout", Level: sarif.Warning, Message: "no answer\nwithin 10 s"}},
	}
}

func TestATypicalDocument(t *testing.T) {
	got := written(t, typical())
	path := filepath.Join("testdata", "typical.sarif")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("document (-want +got):\n%s", diff)
	}
	v, err := ours()
	if err != nil {
		t.Fatal(err)
	}
	instance, err := schema.Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	out, err := v.Run(context.Background(), instance)
	if err != nil || out.Violations != nil || out.Disagreement != "" {
		t.Errorf("our own validator says %+v, %v", out, err)
	}
}

func TestTheOfficialSchemaIsReallyAsked(t *testing.T) {
	text := string(written(t, typical()))
	for _, change := range [][2]string{
		{`"version": "2.1.0"`, `"version": "2.2"`},
		{`"level": "error"`, `"level": "fatal"`},
		{`"startLine": 12`, `"startLine": 0`},
		{`"informationUri": "https://`, `"informationUri": "`},
		{`"uri": "docs/a%20b.yaml"`, `"uri": "docs\\a%b"`},
		{`"text": "claims`, `"txt": "claims`},
		{`"kind": "external"`, `"kind": "elsewhere"`},
		{`"ruleIndex": 0`, `"ruleIndex": "0"`},
		{`"tags": [`, `"tags": [1, `},
	} {
		broken := strings.Replace(text, change[0], change[1], 1)
		if broken == text {
			t.Errorf("the document does not hold %s", change[0])
		} else if len(violations(t, []byte(broken))) == 0 {
			t.Errorf("accepted with %s", change[1])
		}
	}
}

func TestAnyNumberOfResultsIsValid(t *testing.T) {
	for _, n := range []int{0, 1, 75, 500} {
		r := sarif.Run{Tool: "secure-mcp", Successful: true, Rules: typical().Rules}
		for i := range n {
			res := typical().Results[i%2]
			res.Fingerprint, res.Line = fmt.Sprint(i), i
			r.Results = append(r.Results, res)
		}
		text := written(t, r)
		if got := len(read(t, text).Runs[0].Results); got != n {
			t.Errorf("%d results, want %d", got, n)
		}
		if n == 0 && (!bytes.Contains(text, []byte(`"results": []`)) || !bytes.Contains(text, []byte(`"rules": []`))) {
			t.Errorf("an empty run does not say that it found nothing:\n%s", text)
		}
	}
}

func TestLevels(t *testing.T) {
	for s, want := range map[finding.Severity]string{
		finding.Critical: "error", finding.High: "error", finding.Medium: "warning", finding.Low: "warning", finding.Info: "note", "": "warning", "fatal": "warning",
	} {
		text := written(t, one(func(r *sarif.Result) { r.Finding.Severity = s }))
		if got := read(t, text).Runs[0].Results[0].Level; got != want {
			t.Errorf("severity %q is level %q, want %q", s, got, want)
		}
	}
	text := written(t, one(func(r *sarif.Result) { r.Level = sarif.Note }))
	if got := read(t, text).Runs[0].Results[0].Level; got != "note" {
		t.Errorf("a level that is given became %q", got)
	}
}

func TestOnlyRulesWithResultsAreListedAndIndexed(t *testing.T) {
	r := typical()
	r.Results = append(r.Results, r.Results[0])
	run := read(t, written(t, r)).Runs[0]
	var ids []string
	for _, u := range run.Tool.Driver.Rules {
		ids = append(ids, u.ID)
	}
	if diff := cmp.Diff([]string{"schema/contradictory-hints", "security/hidden-unicode"}, ids); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	for i, res := range run.Results {
		if ids[res.RuleIndex] != res.RuleID {
			t.Errorf("result %d is of rule %s, its index says %s", i, res.RuleID, ids[res.RuleIndex])
		}
	}
}

func TestRulesExplainThemselves(t *testing.T) {
	rules := read(t, written(t, typical())).Runs[0].Tool.Driver.Rules
	wantText := "Why: It *matters* <b>a lot</b>.\nFix: Change [it](now).\nWhat may remain: Little.\nVerify: Run mcpward run.\n"
	wantMarkdown := "**Why.** It \\*matters\\* &lt;b>a lot&lt;/b>.\n\n**Fix.** Change \\[it\\](now).\n\n**What may remain.** Little.\n\n**Verify.** Run mcpward run.\n"
	if diff := cmp.Diff([]string{wantText, wantMarkdown}, []string{rules[1].Help.Text, rules[1].Help.Markdown}); diff != "" {
		t.Errorf("help (-want +got):\n%s", diff)
	}
	if rules[0].Help.Markdown != "# Hints\n" || rules[0].Help.Text != wantText {
		t.Errorf("a page that is given became %+v", rules[0].Help)
	}
	want := []map[string]any{
		{"tags": []any{"external/cwe/cwe-089", "portability", "schema"}, "spec": "server/tools, CWE-89", "since": "unreleased"},
		{"tags": []any{"external/cwe/cwe-089", "security"}, "security-severity": "8.0", "spec": "server/tools, CWE-89", "since": "unreleased"},
	}
	if diff := cmp.Diff(want, []map[string]any{rules[0].Properties, rules[1].Properties}); diff != "" {
		t.Errorf("properties (-want +got):\n%s", diff)
	}
}

func TestSecuritySeverities(t *testing.T) {
	for s, want := range map[finding.Severity]any{
		finding.Critical: "9.5", finding.High: "8.0", finding.Medium: "5.5", finding.Low: "3.0", finding.Info: "0.0", "": nil,
	} {
		r := one(func(*sarif.Result) {})
		r.Rules = []sarif.Rule{{Doc: doc("security/hidden-unicode", s)}}
		if got := read(t, written(t, r)).Runs[0].Tool.Driver.Rules[0].Properties["security-severity"]; got != want {
			t.Errorf("severity %q: security-severity %v, want %v", s, got, want)
		}
	}
}

func TestWhatIsAcceptedIsSuppressed(t *testing.T) {
	type suppression = struct{ Kind, Status, Justification string }
	tests := []struct {
		name   string
		change func(*sarif.Result)
		want   []suppression
	}{
		{"closed", func(r *sarif.Result) {
			r.Finding.Disposition, r.Finding.DispositionReason = finding.AcceptedRisk, "reviewed\nby hand"
		}, []suppression{{"external", "accepted", `reviewed\nby hand`}}},
		{"closed without a reason", func(r *sarif.Result) { r.Finding.Disposition = finding.Fixed }, []suppression{{"external", "accepted", "fixed"}}},
		{"given", func(r *sarif.Result) {
			r.Suppressions = []sarif.Suppression{{Kind: sarif.InSource, Justification: "a"}, {Justification: "b"}, {Justification: "b"}}
		}, []suppression{{"inSource", "accepted", "a"}, {"external", "accepted", "b"}}},
		{"open", func(r *sarif.Result) { r.Finding.Disposition = finding.Reportable }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := one(tt.change)
			r.Results = append(r.Results, sarif.Result{Rule: "drift/tool-removed"})
			results := read(t, written(t, r)).Runs[0].Results
			if diff := cmp.Diff(tt.want, results[0].Suppressions); diff != "" {
				t.Errorf("suppressions (-want +got):\n%s", diff)
			}
			if given := results[1].Suppressions != nil; given != (tt.want != nil) || len(results[1].Suppressions) > 0 {
				t.Errorf("the other result has %v: all results have a list, or none", results[1].Suppressions)
			}
		})
	}
}

func TestBaselineStatesAreGivenToAllOrNone(t *testing.T) {
	r := one(func(r *sarif.Result) { r.Baseline = sarif.Unchanged })
	r.Results = append(r.Results, sarif.Result{Rule: "drift/tool-removed"})
	results := read(t, written(t, r)).Runs[0].Results
	if results[0].BaselineState != "unchanged" || results[1].BaselineState != "new" {
		t.Errorf("states %q, %q", results[0].BaselineState, results[1].BaselineState)
	}
	r.Results[0].Baseline = ""
	if got := read(t, written(t, r)).Runs[0].Results[0].BaselineState; got != "" {
		t.Errorf("state %q without a baseline", got)
	}
}

func TestFingerprints(t *testing.T) {
	r := one(func(r *sarif.Result) { r.Fingerprint = "ab12" })
	for key, want := range map[string]string{"": "mcpward/v1", "contract/v2": "contract/v2"} {
		r.FingerprintKey = key
		if diff := cmp.Diff(map[string]string{want: "ab12"}, read(t, written(t, r)).Runs[0].Results[0].PartialFingerprints); diff != "" {
			t.Errorf("key %q (-want +got):\n%s", key, diff)
		}
	}
}

func TestWhatTheCallerGotWrongIsAnError(t *testing.T) {
	tests := []struct {
		name   string
		change func(*sarif.Run)
		want   error
	}{
		{"unknown rule", func(r *sarif.Run) { r.Results[0].Rule = "no/rule" }, sarif.ErrRule},
		{"baseline state", func(r *sarif.Run) { r.Results[0].Baseline = "old" }, sarif.ErrWord},
		{"level", func(r *sarif.Run) { r.Results[0].Level = "none" }, sarif.ErrWord},
		{"suppression kind", func(r *sarif.Run) { r.Results[0].Suppressions = []sarif.Suppression{{Kind: "x"}} }, sarif.ErrWord},
		{"level of a notification", func(r *sarif.Run) { r.Notifications[0].Level = "x" }, sarif.ErrWord},
		{"tags of the run", func(r *sarif.Run) { r.Properties = map[string]any{"tags": "x"} }, sarif.ErrProperty},
		{"no JSON value", func(r *sarif.Run) { r.Properties = map[string]any{"x": math.NaN()} }, sarif.ErrProperty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := typical()
			tt.change(&r)
			var b bytes.Buffer
			if err := sarif.Write(&b, r); !errors.Is(err, tt.want) || b.Len() > 0 {
				t.Errorf("Write() = %v after %d bytes, want %v", err, b.Len(), tt.want)
			}
		})
	}
}

var errFull = errors.New("disk full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestTheErrorOfTheWriterIsReturned(t *testing.T) {
	if err := sarif.Write(full{}, typical()); !errors.Is(err, errFull) {
		t.Errorf("Write() = %v", err)
	}
}
