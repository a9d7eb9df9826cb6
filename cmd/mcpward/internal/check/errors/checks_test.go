package errors

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
	// What suites make fail is tested with suites, in testdata/script/suites.txtar of mcpward.
	checktest.Family(t, slices.DeleteFunc(slices.Clone(Checks), func(c *check.Check) bool { return c == ToolFailure }))
}

func TestEveryCheckIsListed(t *testing.T) { checktest.Listed(t, ".", "errors", Checks) }

// TestMessages fixes what people read, and that there is evidence for it.
func TestMessages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		want []string
	}{
		{"unknown-tool-named", []string{"a call of an unknown tool is answered with a failed call (isError), as the Python SDK does"}},
		{"unknown-tool-32601", []string{"a call of an unknown tool is answered with error -32601"}},
		{"unknown-tool-served", []string{"a call of an unknown tool is answered as if nothing were wrong"}},
		{"args-32602", []string{
			`a call with a value of the wrong type for "number" is answered with error -32602`,
			`a call without the required "number" is answered with error -32602`,
		}},
		{"args-extra-served", []string{"a call with a property that additionalProperties forbids is answered as if nothing were wrong"}},
		{"call-32603", []string{"tools/call without a name is answered with error -32603"}},
		{"call-crash", []string{"tools/call with an array as arguments ended the server"}},
		{"resource-empty", []string{"an unknown resource is answered with empty contents"}},
		{"prompt-argument-ignored", []string{`prompt "review" without its required argument "text" is answered as if nothing were wrong`}},
		{"stack-trace", []string{"an error for prompts/get shows a stack trace"}},
	}
	cases := fixtures.CheckCases(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(cases, func(c fixtures.CheckCase) bool { return c.Name == tt.name })
			var got []string
			for _, r := range checktest.Play(t, cases[i], Checks) {
				if r.Outcome == check.Passed || r.Outcome == check.NotTested {
					continue
				}
				got = append(got, r.Message)
				if r.Evidence.Sent == "" || r.Evidence.Got == "" || r.Evidence.Want == "" {
					t.Errorf("%s: evidence is incomplete: %+v", r.Message, r.Evidence)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNothingIsVacuous: what cannot be examined says why.
func TestNothingIsVacuous(t *testing.T) {
	t.Parallel()
	c := fixtures.CheckCase{Name: "works-undeclared", Scenario: "works-undeclared", BadArguments: []string{"no_tool", "list_orders"}, Revision: "2025-11-25"}
	got := map[string][]string{}
	for _, r := range checktest.Play(t, c, Checks) {
		if r.Outcome == check.NotTested {
			got[r.Rule()] = append(got[r.Rule()], r.Message)
		}
	}
	want := map[string][]string{
		"errors/unknown-tool":       {"the server declares no tools"},
		"errors/malformed-call":     {"the server declares no tools"},
		"errors/tool-failure":       {"no suite has a case for this server"},
		"errors/bad-args":           {`the server has no tool "no_tool"`},
		"errors/unknown-resource":   {"the server declares no resources"},
		"errors/unknown-prompt":     {"the server declares no prompts"},
		"errors/prompt-missing-arg": {"no prompt has a required argument"},
		"errors/log-level":          {"the server declares no logging"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("reasons (-want +got):\n%s", diff)
	}
}

func TestDirt(t *testing.T) {
	t.Parallel()
	const trace, dump = "a stack trace", "the dump of a validator"
	tests := []struct{ message, want string }{
		{"unknown tool: at(1)", ""},
		{"Unexpected token at position 12:3", ""},
		{`allowed are ["code", "path"]`, ""},
		{"the text is [x, {y}] and more", ""},
		{"Error: no\n    at run (/srv/a.js:1:2)", trace},
		{"Error: no\n    at async Promise.all (index 0)\n    at node:internal/process/task_queues:95:5", trace},
		{"Traceback (most recent call last):\n  File \"/a/b.py\", line 3, in run", trace},
		{"failed\n\tat com.example.Tool.run(Tool.java:12)", trace},
		{"panic: runtime error: index out of range", trace},
		{"goroutine 7 [running]:\nmain.main()", trace},
		{"[\n  {\n    \"expected\": \"string\",\n    \"code\": \"invalid_type\",\n    \"path\": []\n  }\n]", dump},
		{"1 validation error for add\nb\n  Field required", dump},
	}
	for _, tt := range tests {
		if got := dirt(tt.message); got != tt.want {
			t.Errorf("dirt(%q) = %q, want %q", tt.message, got, tt.want)
		}
	}
}

func FuzzErrorMessage(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Error\n    at x (/y:1:2)"}}`))
	f.Add([]byte(`{"error":{"error":{"message":7}}}`))
	f.Add([]byte(`{"error":{"message":"0"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, ok := errorMessage(check.Message{Data: data, Answer: true})
		if ok == (text == "") {
			t.Errorf("errorMessage(%q) = %q, %v", data, text, ok)
		}
		_ = dirt(text)
	})
}
