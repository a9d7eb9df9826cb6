package streamable

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/fixtures"
)

func TestFamily(t *testing.T) {
	t.Parallel()
	// Servers of tests listen on loopback only, so none turns LoopbackBind
	// red; see TestListens.
	checktest.Family(t, slices.DeleteFunc(slices.Clone(Checks), func(c *check.Check) bool { return c == LoopbackBind }))
}

func TestEveryCheckIsListed(t *testing.T) {
	t.Parallel()
	checktest.Listed(t, ".", "compliance", Checks)
	for _, c := range Checks {
		if c.Transport != "http" {
			t.Errorf("%s is for transport %q", c.Doc.ID, c.Transport)
		}
	}
}

// TestMessages fixes what people read, and that there is evidence for it.
func TestMessages(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, message, sent string }{
		{
			"http-any-origin-2025-06-18", "a request with a foreign Origin is answered with HTTP status 200",
			`POST with Origin: http://evil.example: {"jsonrpc":"2.0","id":"o1","method":"ping"}`,
		},
		{"http-get-404", "GET is answered with HTTP status 404", "GET with Accept: text/event-stream"},
		{"http-get-page", `GET is answered with content type "text/html"`, "GET with Accept: text/event-stream"},
		{
			"http-notification-200", "a notification is answered with HTTP status 200",
			`POST: {"jsonrpc":"2.0","method":"notifications/initialized"}`,
		},
		{
			"http-version-needed", "a request without MCP-Protocol-Version is answered with HTTP status 400",
			`POST without MCP-Protocol-Version: {"jsonrpc":"2.0","id":"v2","method":"ping"}`,
		},
		{
			"http-session-reused", "a request in a session that was ended is answered with HTTP status 200",
			`POST: {"jsonrpc":"2.0","id":"s3","method":"ping"}`,
		},
		{
			"http-version-anonymous", "the error for a request in revision 2099-01-01 comes under id null",
			`POST with MCP-Protocol-Version: 2099-01-01: {"jsonrpc":"2.0","id":"r2","method":"server/discover",` +
				`"params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}`,
		},
	}
	cases := fixtures.CheckCases(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(cases, func(c fixtures.CheckCase) bool { return c.Name == tt.name })
			for _, r := range checktest.Play(t, cases[i], Checks) {
				if r.Outcome == check.Passed || r.Outcome == check.NotTested {
					continue
				}
				if diff := cmp.Diff([]string{tt.message, tt.sent}, []string{r.Message, r.Evidence.Sent}); diff != "" {
					t.Errorf("message and what was sent (-want +got):\n%s", diff)
				}
				if r.Evidence.Got == "" || r.Evidence.Want == "" {
					t.Errorf("evidence is incomplete: %+v", r.Evidence)
				}
			}
		})
	}
}

// TestRedirectsAreNotJudged: what a proxy answers says nothing about a server.
func TestRedirectsAreNotJudged(t *testing.T) {
	t.Parallel()
	for _, revision := range []string{"2025-11-25", "2026-07-28"} {
		c := fixtures.CheckCase{Name: revision, Scenario: "http/redirect-path", HTTP: true, Revision: revision}
		for _, r := range checktest.Play(t, c, Checks) {
			if r.Outcome != check.NotTested && r.Check != LoopbackBind && r.Check != GetDelete405 {
				t.Errorf("%s %s %s: %s", revision, r.Outcome, r.Rule(), r.Message)
			}
		}
	}
}

// TestNothingIsVacuous: what cannot be examined says why.
func TestNothingIsVacuous(t *testing.T) {
	t.Parallel()
	const noStream, noSession = "the server answered without an event stream", "the server issues no session id"
	tests := []struct {
		name string
		c    fixtures.CheckCase
		want map[string]string
	}{
		{"no sessions, no streams", fixtures.CheckCase{Scenario: "http/json", HTTP: true, Revision: "2025-11-25"}, map[string]string{
			"compliance/http-session-ascii": noSession, "compliance/http-session-required": noSession, "compliance/http-session-terminated": noSession,
			"compliance/http-stream-terminates": noStream, "compliance/http-sse-priming": noStream,
		}},
		{"both eras", fixtures.CheckCase{Scenario: "http/json", HTTP: true, Revision: "2026-07-28"}, map[string]string{
			"compliance/http-get-delete-405":    "the server also speaks revisions that may have GET and DELETE",
			"compliance/http-mcp-param":         "no tool repeats an argument in a header",
			"compliance/http-stream-terminates": noStream, "compliance/http-x-accel-buffering": noStream,
		}},
		{"a tool that may not be called", fixtures.CheckCase{Scenario: "http/params-optional", HTTP: true}, map[string]string{
			"compliance/http-mcp-param":         "no tool that repeats an argument in a header may be called: allow read-only tools, or name one under checks.errors.bad_arguments",
			"compliance/http-stream-terminates": noStream, "compliance/http-x-accel-buffering": noStream,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.c.Name = tt.name
			got := map[string]string{}
			for _, r := range checktest.Play(t, tt.c, Checks) {
				if r.Outcome == check.NotTested && r.Check != LoopbackBind {
					got[r.Rule()] = r.Message
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("reasons (-want +got):\n%s", diff)
			}
		})
	}
}
