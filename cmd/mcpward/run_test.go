package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/fixtures"
)

// A runReport is what the tests read of the JSON of mcpward run.
type runReport struct {
	Exit    int
	Error   *struct{ Kind, Message string }
	Servers []struct {
		Checks []struct{ Rule, Outcome, Pointer, Message string }
		Error  any
	}
}

// TestEveryCaseOfTheChecks runs all checks on every fixture server that has a
// file in fixtures/servers/checks, and wants exactly what it lists. It plays a
// case twice if need be: hundreds of processes start here side by side, and one
// that gets no processor time answers too late for a probe.
func TestEveryCaseOfTheChecks(t *testing.T) {
	fixtures.Server(t)
	for _, c := range fixtures.CheckCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			got := play(t, c)
			if !cmp.Equal(c.Findings, got.lines(), cmpopts.EquateEmpty()) {
				t.Logf("played again, it found %q", got.lines())
				got = play(t, c)
			}
			if diff := cmp.Diff(c.Findings, got.lines(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("findings (-want +got):\n%s%s", diff, got.told())
			}
			exit := 0
			if slices.ContainsFunc(c.Findings, func(l string) bool { return strings.HasPrefix(l, "fail ") }) {
				exit = 1
			}
			if got.Exit != exit {
				t.Errorf("exit status %d, want %d", got.Exit, exit)
			}
		})
	}
}

// play runs mcpward on the server of a case.
func play(t *testing.T, c fixtures.CheckCase) *runReport {
	t.Helper()
	dir := t.TempDir()
	server := map[string]any{"name": "fixture"}
	if c.HTTP {
		server["url"] = fixtures.StartHTTP(t, c.Scenario, c.Env...)
	} else {
		env := map[string]string{}
		for _, pair := range c.Env {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		server["command"], server["args"], server["env"] = "fixtureserver", []string{c.Scenario}, env
	}
	checks := map[string]any{"drift": false, "call_read_only": c.CallReadOnly}
	if len(c.BadArguments) > 0 {
		checks["errors"] = map[string]any{"bad_arguments": c.BadArguments}
	}
	if len(c.Portability) > 0 {
		checks["portability"] = c.Portability
	}
	if c.ContextTokens > 0 {
		checks["context_tokens"] = c.ContextTokens
	}
	config, err := json.Marshal(map[string]any{
		"server": server, "checks": checks,
		"timeouts": map[string]int{"connect_ms": 30000, "call_ms": 15000, "run_ms": 120000},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mcpward.yaml"), config, 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"run", "--format", "json"}
	if c.Revision != "" {
		args = append(args, "--protocol-version", c.Revision)
	}
	got := mcpward(t, dir, nil, args...)
	var rep runReport
	if err := json.Unmarshal([]byte(got.stdout), &rep); err != nil {
		t.Fatalf("%v\n%s%s", err, got.stdout, got.stderr)
	}
	if rep.Exit != got.exit {
		t.Errorf("exit status %d and %d in the JSON", got.exit, rep.Exit)
	}
	if rep.Error != nil {
		t.Errorf("not examined: %s", rep.Error.Message)
	}
	return &rep
}

// lines are the violations as the files of the cases write them.
func (r *runReport) lines() []string {
	var lines []string
	for _, s := range r.Servers {
		for _, c := range s.Checks {
			if c.Outcome == "fail" || c.Outcome == "warn" || c.Outcome == "note" {
				lines = append(lines, fmt.Sprintf("%s %s  %s", c.Outcome, c.Rule, c.Pointer))
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// told shows what was said, for the reader of a failed test.
func (r *runReport) told() string {
	var b strings.Builder
	for _, s := range r.Servers {
		for _, c := range s.Checks {
			if c.Outcome != "pass" && c.Outcome != "not_testable" {
				fmt.Fprintf(&b, "%s %s: %s\n", c.Outcome, c.Rule, c.Message)
			}
		}
	}
	return b.String()
}
