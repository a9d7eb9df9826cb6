package tool_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/finding"
)

// given returns a valid finding of a caller; change overrides its fields.
func given(change map[string]any) map[string]any {
	f := map[string]any{
		"id": "X-1", "title": "SQL text is built from a parameter", "description": "d", "severity": "high", "confidence": "medium",
		"category": "injection-risk", "evidence": "db.query(q)", "impact_if_unremediated": "i", "remediation": "r",
		"residual_risk": "rr", "verification_suggestion": "v",
	}
	maps.Copy(f, change)
	return f
}

func arguments(t *testing.T, more map[string]any, findings ...map[string]any) string {
	t.Helper()
	args := map[string]any{"findings": findings}
	maps.Copy(args, more)
	raw, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// many returns n findings that have nothing in common.
func many(n int) []map[string]any {
	out := make([]map[string]any, n)
	for i := range out {
		out[i] = given(map[string]any{
			"id": fmt.Sprint("X-", i), "title": fmt.Sprintf("weakness %d", i), "file": fmt.Sprintf("src/f%d.ts", i), "line": i + 1,
			"severity": string(finding.Severities[i%5]), "evidence": strings.Repeat("e", 200),
		})
	}
	return out
}

// TestNoFindingIsLost gives as many findings as one call may have and looks
// for every one of them in the pages.
func TestNoFindingIsLost(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 8, 75, 400, 500} {
		for _, limit := range []int{3, 25, 200} {
			if n == 500 && limit == 3 {
				continue // the same as with 400, only slower
			}
			env := environment(t)
			args := arguments(t, map[string]any{"limit": limit}, many(n)...)
			for _, list := range []string{"findings", "disposition_ledger"} {
				items, _ := every(t, tool.ProduceFindings, env, args, list)
				ids := map[string]bool{}
				for _, item := range items {
					ids[item.(map[string]any)["instance_id"].(string)] = true
				}
				if len(items) != n || len(ids) != n {
					t.Errorf("%d findings, %d per page: %s has %d items, %d different", n, limit, list, len(items), len(ids))
				}
			}
			if limit == 3 && n > 75 {
				break
			}
		}
	}
}

func TestFindingsAreCompletedSortedAndNumbered(t *testing.T) {
	t.Parallel()
	got, text := call(t, tool.ProduceFindings, environment(t), arguments(t, map[string]any{"project_root": "/srv/shop"},
		given(map[string]any{"id": "a", "title": "low one", "severity": "low"}),
		given(map[string]any{"id": "b", "title": "closed one", "severity": "critical", "disposition": "suppressed", "disposition_reason": "guarded"}),
		given(map[string]any{"id": "c", "title": "open one", "severity": "medium", "disposition": "reportable", "tags": []string{"x", "INJ-SQL-CONCAT"}, "file": "a.ts", "line": 3}),
	))
	type row struct{ id, title, disposition, control, status string }
	var rows []row
	for _, item := range got["findings"].([]any) {
		f := item.(map[string]any)
		rows = append(rows, row{f["id"].(string), f["title"].(string), f["disposition"].(string), f["root_control"].(string), f["validation_status"].(string)})
		raw, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := finding.Decode(raw); err != nil {
			t.Errorf("%s does not match its schema: %v", f["id"], err)
		}
		if !finding.IsFingerprint(f["instance_id"].(string)) || !slices.Contains(f["tags"].([]any), any("instance-id:"+f["instance_id"].(string))) {
			t.Errorf("%s: instance id %v, tags %v", f["id"], f["instance_id"], f["tags"])
		}
	}
	want := []row{
		{"F-001", "open one", "reportable", "INJ-SQL-CONCAT", "static_only"},
		{"F-002", "low one", "needs_review", "injection-risk:unclassified", "static_only"},
		{"F-003", "closed one", "suppressed", "injection-risk:unclassified", "static_only"},
	}
	if len(rows) != len(want) || !slices.Equal(rows, want) {
		t.Errorf("findings are %+v\nwant %+v", rows, want)
	}
	if got["project_root"] != "/srv/shop" || got["total"] != 3.0 || got["omitted"] != 0.0 || got["next_cursor"] != nil || got["report"] != nil {
		t.Errorf("result is %v", got)
	}
	s := got["executive_summary"].(map[string]any)
	if s["risk_score"] != 2.0 || s["ledger_risk_score"] != 13.0 || s["open_total"] != 1.0 || s["total"] != 3.0 {
		t.Errorf("summary is %v", s)
	}
	wantText := `1 confirmed finding, 1 candidate to be reviewed, 1 closed; risk score 2.
medium   F-001  a.ts:3  open one  (reportable)
low      F-002  low one  (needs review)
critical F-003  closed one  (suppressed)`
	if diff := cmp.Diff(wantText, text); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

// TestTheLedgerClosesOnlyWhatItNames plays the ways in which decisions go
// wrong: a new finding beside a closed one, code that moved, a guard that went.
func TestTheLedgerClosesOnlyWhatItNames(t *testing.T) {
	t.Parallel()
	env := environment(t)
	closed := given(map[string]any{"title": "password in the code", "file": "a.ts", "line": 4, "disposition": "accepted_risk", "disposition_reason": "demo account"})
	first, _ := call(t, tool.ProduceFindings, env, arguments(t, nil, closed))
	ledger := first["disposition_ledger"]
	tests := []struct {
		name   string
		change map[string]any
		want   string
	}{
		{"the same", nil, "accepted_risk"},
		{"code above it grew", map[string]any{"line": 90}, "accepted_risk"},
		{"its code changed", map[string]any{"evidence": "db.query(other)"}, "needs_review"},
		{"another finding in the same file", map[string]any{"title": "production password in the code"}, "needs_review"},
		{"the same in another file", map[string]any{"file": "b.ts"}, "needs_review"},
		{"already confirmed", map[string]any{"disposition": "reportable"}, "reportable"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			again := given(map[string]any{"title": "password in the code", "file": "a.ts", "line": 4})
			maps.Copy(again, tt.change)
			got, _ := call(t, tool.ProduceFindings, env, arguments(t, map[string]any{"disposition_baseline": ledger}, again))
			f := got["findings"].([]any)[0].(map[string]any)
			if f["disposition"] != tt.want {
				t.Errorf("disposition is %v (%v), want %s", f["disposition"], f["disposition_reason"], tt.want)
			}
		})
	}
}

func TestUnrelatedFindingsStayApartAndEqualOnesBecomeOne(t *testing.T) {
	t.Parallel()
	env := environment(t)
	apart := []map[string]any{
		given(map[string]any{"title": "Missing rate limiting", "category": "configuration"}),
		given(map[string]any{"title": "No content security policy", "category": "configuration"}),
		given(map[string]any{"title": "Weak roles", "category": "configuration"}),
		given(map[string]any{"title": "SQL", "file": "a.ts", "line": 1}),
		given(map[string]any{"title": "XSS", "file": "a.ts", "line": 1}),
	}
	got, _ := call(t, tool.ProduceFindings, env, arguments(t, nil, apart...))
	if got["total"] != 5.0 {
		t.Errorf("%v findings of 5 different ones", got["total"])
	}
	suppressed := given(map[string]any{"disposition": "suppressed", "disposition_reason": "s"})
	deferred := given(map[string]any{"disposition": "deferred", "disposition_reason": "d"})
	for _, order := range [][]map[string]any{{suppressed, deferred}, {deferred, suppressed}} {
		got, _ := call(t, tool.ProduceFindings, env, arguments(t, nil, order...))
		f := got["findings"].([]any)[0].(map[string]any)
		if got["total"] != 1.0 || f["disposition"] != "deferred" || f["disposition_reason"] != "d" {
			t.Errorf("merged into %v", f)
		}
	}
	got, _ = call(t, tool.ProduceFindings, env, arguments(t, map[string]any{"dedupe": false}, deferred, deferred))
	if got["total"] != 2.0 {
		t.Errorf("%v findings without merging", got["total"])
	}
}

func TestTheMinimumForgetsNoDecision(t *testing.T) {
	t.Parallel()
	got, _ := call(t, tool.ProduceFindings, environment(t), arguments(t, map[string]any{"min_severity": "high", "min_confidence": "medium"},
		given(map[string]any{"title": "a", "severity": "high", "confidence": "medium"}),
		given(map[string]any{"title": "b", "severity": "critical", "confidence": "low"}),
		given(map[string]any{"title": "c", "severity": "medium", "confidence": "high", "disposition": "accepted_risk"}),
	))
	if got["total"] != 1.0 || len(got["disposition_ledger"].([]any)) != 3 {
		t.Errorf("%v findings, ledger %v", got["total"], got["disposition_ledger"])
	}
}

func TestBadFindingsAreNamed(t *testing.T) {
	t.Parallel()
	env := environment(t)
	without := given(nil)
	delete(without, "remediation")
	baseline := func(entries ...any) map[string]any { return map[string]any{"disposition_baseline": entries} }
	tests := []struct{ name, arguments, code, text string }{
		{"unknown field", arguments(t, nil, given(nil), given(map[string]any{"cvss": 9})), "invalid_finding", `item 1 of argument "findings": has no field "cvss"`},
		{"missing field", arguments(t, nil, without), "invalid_finding", `item 0 of argument "findings": remediation is missing`},
		{"bad word", arguments(t, nil, given(map[string]any{"severity": "HIGH"})), "invalid_finding", `item 0 of argument "findings": severity is "HIGH", none of critical, high, medium, low, info`},
		{"too long", arguments(t, nil, given(map[string]any{"title": strings.Repeat("x", 501)})), "invalid_finding", `item 0 of argument "findings": title has 501 characters, more than 500`},
		{"a secret in a bad value", arguments(t, nil, given(map[string]any{"severity": "ghp_" + strings.Repeat("a1B2", 9)})), "invalid_finding", ""},
		{"no findings", `{"findings":[]}`, "invalid_value", `argument "findings" has 0 items`},
		{"too many", arguments(t, nil, many(501)...), "invalid_value", `argument "findings" has 501 items`},
		{"too many bytes", arguments(t, nil, slices.Repeat([]map[string]any{given(map[string]any{"evidence": strings.Repeat("x", 4000), "impact_if_unremediated": strings.Repeat("x", 4000)})}, 100)...), "too_large", "the findings have more than 500000 bytes"},
		{"not an object", `{"findings":[1]}`, "invalid_finding", `item 0 of argument "findings": is a number, not an object`},
		{"a baseline without a hash", arguments(t, baseline(map[string]any{"disposition": "fixed"}), given(nil)), "invalid_finding", `item 0 of argument "disposition_baseline": evidence_hash is missing`},
		{"a baseline with a bad word", arguments(t, baseline(map[string]any{"disposition": "done", "evidence_hash": "x"}), given(nil)), "invalid_finding", `item 0 of argument "disposition_baseline": there is no disposition "done"`},
		{"a baseline with another field", arguments(t, baseline(map[string]any{"disposition": "fixed", "Evidence_hash": "x"}), given(nil)), "invalid_finding", `item 0 of argument "disposition_baseline": has no field "Evidence_hash"`},
		{"a baseline that is a list", arguments(t, baseline([]any{}), given(nil)), "invalid_finding", `item 0 of argument "disposition_baseline": is not an object`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, text := call(t, tool.ProduceFindings, env, tt.arguments)
			if got["code"] != tt.code || tt.text != "" && got["error"] != tt.text {
				t.Errorf("error is %v: %v", got["code"], got["error"])
			}
			if strings.Contains(text, "a1B2") {
				t.Errorf("the error repeats a secret: %s", text)
			}
		})
	}
}

// The shapes of a caller's text that must not get through.
func TestTextsOfCallersAreSealed(t *testing.T) {
	t.Parallel()
	token := "ghp_" + strings.Repeat("a1B2", 9)
	bad := "see " + token + " \u200b\u202e\U000E0041\u00ad!"
	change := map[string]any{"tags": []string{bad}, "counterevidence": []string{bad}, "file": bad, "rule_family": token}
	for _, d := range finding.Fields() {
		if d.Required && d.Words == nil {
			change[d.Name] = bad
		}
	}
	for _, format := range []string{"json", "markdown", "sarif"} {
		env := environment(t)
		got, text := call(t, tool.ProduceFindings, env, arguments(t, map[string]any{"response_format": format, "report_title": bad, "project_root": bad}, given(change)))
		raw, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		all := string(raw) + text
		if r, ok := got["report"].(map[string]any); ok {
			f, ok := env.Reports.Get(r["uri"].(string))
			if !ok {
				t.Fatal("the report cannot be read")
			}
			all += f.Text
		}
		for _, leak := range []string{token, "a1B2a1B2", "\u200b", "\u202e", "\U000E0041", "\u00ad"} {
			if strings.Contains(all, leak) {
				t.Errorf("%s: %q is in the result", format, leak)
			}
		}
	}
}
