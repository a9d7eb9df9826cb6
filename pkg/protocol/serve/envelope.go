package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// maxSafeID is the largest integer that every JSON implementation, including
// those that read numbers as floats, gives back unchanged.
const maxSafeID = 1<<53 - 1

// An envelope is one incoming message with a valid JSON-RPC frame.
type envelope struct {
	id       json.RawMessage // as written by the client, nil if there is none
	key      jsonrpc.ID      // id as the SDK knows it
	method   string
	params   json.RawMessage // an object, or nil
	response bool            // an answer to a request of ours
	line     json.RawMessage
}

// A refusal is an error answer given instead of handing a message on.
type refusal struct {
	id   json.RawMessage // nil: not known, written as null
	code int64           // 0: not answered at all, only reported
	text string
	data any
}

func refuse(id json.RawMessage, code int64, format string, args ...any) *refusal {
	return &refusal{id: id, code: code, text: fmt.Sprintf(format, args...)}
}

// parse reads one message. Exactly one of the results is not nil.
func parse(line []byte) (*envelope, *refusal) {
	if r := wellFormed(line); r != nil {
		return nil, r
	}
	fields, twice, err := members(line)
	if err != nil {
		return nil, refuse(nil, protocol.CodeInvalidRequest, "a message must be a JSON object")
	}
	e := &envelope{line: line}
	_, hasMethod := fields["method"]
	e.response = !hasMethod && (fields["result"] != nil || fields["error"] != nil)
	for _, step := range []func(map[string]json.RawMessage, string) *refusal{
		e.readID, e.readMethod, e.checkFrame,
	} {
		if r := step(fields, twice); r != nil {
			if e.unanswerable(fields, r.code) {
				r.code = 0
			}
			return nil, r
		}
	}
	return e, nil
}

// unanswerable reports whether a message that is refused with code must stay
// without an answer: the client sent a response or, clearly, a notification.
func (e *envelope) unanswerable(fields map[string]json.RawMessage, code int64) bool {
	if _, hasID := fields["id"]; hasID || e.response {
		return e.response
	}
	return strings.HasPrefix(e.method, "notifications/") || code == protocol.CodeInvalidParams
}

// wellFormed refuses what is not JSON in UTF-8.
func wellFormed(line []byte) *refusal {
	if !utf8.Valid(line) {
		return refuse(nil, protocol.CodeParseError, "the message is not valid UTF-8")
	}
	var raw json.RawMessage
	err := json.Unmarshal(line, &raw)
	if err == nil {
		return nil
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return refuse(nil, protocol.CodeParseError, "invalid JSON at byte %d: %v", syntax.Offset, syntax)
	}
	return refuse(nil, protocol.CodeParseError, "invalid JSON: %v", err)
}

// members returns the members of a JSON object by their exact names and the
// first name that occurs twice, if any. The text must be valid JSON.
func members(text []byte) (fields map[string]json.RawMessage, twice string, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, "", errors.New("not a JSON object")
	}
	fields = make(map[string]json.RawMessage)
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, "", err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, "", err
		}
		n := name.(string) // a member name: the text is valid JSON
		if _, ok := fields[n]; ok && twice == "" {
			twice = n
		}
		fields[n] = value
	}
	return fields, twice, nil
}

// readID accepts a string or an integer that a float holds exactly. The id is
// kept as written, so that the answer repeats it byte for byte.
func (e *envelope) readID(fields map[string]json.RawMessage, twice string) *refusal {
	raw := fields["id"]
	if twice == "id" {
		return refuse(nil, protocol.CodeInvalidRequest, "id occurs twice")
	}
	if raw == nil {
		return nil
	}
	var value any
	switch {
	case raw[0] == '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return refuse(nil, protocol.CodeInvalidRequest, "id is not a string: %v", err)
		}
		value = s
	case integer(raw):
		n, err := strconv.ParseInt(string(raw), 10, 64)
		if err != nil || n > maxSafeID || n < -maxSafeID {
			return refuse(raw, protocol.CodeInvalidRequest, "id must lie between -(2^53-1) and 2^53-1")
		}
		value = float64(n)
	default:
		return refuse(nil, protocol.CodeInvalidRequest, "id must be a string or an integer")
	}
	key, err := jsonrpc.MakeID(value)
	if err != nil {
		return refuse(nil, protocol.CodeInvalidRequest, "id must be a string or an integer")
	}
	e.id, e.key = raw, key
	return nil
}

// integer reports whether a JSON number is written without fraction and
// exponent and is short enough to be worth repeating.
func integer(raw []byte) bool {
	digits := bytes.TrimPrefix(raw, []byte("-"))
	return len(digits) > 0 && len(digits) <= 40 && len(bytes.Trim(digits, "0123456789")) == 0
}

// readMethod takes the method of a request or notification.
func (e *envelope) readMethod(fields map[string]json.RawMessage, _ string) *refusal {
	raw := fields["method"]
	switch {
	case e.response:
		return nil
	case raw == nil:
		return refuse(e.id, protocol.CodeInvalidRequest, "method is missing")
	case raw[0] != '"' || json.Unmarshal(raw, &e.method) != nil:
		return refuse(e.id, protocol.CodeInvalidRequest, "method must be a string")
	case fields["result"] != nil || fields["error"] != nil:
		return refuse(e.id, protocol.CodeInvalidRequest, "a message is a request or a response, not both")
	}
	return nil
}

// checkFrame covers what is common to all messages.
func (e *envelope) checkFrame(fields map[string]json.RawMessage, twice string) *refusal {
	var version string
	if raw := fields["jsonrpc"]; raw == nil || json.Unmarshal(raw, &version) != nil || version != "2.0" {
		return refuse(e.id, protocol.CodeInvalidRequest, `jsonrpc must be "2.0"`)
	}
	if twice != "" {
		return refuse(e.id, protocol.CodeInvalidRequest, "member %q occurs twice", twice)
	}
	if depth(e.line) > maxDepth {
		return refuse(e.id, protocol.CodeInvalidRequest, "the message is nested deeper than %d levels", maxDepth)
	}
	params := fields["params"]
	if params == nil || string(params) == "null" {
		return nil
	}
	if params[0] != '{' {
		return refuse(e.id, protocol.CodeInvalidParams, "params must be an object")
	}
	e.params = params
	return nil
}

// depth is the deepest nesting of arrays and objects in a valid JSON text.
func depth(text []byte) int {
	level, deepest := 0, 0
	inString, escaped := false, false
	for _, b := range text {
		switch {
		case escaped:
			escaped = false
		case inString:
			escaped = b == '\\'
			inString = b != '"'
		case b == '"':
			inString = true
		case b == '{', b == '[':
			level++
			deepest = max(deepest, level)
		case b == '}', b == ']':
			level--
		}
	}
	return deepest
}
