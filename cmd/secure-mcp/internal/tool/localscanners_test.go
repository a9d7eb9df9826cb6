package tool_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/run"
	"github.com/mcpward/mcpward/cmd/secure-mcp/internal/tool"
	"github.com/mcpward/mcpward/pkg/finding"
)

func TestScannersNeedBothGates(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "x"})
	for _, tt := range []struct {
		operator, caller, want bool
	}{{false, false, false}, {true, false, false}, {false, true, false}, {true, true, true}} {
		env := reviewing(t, root)
		ran := false
		env.Scanners.Allowed = tt.operator
		env.Scan = func(ctx context.Context, o run.Options) []run.Report {
			ran = o.Root == root && o.Limit == 7*time.Second && o.Enable && o.Allowed
			if !ran {
				return run.Scanners(ctx, o)
			}
			return nil
		}
		arguments := `"timeout_seconds":7`
		if tt.caller {
			arguments += `,"enable":true`
		}
		got, text := call(t, tool.LocalScanners, env, on(root, arguments))
		if got["enabled"] != tt.want || ran != tt.want {
			t.Errorf("operator %v, caller %v: enabled %v, ran %v", tt.operator, tt.caller, got["enabled"], ran)
		}
		if !tt.want && !strings.Contains(text, "nothing is known from them") {
			t.Errorf("text is %s", text)
		}
	}
	got, _ := call(t, tool.LocalScanners, reviewing(t, root), on(root, `"allow_remote_rules":true`))
	if got["code"] != "invalid_value" {
		t.Errorf("remote rules: %v", got)
	}
}

func TestAFailedScanIsNeverClean(t *testing.T) {
	t.Parallel()
	root := files(t, map[string]string{"a.ts": "x"})
	token := "ghp_" + strings.Repeat("a1B2", 9)
	leak := finding.Finding{
		ID: "1", Title: "token", Description: "d", Severity: finding.High, Confidence: finding.Certain, Category: "secrets", File: "a.ts", Line: 1,
		Evidence: "found " + token, Impact: "i", Remediation: "r", ResidualRisk: "r", Verification: "v", RuleFamily: "gitleaks.github-pat",
	}
	env := reviewing(t, root)
	env.Scanners.Allowed = true
	env.Scan = func(context.Context, run.Options) []run.Report {
		return []run.Report{
			{ID: "gitleaks", Status: run.Completed, Findings: []finding.Finding{leak}},
			{ID: "semgrep", Status: run.Failed, Findings: []finding.Finding{leak, leak}, Note: "exit status 2 near " + token},
			{ID: "other", Status: run.Timeout},
		}
	}
	got, text := call(t, tool.LocalScanners, env, on(root, `"enable":true`))
	if diff := cmp.Diff([]string{"completed", "error", "timeout"}, field(t, got["scanners"], "status")); diff != "" {
		t.Errorf("scanners (-want +got):\n%s", diff)
	}
	if got["total"] != 1.0 || field(t, got["findings"], "confidence")[0] != "low" || field(t, got["findings"], "id")[0] != "SCAN-001" {
		t.Errorf("findings are %v", got["findings"])
	}
	if !strings.HasPrefix(text, "1 candidate from local scanners (gitleaks completed, semgrep error, other timeout).") {
		t.Errorf("text is %s", text)
	}
	raw, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw)+text, token) {
		t.Errorf("the token is in the result: %s", raw)
	}
	if notes := string(raw); !strings.Contains(notes, "semgrep did not complete (error): that it reports nothing means nothing.") {
		t.Errorf("notes are %v", got["notes"])
	}
}
