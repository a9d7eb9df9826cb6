package report_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/finding"
)

func TestAStrictRunThatFailsForWarningsSaysWhy(t *testing.T) {
	r := only(runStory(), check.Warn, check.Passed)
	r.Servers[0].Latency = nil
	lax := render(t, "console", r, report.View{})
	if text := "Summary: 29 passed | 0 failed | 1 warning  (2.4 s)\n"; !strings.Contains(lax, text) {
		t.Errorf("no %q in:\n%s", text, lax)
	}
	r.Strict = true
	for _, quiet := range []bool{false, true} {
		got := render(t, "console", r, report.View{Quiet: quiet})
		for _, text := range []string{
			"⚠ compute: readOnlyHint and destructiveHint are both true\n  rule  schema/contradictory-hints\n",
			"Summary: 29 passed | 0 failed | 1 warning, which fails with --strict  (2.4 s)\n",
		} {
			if !strings.Contains(got, text) {
				t.Errorf("quiet %t: no %q in:\n%s", quiet, text, got)
			}
		}
	}
	for format, text := range map[string]string{"github": "::warning title=schema/contradictory-hints", "markdown": "### Warnings\n"} {
		if got := render(t, format, r, report.View{Quiet: true}); !strings.Contains(got, text) {
			t.Errorf("%s: no %q in:\n%s", format, text, got)
		}
	}
}

func TestAStrictRunHidesNoWarning(t *testing.T) {
	r := only(runStory(), check.Passed)
	for i := range 9 {
		r.Servers[0].Checks = append(r.Servers[0].Checks, report.Check{Result: check.Result{
			Check: hints, Outcome: check.Warn, Severity: finding.Medium, Subject: fmt.Sprintf("tool:t%d", i), Message: "m",
		}})
	}
	if got := render(t, "console", r, report.View{}); !strings.Contains(got, "4 more of schema/contradictory-hints not shown") {
		t.Errorf("nothing is hidden in:\n%s", got)
	}
	r.Strict = true
	if got := render(t, "console", r, report.View{Quiet: true}); strings.Count(got, "⚠ t") != 9 || !strings.Contains(got, "9 warnings, which fail with --strict") {
		t.Errorf("not all of nine warnings in:\n%s", got)
	}
}

func TestAServerWithoutANameHasALabel(t *testing.T) {
	named := &contract.Surface{ServerInfo: contract.NewFact([]byte(`{"name":"weather","version":"1"}`))}
	tests := []struct {
		name   string
		change func(s *report.Server)
		want   string
	}{
		{"that of the config", func(s *report.Server) { s.Name, s.Surface = "mine", named }, "mine"},
		{"what it calls itself", func(s *report.Server) { s.Surface = named }, "weather"},
		{"how it is started", func(s *report.Server) { s.Surface = &contract.Surface{} }, "stdio: node server.js"},
		{"not examined", func(s *report.Server) { s.Problem = &report.Problem{Kind: "timeout", Message: "no answer"} }, "stdio: node server.js"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := only(runStory(), check.Warn)
			r.Servers[0].Name = ""
			tt.change(r.Servers[0])
			var out struct{ Servers []struct{ Name string } }
			if err := json.Unmarshal([]byte(render(t, "json", r, report.View{})), &out); err != nil {
				t.Fatal(err)
			}
			if got := out.Servers[0].Name; got != tt.want {
				t.Errorf("JSON: %q, want %q", got, tt.want)
			}
			suite := suitesOf(t, r)[0]
			if suite.Name != tt.want && suite.Name != tt.want+": schema" {
				t.Errorf("JUnit: suite %q", suite.Name)
			}
			if class := suite.Cases[0].Class; class != "mcpward" && class != tt.want+".schema" {
				t.Errorf("JUnit: class %q", class)
			}
			if got := render(t, "html", r, report.View{}); !strings.Contains(got, `aria-label="Server `+tt.want+`"`) {
				t.Errorf("HTML: no server %q", tt.want)
			}
		})
	}
}

type (
	testsuite struct {
		Name  string     `xml:"name,attr"`
		Time  float64    `xml:"time,attr"`
		Cases []testcase `xml:"testcase"`
	}
	testcase struct {
		Class string `xml:"classname,attr"`
		Name  string `xml:"name,attr"`
		File  string `xml:"file,attr"`
		Line  string `xml:"line,attr"`
	}
)

func suitesOf(t *testing.T, r *report.Report) []testsuite {
	t.Helper()
	var out struct {
		Suites []testsuite `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(render(t, "junit", r, report.View{})), &out); err != nil {
		t.Fatal(err)
	}
	return out.Suites
}

func TestJUnitTellsCasesApart(t *testing.T) {
	invalid := ruleOf("compliance/rpc-invalid-request", "t", "w", finding.High)
	result := func(c *check.Check, subject, message string, line int) check.Result {
		r := check.Result{Check: c, Outcome: check.Fail, Severity: finding.High, Subject: subject, Message: message}
		if line > 0 {
			r.Place = check.Place{File: "mcpward.yaml", Line: line, Column: 5}
		}
		return r
	}
	r := runStory()
	r.Servers[0].Pinned = ""
	r.Servers[0].Checks = report.SortChecks([]check.Result{
		result(invalid, "server", "no method", 0), result(invalid, "server", "an id that is null", 0), result(invalid, "server", "a text", 0),
		result(invalid, "tool:echo", "no method", 0),
		result(jsonpath, "case:a", "$.x", 7), result(jsonpath, "case:a", "$.y", 8), result(jsonpath, "case:b", "$.x", 9),
	})
	var got []string
	for _, s := range suitesOf(t, r) {
		for _, c := range s.Cases {
			got = append(got, c.Name)
		}
	}
	want(t, `compliance/rpc-invalid-request
compliance/rpc-invalid-request (2)
compliance/rpc-invalid-request (3)
compliance/rpc-invalid-request tool:echo
behavior/jsonpath case:a in mcpward.yaml:7:5
behavior/jsonpath case:a in mcpward.yaml:8:5
behavior/jsonpath case:b`, strings.Join(got, "\n"))
}

func TestASuiteTakesNoLongerThanTheRun(t *testing.T) {
	r := only(runStory(), check.Passed)
	s := r.Servers[0]
	for i := range s.Checks {
		s.Checks[i].Took = time.Duration(i+1) * 200 * time.Millisecond // beside each other
	}
	capped := 0
	for _, suite := range suitesOf(t, r) {
		if suite.Time > r.Elapsed.Seconds() {
			t.Errorf("%s took %v s of %v", suite.Name, suite.Time, r.Elapsed)
		}
		if suite.Time == r.Elapsed.Seconds() {
			capped++
		}
		if suite.Name == "acme-files: compliance" && suite.Time != 1.2 {
			t.Errorf("%s took %v s, its longest check 1.2 s", suite.Name, suite.Time)
		}
	}
	if capped == 0 {
		t.Error("no suite is as long as the run")
	}
}

func TestPlacesAreInFilesThatAreThere(t *testing.T) {
	for _, config := range []string{"mcpward.yaml", ""} {
		r := only(runStory(), check.Fail)
		r.Config, r.Pinned = config, nil
		s := r.Servers[0]
		s.Pinned, s.Passed = "", 0
		s.Checks = s.Checks[:2] // those of no suite
		texts := map[string]string{}
		for _, f := range report.Formats {
			texts[f.Name] = render(t, f.Name, r, report.View{})
		}
		annotation, physical, wanted := ",file=mcpward.yaml::", `"uri": "mcpward.yaml"`, config != ""
		if strings.Contains(texts["github"], annotation) != wanted || strings.Contains(texts["github"], ",line=") {
			t.Errorf("config %q:\n%s", config, texts["github"])
		}
		if strings.Contains(texts["sarif"], physical) != wanted || strings.Contains(texts["sarif"], `"startLine": 1`) != wanted ||
			!strings.Contains(texts["sarif"], `"fullyQualifiedName": "tool:read_data"`) {
			t.Errorf("config %q:\n%s", config, texts["sarif"])
		}
		for _, suite := range suitesOf(t, r) {
			for _, c := range suite.Cases {
				if c.File != config || c.Line != "" {
					t.Errorf("config %q: %s is in %s:%s", config, c.Name, c.File, c.Line)
				}
			}
		}
		for _, format := range []string{"github", "sarif", "junit", "markdown"} {
			if strings.Contains(texts[format], "mcpward.lock.json") {
				t.Errorf("%s points to a lockfile that nobody has:\n%s", format, texts[format])
			}
		}
		sarifConforms(t, texts["sarif"])
		satisfies(t, "report", texts["json"])
	}
}

func TestAnExchangeIsInOneOrder(t *testing.T) {
	r := only(runStory(), check.Fail)
	for i := range r.Servers[0].Checks {
		r.Servers[0].Checks[i].Evidence = check.Evidence{Sent: "S-S", Got: "G-G", Want: "W-W"}
	}
	for _, format := range []string{"console", "junit", "markdown", "html"} {
		got := render(t, format, r, report.View{})
		var order strings.Builder
		for i := range got {
			if rest := got[i:]; strings.HasPrefix(rest, "S-S") || strings.HasPrefix(rest, "W-W") || strings.HasPrefix(rest, "G-G") {
				order.WriteByte(got[i])
			}
		}
		if order.String() != "SWGSWGSWG" {
			t.Errorf("%s: %s, want sent, want, got of each:\n%s", format, order.String(), got)
		}
	}
}
