package accept_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/accept"
	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/contract/drift"
	"github.com/mcpward/mcpward/pkg/rule"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestApply(t *testing.T) {
	day := func(text string) time.Time { return at(t, text+"T00:00:00Z") }
	entry := func(until string) accept.Entry {
		return accept.Entry{Rule: "drift/a", Subject: "tool:x", To: "sha256:1", Until: day(until)}
	}
	claim := accept.Claim{Rule: "drift/a", Subject: "tool:x", Digest: "sha256:1"}
	tests := []struct {
		name    string
		entries []accept.Entry
		claims  []accept.Claim
		now     string
		excuses []int
		states  []accept.State
	}{
		{"nothing", nil, []accept.Claim{claim}, "2026-12-01T00:00:00Z", []int{-1}, nil},
		{"used", []accept.Entry{entry("2026-12-01")}, []accept.Claim{claim}, "2026-12-01T00:00:00Z", []int{0}, []accept.State{accept.Used}},
		{"until the last second of the day", []accept.Entry{entry("2026-12-01")}, []accept.Claim{claim}, "2026-12-01T23:59:59Z", []int{0}, []accept.State{accept.Used}},
		{"the day is that of UTC", []accept.Entry{entry("2026-12-01")}, []accept.Claim{claim}, "2026-12-02T01:00:00+02:00", []int{0}, []accept.State{accept.Used}},
		{"expired", []accept.Entry{entry("2026-12-01")}, []accept.Claim{claim}, "2026-12-02T00:00:00Z", []int{-1}, []accept.State{accept.Expired}},
		{"expired and not needed", []accept.Entry{entry("2026-12-01")}, nil, "2026-12-02T00:00:00Z", nil, []accept.State{accept.Unused}},
		{"expired and renewed", []accept.Entry{entry("2026-12-01"), entry("2027-12-01")}, []accept.Claim{claim}, "2026-12-02T00:00:00Z", []int{1}, []accept.State{accept.Unused, accept.Used}},
		{"twice", []accept.Entry{entry("2026-12-01"), entry("2026-12-01")}, []accept.Claim{claim}, "2026-12-01T00:00:00Z", []int{0}, []accept.State{accept.Used, accept.Unused}},
		{"two of one kind", []accept.Entry{entry("2026-12-01")}, []accept.Claim{claim, claim}, "2026-12-01T00:00:00Z", []int{0, 0}, []accept.State{accept.Used}},
		{"another hash", []accept.Entry{entry("2026-12-01")}, []accept.Claim{{Rule: "drift/a", Subject: "tool:x", Digest: "sha256:2"}}, "2026-12-01T00:00:00Z", []int{-1}, []accept.State{accept.Unused}},
		{"another subject", []accept.Entry{entry("2026-12-01")}, []accept.Claim{{Rule: "drift/a", Subject: "prompt:x", Digest: "sha256:1"}}, "2026-12-01T00:00:00Z", []int{-1}, []accept.State{accept.Unused}},
		{"another rule", []accept.Entry{entry("2026-12-01")}, []accept.Claim{{Rule: "drift/b", Subject: "tool:x", Digest: "sha256:1"}}, "2026-12-01T00:00:00Z", []int{-1}, []accept.State{accept.Unused}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			excuses, states := accept.Apply(tt.entries, tt.claims, at(t, tt.now))
			if diff := cmp.Diff(tt.excuses, excuses); diff != "" {
				t.Errorf("excuses (-want +got):\n%s", diff)
			}
			if len(tt.states)+len(states) > 0 {
				if diff := cmp.Diff(tt.states, states); diff != "" {
					t.Errorf("states (-want +got):\n%s", diff)
				}
			}
		})
	}
}

// TestAnyFurtherChangeHasAnotherHash lists changes of one rule in one tool that
// must not excuse each other.
func TestAnyFurtherChangeHasAnotherHash(t *testing.T) {
	changes := map[string]drift.Change{
		"a text":                 {Pointer: "/tools/x/description", Before: []byte(`"a"`), After: []byte(`"b"`)},
		"another text":           {Pointer: "/tools/x/description", Before: []byte(`"a"`), After: []byte(`"c"`)},
		"the text elsewhere":     {Pointer: "/tools/x/title", Before: []byte(`"a"`), After: []byte(`"b"`)},
		"a parameter gone":       {Pointer: "/tools/x/inputSchema/properties/a", Before: []byte(`{}`)},
		"another parameter gone": {Pointer: "/tools/x/inputSchema/properties/b", Before: []byte(`{}`)},
		"the tool gone":          {Pointer: "/tools/x", Before: []byte(`{}`)},
		"null":                   {Pointer: "/tools/x/inputSchema/properties/a", Before: []byte(`{}`), After: []byte(`null`)},
		"neither side":           {Pointer: "/tools/x/inputSchema/properties/a", Message: "m"},
		"neither side, again":    {Pointer: "/tools/x/inputSchema/properties/a", Message: "n"},
	}
	seen := map[string]string{}
	for name, c := range changes {
		digest := accept.Change(c)
		if other, ok := seen[digest]; ok {
			t.Errorf("%s and %s have the hash %s", name, other, digest)
		}
		seen[digest] = name
		if (digest == accept.Absent) != (name == "the tool gone") || digest != accept.Absent && !strings.HasPrefix(digest, "sha256:") {
			t.Errorf("%s: %s", name, digest)
		}
	}
	reworded := changes["a text"]
	reworded.Message, reworded.Reason, reworded.Before = "m", "r", []byte(`"other"`)
	if accept.Change(reworded) != accept.Change(changes["a text"]) {
		t.Error("the hash depends on words of ours, or on what was there before")
	}
}

func TestHashOfAViolation(t *testing.T) {
	of := func(id string) *check.Check { return &check.Check{Doc: rule.Doc{ID: id}} }
	echo := contract.NewItem("echo", []byte(`{"name":"echo"}`))
	s := &contract.Surface{Tools: []contract.Item{echo}, Instructions: contract.NewFact([]byte(`"do"`))}
	base := check.Result{Check: of("security/x"), At: "/tools/echo/description", Message: "m"}
	digest := func(change func(r *check.Result)) string {
		r := base
		change(&r)
		return accept.Check(r, s)
	}
	if got := digest(func(*check.Result) {}); got != echo.Digest {
		t.Errorf("in a tool: %s, want that of the tool", got)
	}
	if got := digest(func(r *check.Result) { r.Message = "n" }); got != echo.Digest {
		t.Errorf("reworded: %s, want that of the tool", got)
	}
	if got := digest(func(r *check.Result) { r.At = "/instructions" }); got != s.Instructions.Digest {
		t.Errorf("in the instructions: %s, want theirs", got)
	}
	live := func(message string) string {
		return digest(func(r *check.Result) { r.Evidence.Sent, r.Message = "tools/call", message })
	}
	if live("a") == echo.Digest || live("a") == live("b") || live("error 1") == live("error 2") {
		t.Error("what a server did is not told apart by what it was")
	}
	slow := func(message string) string {
		return digest(func(r *check.Result) { r.Check, r.Evidence.Sent, r.Message = of("latency/p95"), "x", message })
	}
	if slow("p95 is 12.5 ms, more than 10") != slow("p95 is 14 ms, more than 10") || slow("p95 is 1") == slow("p99 of 1") {
		t.Error("a latency is not known by what was measured")
	}
	for _, at := range []string{"", "/tools", "/tools/gone", "/serverInfo/name"} {
		if got := digest(func(r *check.Result) { r.At = schema.Pointer(at) }); !strings.HasPrefix(got, "sha256:") {
			t.Errorf("at %q: %q", at, got)
		}
	}
}

func TestRulesAndTopic(t *testing.T) {
	for _, d := range accept.Docs {
		if err := d.Validate(); err != nil {
			t.Error(err)
		}
	}
	for line := range strings.Lines(accept.Topic()) {
		if term.Columns(strings.TrimSuffix(line, "\n")) > 80 {
			t.Errorf("more than 80 columns: %q", line)
		}
	}
}
