package results_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/checktest"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check/schemas/results"
	"github.com/mcpward/mcpward/fixtures"
)

// TestMessages fixes what people read, and that there is evidence for it.
func TestMessages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		scenario string
		want     []string
	}{
		{"result-unstructured", []string{`the result of tool "state" has no structuredContent, but the tool has an outputSchema`}},
		{"result-other-structure", []string{`the result of tool "state" does not satisfy the outputSchema: `}},
		{"result-not-repeated", []string{`the structured result of tool "state" is not repeated as text`}},
		{"result-bad-content", []string{`in the result of tool "state": content[0] lacks "mimeType"`}},
		{"result-embedded", []string{`the result of tool "state" embeds a resource, but no resources capability is declared`}},
		{"result-protocol-error", []string{`tool "lookup_order" answered a call that satisfies its inputSchema with a protocol error: "the register is closed"`}},
	}
	for _, tt := range tests {
		t.Run(tt.scenario, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, r := range checktest.Play(t, fixtures.CheckCase{Name: tt.scenario, Scenario: tt.scenario, CallReadOnly: true}, results.Checks) {
				if r.Outcome == check.Passed || r.Outcome == check.NotTested {
					continue
				}
				message := r.Message
				if i := len(got); i < len(tt.want) && strings.HasSuffix(tt.want[i], ": ") {
					message = message[:min(len(message), len(tt.want[i]))]
				}
				got = append(got, message)
				if r.Evidence.Sent == "" || r.Evidence.Got == "" || r.Evidence.Want == "" {
					t.Errorf("%s: evidence is incomplete: %+v", r.Rule(), r.Evidence)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestOneCheckAlone wants that a check does not depend on another one to make
// the calls it judges.
func TestOneCheckAlone(t *testing.T) {
	t.Parallel()
	c := fixtures.CheckCase{Name: "alone", Scenario: "result-unstructured", CallReadOnly: true}
	got := checktest.Lines(checktest.Play(t, c, []*check.Check{results.Structured}))
	if diff := cmp.Diff([]string{"fail schema/structured  /tools/state/outputSchema"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestNothingIsJudgedWithoutACall wants a reason and no pass where nothing was
// called.
func TestNothingIsJudgedWithoutACall(t *testing.T) {
	t.Parallel()
	for _, r := range checktest.Play(t, fixtures.CheckCase{Name: "quiet", Scenario: "result-unstructured"}, results.Checks) {
		if r.Outcome != check.NotTested || !strings.Contains(r.Message, "--call-read-only") {
			t.Errorf("%s: %s %q, want not testable and how to allow it", r.Rule(), r.Outcome, r.Message)
		}
	}
}
