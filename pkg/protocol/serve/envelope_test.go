package serve

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestMessagesAreAcceptedOrRefused(t *testing.T) {
	t.Parallel()
	const refused = `{"jsonrpc":"2.0","id":%,"error":{"code":-32600,"message":"`
	tests := []struct{ name, in, want string }{
		{"request", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, ""},
		{"string id", `{"jsonrpc":"2.0","id":"1","method":"ping"}`, ""},
		{"empty string id", `{"jsonrpc":"2.0","id":"","method":"ping"}`, ""},
		{"largest safe id", `{"jsonrpc":"2.0","id":9007199254740991,"method":"ping"}`, ""},
		{"smallest safe id", `{"jsonrpc":"2.0","id":-9007199254740991,"method":"ping"}`, ""},
		{"null params", `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`, ""},
		{"empty method", `{"jsonrpc":"2.0","id":1,"method":""}`, ""},
		{"notification", `{"jsonrpc":"2.0","method":"notifications/x"}`, ""},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{"members of no meaning", `{"jsonrpc":"2.0","id":1,"method":"ping","x":[1]}`, ""},
		{"as deep as allowed", deep(maxDepth - 2), ""},

		{"id above 2^53-1", `{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}`, withID(refused, "9007199254740992") + `id must lie between -(2^53-1) and 2^53-1"}}`},
		{"id beyond 64 bits", `{"jsonrpc":"2.0","id":-99999999999999999999,"method":"ping"}`, withID(refused, "-99999999999999999999") + `id must lie between -(2^53-1) and 2^53-1"}}`},
		{"id of absurd length", `{"jsonrpc":"2.0","id":` + strings.Repeat("9", 500) + `,"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"fractional id", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"id with exponent", `{"jsonrpc":"2.0","id":1e2,"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"null id", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"boolean id", `{"jsonrpc":"2.0","id":true,"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"array id", `{"jsonrpc":"2.0","id":[1],"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"object id", `{"jsonrpc":"2.0","id":{},"method":"ping"}`, withID(refused, "null") + `id must be a string or an integer"}}`},
		{"id twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, withID(refused, "null") + `id occurs twice"}}`},
		{"method twice", `{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}`, withID(refused, "1") + `member \"method\" occurs twice"}}`},
		{"no jsonrpc", `{"id":1,"method":"ping"}`, withID(refused, "1") + `jsonrpc must be \"2.0\""}}`},
		{"wrong jsonrpc", `{"jsonrpc":"1.0","id":"a","method":"ping"}`, withID(refused, `"a"`) + `jsonrpc must be \"2.0\""}}`},
		{"jsonrpc as a number", `{"jsonrpc":2.0,"id":1,"method":"ping"}`, withID(refused, "1") + `jsonrpc must be \"2.0\""}}`},
		{"names in another case", `{"JSONRPC":"2.0","ID":1,"Method":"ping"}`, withID(refused, "null") + `method is missing"}}`},
		{"no method", `{"jsonrpc":"2.0","id":1}`, withID(refused, "1") + `method is missing"}}`},
		{"method of another type", `{"jsonrpc":"2.0","id":1,"method":7}`, withID(refused, "1") + `method must be a string"}}`},
		{"request and response", `{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`, withID(refused, "1") + `a message is a request or a response, not both"}}`},
		{"too deep", deep(maxDepth - 1), withID(refused, "1") + `the message is nested deeper than 256 levels"}}`},
		{"not an object", `"ping"`, withID(refused, "null") + `a message must be a JSON object"}}`},
		{"params of another type", `{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"params must be an object"}}`},

		{"not JSON", `{nope`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 2: invalid character 'n' looking for beginning of object key string"}}`},
		{"cut off", `{"jsonrpc":"2.0","id":1`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 23: unexpected end of JSON input"}}`},
		{"two messages in a line", `{} {}`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 4: invalid character '{' after top-level value"}}`},
		{"byte order mark", "\ufeff{}", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 1: invalid character 'ï' looking for beginning of value"}}`},
		{"invalid UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xb0\xa1\"}", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the message is not valid UTF-8"}}`},
		{"deeper than the parser goes", strings.Repeat("[", 20000) + strings.Repeat("]", 20000), `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"invalid JSON at byte 10001: invalid character '[' exceeded max depth"}}`},

		{"bad notification", `{"jsonrpc":"1.0","method":"notifications/x"}`, "unanswered"},
		{"notification with a list", `{"jsonrpc":"2.0","method":"x","params":[]}`, "unanswered"},
		{"response without id", `{"jsonrpc":"2.0","id":null,"error":{}}`, "unanswered"},
		{"bad response", `{"id":1,"result":{}}`, "unanswered"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, r := parse([]byte(tt.in))
			got := ""
			switch {
			case r != nil && r.code == 0:
				got = "unanswered"
			case r != nil:
				got = string(r.line())
			}
			if got != tt.want {
				t.Errorf("answer\n got %s\nwant %s", got, tt.want)
			}
			if (m == nil) == (r == nil) {
				t.Errorf("message %v and refusal %v", m, r)
			}
		})
	}
}

func withID(pattern, id string) string { return strings.Replace(pattern, "%", id, 1) }

// deep is a request whose parameters hold so many arrays.
func deep(levels int) string {
	return `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":` + strings.Repeat("[", levels) + strings.Repeat("]", levels) + `}}`
}

// FuzzParse holds for every line: one verdict, an answer that is one line of
// JSON, and an id that comes back as it was written.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{}}}`, `[{"id":"\ud800"}]`, `{"id":-0,"jsonrpc":"2.0","method":""}`,
		`{"jsonrpc":"2.0","id":1e400,"result":1}`, `{"a":{"b":[]},"a":"\u0000"}`, "\xff", `{"params":[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.ContainsRune(line, '\n') {
			return // the reader never yields one
		}
		m, r := parse(line)
		if (m == nil) == (r == nil) {
			t.Fatalf("message %v and refusal %v", m, r)
		}
		if r != nil {
			if answer := r.line(); !json.Valid(answer) || bytes.ContainsRune(answer, '\n') {
				t.Errorf("answer %q is not one line of JSON", answer)
			}
			return
		}
		if m.id != nil && !bytes.Contains(line, m.id) {
			t.Errorf("id %q is not a part of the message", m.id)
		}
		if m.params != nil && !bytes.Contains(line, m.params) {
			t.Errorf("params %q are not a part of the message", m.params)
		}
		var e era
		e.admit(m)
		e.legacy = "2025-03-26"
		e.admit(m)
	})
}
