package report_test

import (
	"time"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/report"
	"github.com/mcpward/mcpward/pkg/contract/lockfile"
	"github.com/mcpward/mcpward/pkg/finding"
	"github.com/mcpward/mcpward/pkg/rule"
)

// rules are checks as they could be, with all their texts.
func ruleOf(id, title, why string, severity finding.Severity) *check.Check {
	return &check.Check{Doc: rule.Doc{
		ID: id, Title: title, Why: why, Fix: "Change the server.", Residual: "Other servers may do the same.",
		Verify: "Run mcpward run --only " + id + ".", Severity: severity, Spec: "server/tools", Since: "unreleased",
	}}
}

var (
	hiddenText = ruleOf("security/hidden-unicode", "a name or a text holds invisible characters",
		"Text that a reviewer cannot see still reaches the model as instructions.", finding.High)
	toolFailure = ruleOf("errors/tool-failure", "a failed tool is answered as a protocol error",
		"Clients treat a protocol error as a broken server, not as a failed tool.", finding.High)
	jsonpath = ruleOf("behavior/jsonpath", "a result is not what a suite expects",
		"The server no longer does what its users rely on.", finding.High)
	hints = ruleOf("schema/contradictory-hints", "readOnlyHint and destructiveHint are both true",
		"Clients allow read-only tools without asking, so the second hint is never seen.", finding.Medium)
)

// passing returns results that passed, n of a family.
func passing(family string, n int) []check.Result {
	c := ruleOf(family+"/fine", "it is as it should be", "It would be wrong.", finding.High)
	out := make([]check.Result, n)
	for i := range out {
		out[i] = check.Result{Check: c, Outcome: check.Passed, Subject: "server", Took: 3 * time.Millisecond}
	}
	return out
}

// runStory is the run that the design shows.
func runStory() *report.Report {
	results := []check.Result{
		{
			Check: hints, Outcome: check.Warn, Severity: finding.Medium, Subject: "tool:compute", At: "/tools/compute",
			Message: "readOnlyHint and destructiveHint are both true",
		},
		{
			Check: jsonpath, Outcome: check.Fail, Severity: finding.High, Subject: `case:first page`, At: "/tools/read_data",
			Message: "$.content[0].type", Evidence: check.Evidence{Got: `"resource"`, Want: `"text"`},
			Place: check.Place{File: "mcpward.yaml", Line: 31, Column: 15}, Took: 12 * time.Millisecond,
		},
		{
			Check: toolFailure, Outcome: check.Fail, Severity: finding.High, Subject: "tool:read_data", At: "/tools/read_data",
			Message: "a failed read was answered as a protocol error",
			Evidence: check.Evidence{
				Sent: `tools/call {"name":"read_data","arguments":{"path":"/nope"}}`,
				Got:  `error {"code":-32603,"message":"ENOENT"}`, Want: "result with isError true",
			},
		},
		{
			Check: hiddenText, Outcome: check.Fail, Severity: finding.High, Subject: "tool:ec\u200bho", At: "/tools/ec\u200bho/name",
			Message: "invisible character in a tool name",
		},
	}
	for _, p := range []struct {
		family string
		n      int
	}{{"compliance", 6}, {"schema", 8}, {"security", 3}, {"errors", 1}, {"behavior", 3}, {"latency", 3}} {
		results = append(results, passing(p.family, p.n)...)
	}
	return &report.Report{
		Version: "v0.1.0", Command: "run", Config: "mcpward.yaml", Lockfile: "mcpward.lock.json", Elapsed: 2400 * time.Millisecond,
		Pinned: &lockfile.File{},
		Servers: []*report.Server{{
			Name: "acme-files", Identity: "acme-files 2.5.0", Pinned: "acme-files 2.4.1", Protocol: "2025-11-25",
			Transport: "stdio", Launch: "stdio: node server.js", Elapsed: 2400 * time.Millisecond, Tools: 4, Passed: 5,
			Checks: report.SortChecks(results),
			Latency: []report.Latency{
				{Tool: "echo", Samples: 20, P50: 2 * time.Millisecond, P95: 4 * time.Millisecond, P99: 5 * time.Millisecond, Min: time.Millisecond, Max: 5 * time.Millisecond, Budget: check.Budget{P95: 1000}, Histogram: []int{3, 9, 5, 0, 1, 0, 0, 2}},
				{Tool: "compute", Samples: 20, P50: 3 * time.Millisecond, P95: 5 * time.Millisecond, P99: 6 * time.Millisecond, Min: time.Millisecond, Max: 6 * time.Millisecond, Budget: check.Budget{P95: 1000}, Histogram: []int{1, 12, 5, 2}},
				{Tool: "read_data", Samples: 20, P50: 11 * time.Millisecond, P95: 19 * time.Millisecond, P99: 21 * time.Millisecond, Min: 8 * time.Millisecond, Max: 21 * time.Millisecond, Budget: check.Budget{P95: 1000}, Histogram: []int{4, 8, 6, 2}},
			},
		}},
	}
}

// runScreen is the screen of the design, word for word.
const runScreen = `config   mcpward.yaml
server   acme-files 2.5.0, protocol 2025-11-25, stdio: node server.js

FAMILY       PASSED  FAILED  WARNED   NOTES  NOT TESTED
compliance        6       -       -       -        -
schema            8       -       1       -        -
security          3       1       -       -        -
errors            1       1       -       -        -
drift             5       -       -       -        -
behavior          3       1       -       -        -
latency           3       -       -       -        -

✗ ec<U+200B>ho: invisible character in a tool name
  at    /tools/ec<U+200B>ho/name
  rule  security/hidden-unicode

✗ read_data: a failed read was answered as a protocol error
  sent  tools/call {"name":"read_data","arguments":{"path":"/nope"}}
  want  result with isError true
  got   error {"code":-32603,"message":"ENOENT"}
  why   Clients treat a protocol error as a broken server, not as a failed tool.
  rule  errors/tool-failure

✗ read_data, case "first page": $.content[0].type
  want  "text"
  got   "resource"
  in    mcpward.yaml:31:15
  rule  behavior/jsonpath

⚠ compute: readOnlyHint and destructiveHint are both true
  rule  schema/contradictory-hints

latency  echo p50 2 ms p95 4 ms (budget 1000) · compute 3/5 · read_data 11/19

Summary: 29 passed | 3 failed | 1 warning  (2.4 s)
More on a rule: mcpward explain security/hidden-unicode
`
