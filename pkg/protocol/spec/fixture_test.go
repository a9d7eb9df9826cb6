package spec_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/mcpward/mcpward/fixtures"
	"github.com/mcpward/mcpward/pkg/protocol"
	"github.com/mcpward/mcpward/pkg/protocol/spec"
	"github.com/mcpward/mcpward/pkg/protocol/wire"
)

// A witness keeps what a server sent, and the methods that it was asked for.
type witness struct {
	mu       sync.Mutex
	methods  map[string]string // by the text of the id
	received [][]byte
}

func (w *witness) see(f wire.Frame) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !f.Sent {
		w.received = append(w.received, append([]byte(nil), f.Data...))
		return
	}
	var request struct {
		ID     json.RawMessage
		Method string
	}
	if json.Unmarshal(f.Data, &request) == nil && request.ID != nil {
		w.methods[string(request.ID)] = request.Method
	}
}

// violations checks every message that was received.
func (w *witness) violations(t *testing.T, rev protocol.Revision) []string {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for _, raw := range w.received {
		var message struct{ ID json.RawMessage }
		_ = json.Unmarshal(raw, &message)
		found, err := spec.CheckMessage(rev, w.methods[string(message.ID)], raw)
		out = append(out, messages(t, found, err)...)
	}
	return out
}

// talk asks a fixture server for everything it has.
func talk(t *testing.T, scenario string, rev protocol.Revision) *witness {
	t.Helper()
	w := &witness{methods: map[string]string{}}
	c, err := wire.Connect(t.Context(), wire.Target{Transport: "stdio", Command: fixtures.Server(t), Args: []string{scenario}}, wire.Options{
		Timeouts: wire.Timeouts{Connect: 30 * time.Second, Call: 30 * time.Second},
		Client:   wire.ClientInfo{Name: "mcpward", Version: "test"},
		Revision: string(rev), Trace: w.see,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, r := range []struct {
		method string
		params map[string]any
	}{
		{"tools/list", nil},
		{"prompts/list", nil},
		{"resources/list", nil},
		{"resources/templates/list", nil},
		{"tools/call", map[string]any{"name": "echo", "arguments": map[string]any{"message": "m"}}},
		{"tools/call", map[string]any{"name": "add", "arguments": map[string]any{"a": 1, "b": 2}}},
		{"tools/call", map[string]any{"name": "none"}},
		{"prompts/get", map[string]any{"name": "hello"}},
		{"resources/read", map[string]any{"uri": "note:///1"}},
		{"no/such", nil},
	} {
		params := r.params
		if params == nil {
			params = map[string]any{}
		}
		if _, err := c.Request(context.Background(), r.method, params); err != nil {
			t.Fatalf("%s: %v", r.method, err)
		}
	}
	return w
}

func TestCompliantServerFits(t *testing.T) {
	t.Parallel()
	for _, rev := range protocol.Revisions {
		w := talk(t, "compliant", rev)
		if got := w.violations(t, rev); got != nil {
			t.Errorf("%s: %q", rev, got)
		}
		if len(w.received) < 10 {
			t.Errorf("%s: only %d messages", rev, len(w.received))
		}
	}
}
