package stdio

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpward/mcpward/cmd/mcpward/internal/check"
)

func TestLinesAreSorted(t *testing.T) {
	t.Parallel()
	const good = `{"jsonrpc":"2.0","id":1,"result":{}}`
	tests := []struct {
		name  string
		lines []string
		want  []kind
	}{
		{"messages", []string{good, `{"jsonrpc":"2.0","method":"x"}`}, []kind{message, message}},
		{"a banner", []string{"listening", good}, []kind{noise, message}},
		{"a structured log line", []string{`{"level":"info"}`, good}, []kind{noise, message}},
		{"a log line in brackets", []string{"[info] {", good}, []kind{noise, message}},
		{"a batch", []string{"[" + good + "]"}, []kind{batch}},
		{"an array of something else", []string{"[1]", "[]"}, []kind{noise, noise}},
		{"an indented message", []string{"{", `  "id": 1,`, `  "result": {}`, "}", good}, []kind{broken, message}},
		{"a line end inside a text", []string{`{"id":1,"result":{"text":"one`, `two }"}}`, good}, []kind{broken, message}},
		{"an end that does not come", []string{"{", good, good}, []kind{noise, message, message}},
		{"a process that was ended while it wrote", []string{good, `{"jsonrpc":"2.0","id":2,"res`}, []kind{message}},
		{"a byte order mark", []string{"\xef\xbb\xbf" + good}, []kind{marked}},
		{"other bytes", []string{"{\"a\":\"\xe9\"}"}, []kind{garbled}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var messages []check.Message
			for _, l := range tt.lines {
				messages = append(messages, check.Message{Data: []byte(l)})
			}
			var got []kind
			for _, l := range sorted(messages) {
				got = append(got, l.kind)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("kinds (-want +got):\n%s", diff)
			}
		})
	}
}

// A flood of half lines must not take quadratic time.
func TestHalfLinesAreBounded(t *testing.T) {
	t.Parallel()
	messages := make([]check.Message, 200_000)
	for i := range messages {
		messages[i].Data = []byte("{")
	}
	if got := len(sorted(messages)); got == 0 {
		t.Error("no lines")
	}
}
