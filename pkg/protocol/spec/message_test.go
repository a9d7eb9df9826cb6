package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/schema"
)

func TestCheckMessage(t *testing.T) {
	t.Parallel()
	const (
		oldest, batches = protocol.R20241105, protocol.R20250326
		legacy, modern  = protocol.LatestLegacy, protocol.R20260728
	)
	tests := []struct {
		name   string
		rev    protocol.Revision
		method string // of the request
		raw    string
		want   []string
	}{
		{"a result that fits", legacy, "tools/list", `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, nil},
		{"a result that does not", legacy, "tools/list", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{"type":"string"}}]}}`, []string{`result.tools[0].inputSchema.type is "string", must be "object"`}},
		{"a result that lacks all", legacy, "tools/list", `{"jsonrpc":"2.0","id":1,"result":{}}`, []string{`result lacks "tools"`}},
		{"a result of no known request", legacy, "", `{"jsonrpc":"2.0","id":1,"result":{"tools":1}}`, nil},
		{"a result of an unknown method", modern, "x/y", `{"jsonrpc":"2.0","id":1,"result":{}}`, []string{`result lacks "resultType"`}},
		{"the envelope alone when it is wrong", legacy, "tools/list", `{"id":1,"result":{}}`, []string{`JSONRPCMessage lacks "jsonrpc"`}},
		{"what every result has, with the rest", modern, "tools/call", `{"jsonrpc":"2.0","id":1,"result":{"content":1}}`, []string{`result lacks "resultType"`, "result.content is a number, must be an array"}},
		{"a result that is no object", modern, "tools/call", `{"jsonrpc":"2.0","id":1,"result":[]}`, []string{"result is an array, must be an object"}},
		{"a modern server asks", modern, "tools/call", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"ping"}}}}`, []string{`result.inputRequests.a.method is "ping", must be one of "sampling/createMessage", "roots/list", "elicitation/create"`}},
		{"it asks where it must not", modern, "tools/list", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s"}}`, []string{`result lacks "cacheScope", "tools", "ttlMs"`}},
		{"a legacy result of that name is open", legacy, "tools/call", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","content":[]}}`, nil},
		{"a notification", legacy, "", `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"loud","data":1}}`, []string{`params.level is "loud", must be one of "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"`}},
		{"an unknown notification", legacy, "", `{"jsonrpc":"2.0","method":"notifications/own","params":{"level":"loud"}}`, nil},
		{"a request", legacy, "", `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m"}}`, []string{`params lacks "requestedSchema"`}},
		{"a request that is newer", oldest, "", `{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m"}}`, nil},
		{"an error", modern, "tools/list", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"m"}}`, nil},
		{"an error with data", modern, "tools/list", `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"m","data":["2026-07-28"]}}`, []string{"error.data is an array, must be an object"}},
		{"an error of the future", legacy, "tools/list", `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"m"}}`, nil},
		{"an error with an odd integer", modern, "tools/list", `{"jsonrpc":"2.0","id":1,"error":{"code":-3.2022e4,"message":"m"}}`, nil},
		{"an error without a code", modern, "tools/list", `{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}`, []string{`error lacks "code"`}},
		{"a batch", batches, "tools/list", `[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","method":"notifications/progress"}]`, []string{`[1] lacks "params"`}},
		{"a batch with a stranger", batches, "", `[{"jsonrpc":"2.0","id":1,"result":{}},7]`, []string{"[1] is a number, must be an object"}},
		{"a batch elsewhere", legacy, "", `[]`, []string{"JSONRPCMessage is an array, must be an object"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found, err := spec.CheckMessage(tt.rev, tt.method, []byte(tt.raw))
			if diff := cmp.Diff(tt.want, messages(t, found, err)); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
			v, err := schema.Parse([]byte(tt.raw))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if v.Lookup(f.Pointer) == nil {
					t.Errorf("pointer %q leads nowhere", f.Pointer)
				}
			}
		})
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]func() ([]spec.Violation, error){
		`no shape "DiscoverResult" in revision "2024-11-05"`: func() ([]spec.Violation, error) {
			return spec.Check(protocol.R20241105, "DiscoverResult", []byte(`{}`))
		},
		`no shape "Tool" in revision "2099-01-01"`: func() ([]spec.Violation, error) { return spec.Check("2099-01-01", "Tool", []byte(`{}`)) },
		"at byte 1":          func() ([]spec.Violation, error) { return spec.Check(protocol.Latest, "Tool", []byte(`{`)) },
		"unexpected data":    func() ([]spec.Violation, error) { return spec.CheckMessage(protocol.Latest, "", []byte(`{}{}`)) },
		"an exponent beyond": func() ([]spec.Violation, error) { return spec.CheckMessage(protocol.Latest, "", []byte(`[1e999999]`)) },
	} {
		if found, err := call(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, %v, want %s", found, err, name)
		}
	}
}

func TestMethodsHaveShapes(t *testing.T) {
	t.Parallel()
	var got []string
	for _, rev := range protocol.Revisions {
		line := string(rev) + ":"
		for _, method := range []string{
			"initialize", "server/discover", "ping", "logging/setLevel", "tools/list", "tools/call",
			"resources/list", "resources/templates/list", "resources/read", "resources/subscribe", "resources/unsubscribe",
			"prompts/list", "prompts/get", "completion/complete", "subscriptions/listen",
			"tasks/get", "tasks/result", "tasks/cancel", "tasks/list", "no/such",
		} {
			line += " " + mark(t, rev, spec.ResultShape(rev, method))
		}
		line += " |"
		for _, method := range []string{
			"cancelled", "progress", "message", "tools/list_changed", "prompts/list_changed", "resources/list_changed",
			"resources/updated", "elicitation/complete", "tasks/status", "subscriptions/acknowledged", "none",
		} {
			line += " " + mark(t, rev, spec.NotificationShape(rev, "notifications/"+method))
		}
		line += " |"
		for _, method := range []string{"ping", "roots/list", "sampling/createMessage", "elicitation/create", "none"} {
			line += " " + mark(t, rev, spec.RequestShape(rev, method))
		}
		line += " |"
		for _, code := range []int64{-32042, -32020, -32021, -32022, -32601} {
			line += " " + mark(t, rev, spec.ErrorShape(rev, code))
		}
		got = append(got, line)
	}
	want := []string{
		"2024-11-05: + - + + + + + + + + + + + + - - - - - - | + + + + + + + - - - - | + + + - - | - - - - -",
		"2025-03-26: + - + + + + + + + + + + + + - - - - - - | + + + + + + + - - - - | + + + - - | - - - - -",
		"2025-06-18: + - + + + + + + + + + + + + - - - - - - | + + + + + + + - - - - | + + + + - | - - - - -",
		"2025-11-25: + - + + + + + + + + + + + + - + + + + - | + + + + + + + + + - - | + + + + - | + - - - -",
		"2026-07-28: - + - - + + + + + - - + + + + - - - - - | + + + + + + + - - + - | - - - - - | - + + + -",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("methods with a shape (-want +got):\n%s", diff)
	}
}

// mark is + for a shape that the revision has and - for none.
func mark(t *testing.T, rev protocol.Revision, shape spec.Shape) string {
	t.Helper()
	if shape == "" {
		return "-"
	}
	if !slices.Contains(spec.Shapes(rev), shape) {
		t.Errorf("%s has no %s", rev, shape)
	}
	return "+"
}

func TestMethodsOfUnknownRevisionsHaveNone(t *testing.T) {
	t.Parallel()
	for _, rev := range []protocol.Revision{"", "2025-07-01", "2099-01-01"} {
		if got := spec.ResultShape(rev, "tools/list"); got != "" {
			t.Errorf("ResultShape(%q) = %q", rev, got)
		}
		if got := spec.Shapes(rev); got != nil {
			t.Errorf("Shapes(%q) = %q", rev, got)
		}
	}
}

func TestTooManyViolationsAreCounted(t *testing.T) {
	t.Parallel()
	raw := `{"tools":[` + strings.TrimSuffix(strings.Repeat(`{},`, 5000), ",") + `]}`
	found, err := spec.Check(protocol.R20250618, "ListToolsResult", []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	last := found[len(found)-1]
	if len(found) != spec.MaxViolations+1 || last.Keyword != spec.More || last.Message != "and up to 4900 more" {
		t.Errorf("%d violations, the last is %+v", len(found), last)
	}
}

func TestTextOfServersIsPrintable(t *testing.T) {
	t.Parallel()
	raw := `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"x","inputSchema":{"type":"\u001b[2J\u202e","properties":{"a\n::error::":1}}}]}}`
	found, err := spec.CheckMessage(protocol.R20250618, "tools/list", []byte(raw))
	want := []string{
		`result.tools[0].inputSchema.properties["a\n::error::"] is a number, must be an object`,
		`result.tools[0].inputSchema.type is "\u{1b}[2J\u{202e}", must be "object"`,
	}
	got := messages(t, found, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if strings.ContainsAny(fmt.Sprint(got), "\x1b\n\u202e") {
		t.Errorf("%q is not printable", got)
	}
}
