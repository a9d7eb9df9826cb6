package errors_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/compliance/streamable"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/errors"
	"github.com/mcpward/mcpward/fixtures"
)

// TestOnlyAllowedToolsAreCalled: a server writes down every call it gets. By
// default that is the tool that does not exist and nothing else.
func TestOnlyAllowedToolsAreCalled(t *testing.T) {
	t.Parallel()
	const absent, nobody = "mcpward__no_such_tool", "" // the second is a call without a name
	tests := []struct {
		name string
		c    fixtures.CheckCase
		want []string
	}{
		{"by default", fixtures.CheckCase{Scenario: "no-calls"}, []string{nobody, absent}},
		{"by default over HTTP", fixtures.CheckCase{Scenario: "no-calls", HTTP: true}, []string{nobody, absent}},
		{"by default in an older revision", fixtures.CheckCase{Scenario: "no-calls", HTTP: true, Revision: "2025-11-25"}, []string{nobody, absent}},
		{"arguments in headers", fixtures.CheckCase{Scenario: "http/params", HTTP: true}, []string{nobody, absent}},
		{"read-only tools allowed", fixtures.CheckCase{Scenario: "no-calls", CallReadOnly: true}, []string{nobody, absent}},
		{
			"read-only tools allowed, arguments in headers",
			fixtures.CheckCase{Scenario: "http/params", HTTP: true, CallReadOnly: true},
			[]string{nobody, "count_orders", absent},
		},
		{
			"one tool named",
			fixtures.CheckCase{Scenario: "no-calls", BadArguments: []string{"post_invoice", "no_such"}},
			[]string{nobody, absent, "post_invoice"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "calls")
			tt.c.Name, tt.c.Env = tt.name, []string{"CALL_LOG=" + path}
			checktest.Play(t, tt.c, slices.Concat(streamable.Checks, errors.Checks))
			if diff := cmp.Diff(tt.want, called(t, path)); diff != "" {
				t.Errorf("tools called (-want +got):\n%s", diff)
			}
		})
	}
}

// called returns the names in a log of calls, each once, sorted.
func called(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(text)) {
		var params struct {
			Name string `json:"name"`
		}
		if err := json.Unmarshal([]byte(line), &params); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		names = append(names, params.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestCallsHaveTheirStage: a tool that exists is called only in the stage that
// is for it.
func TestCallsHaveTheirStage(t *testing.T) {
	t.Parallel()
	for _, c := range []*check.Check{errors.BadArgs, streamable.McpParam} {
		if c.Stage != check.Calls {
			t.Errorf("%s calls tools in stage %d", c.Doc.ID, c.Stage)
		}
	}
}
