package wire

import (
	"slices"
	"testing"
)

// FuzzFrame feeds lines of stdout to a connection that waits for answer 1.
func FuzzFrame(f *testing.F) {
	for _, in := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{}}`, `{"jsonrpc":"2.0","id":"1","error":{"code":1.5,"message":"\ud800"}}`,
		`[{"jsonrpc":"2.0","id":1,"result":{}},{"id":2,"method":"ping"}]`, `{"jsonrpc":"2.0","id":1,"result":`,
		`{"jsonrpc":"2.0","id":null,"error":null}`, `{"id":{},"method":"x"}`, "\ufeff{}", "Server listening", `{"id":1}`, "{\"id\":1,\"result\":\"\xff\"}",
	} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		s := &stdio{log: &journal{}, out: make(chan []byte, 1), pending: map[int64]chan reply{}, answered: map[int64]bool{}}
		answer := s.expect(1)
		given := slices.Clone(in)
		s.line(in)
		if !slices.Equal(given, in) {
			t.Fatalf("the frame %q was changed to %q", given, in)
		}
		select {
		case r := <-answer:
			if (r.resp == nil) == (r.err == nil) {
				t.Fatalf("reply = %+v, want a response or an error", r)
			}
			if r.resp != nil && (r.resp.Result == nil) == (r.resp.Error == nil) {
				t.Fatalf("response = %+v, want a result or an error", r.resp)
			}
		default:
		}
		select {
		case out := <-s.out:
			if e, err := parseEnvelope(out); err != nil || !e.message() {
				t.Fatalf("reply %q is no JSON-RPC: %v", out, err)
			}
		default:
		}
	})
}
