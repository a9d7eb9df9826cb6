// Package checktest runs checks against fixture servers in tests.
package checktest

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/capture"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// Limits are long enough for a busy machine.
var Limits = wire.Timeouts{Connect: 30 * time.Second, Call: 15 * time.Second}

// Play runs checks against the server of a case and returns every result.
func Play(t *testing.T, c fixtures.CheckCase, checks []*check.Check) []check.Result {
	t.Helper()
	s := Subject(t, c)
	return check.Run(t.Context(), s, checks)
}

// Subject connects to the server of a case and captures it. The connection
// ends with the test.
func Subject(t *testing.T, c fixtures.CheckCase) *check.Subject {
	t.Helper()
	s := &check.Subject{
		Name:   "fixture",
		Target: target(t, c),
		Record: new(check.Record),
		Settings: check.Settings{
			CallReadOnly: c.CallReadOnly, BadArguments: c.BadArguments, Portability: c.Portability,
			ContextTokens: c.ContextTokens,
		},
		Options: wire.Options{Timeouts: Limits, Revision: c.Revision, Client: wire.ClientInfo{Name: "mcpward", Version: "test"}},
	}
	s.Options.Trace = s.Record.Tracer()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	conn, err := wire.Connect(ctx, s.Target, s.Options)
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	s.Conn = conn
	s.Revision = protocol.Revision(conn.Session().Protocol)
	s.Surface, s.Notices, s.Unread, err = capture.Partial(ctx, conn, nil)
	if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	return s
}

func target(t *testing.T, c fixtures.CheckCase) wire.Target {
	t.Helper()
	if c.HTTP {
		return wire.Target{Transport: "http", URL: fixtures.StartHTTP(t, c.Scenario, c.Env...)}
	}
	env := map[string]string{}
	for _, pair := range c.Env {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = value
	}
	return wire.Target{Transport: "stdio", Command: fixtures.Server(t), Args: []string{c.Scenario}, Env: env}
}

// Lines returns the violations among results as the files of
// fixtures/servers/checks write them, sorted.
func Lines(results []check.Result) []string {
	var lines []string
	for _, r := range results {
		if r.Outcome != check.Passed && r.Outcome != check.NotTested {
			lines = append(lines, string(r.Outcome)+" "+r.Rule()+"  "+string(r.At))
		}
	}
	slices.Sort(lines)
	return lines
}

// Family plays every case that says something about the checks, and every
// clean one, and wants exactly the findings of these checks. It fails for a
// check that no case turns red.
func Family(t *testing.T, checks []*check.Check) {
	t.Helper()
	red := map[string]bool{}
	for _, c := range fixtures.CheckCases(t) {
		want := about(checks, c.Findings)
		for _, line := range want {
			red[strings.Fields(line)[1]] = true
		}
		if len(want) == 0 && len(c.Findings) > 0 {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			results := Play(t, c, checks)
			if diff := cmp.Diff(want, Lines(results), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("findings (-want +got):\n%s%s", diff, explain(results))
			}
		})
	}
	for _, c := range checks {
		if !red[c.Doc.ID] {
			t.Errorf("no file of fixtures/servers/checks turns %s red", c.Doc.ID)
		}
	}
}

func about(checks []*check.Check, lines []string) []string {
	var out []string
	for _, line := range lines {
		id := strings.Fields(line)[1]
		if slices.ContainsFunc(checks, func(c *check.Check) bool { return c.Doc.ID == id }) {
			out = append(out, line)
		}
	}
	return out
}

// explain shows what was said, for the reader of a failed test.
func explain(results []check.Result) string {
	var b strings.Builder
	for _, r := range results {
		if r.Outcome != check.Passed {
			b.WriteString(string(r.Outcome) + " " + r.Rule() + " " + r.Subject + ": " + r.Message + "\n")
		}
	}
	return b.String()
}

// Static runs checks on a surface without a server.
func Static(t *testing.T, surface *contract.Surface, settings check.Settings, checks ...*check.Check) []check.Result {
	t.Helper()
	return check.Run(t.Context(), &check.Subject{
		Surface: surface, Revision: protocol.Revision(surface.Protocol), Record: new(check.Record), Settings: settings,
		Target: wire.Target{Transport: "stdio"},
	}, checks)
}
