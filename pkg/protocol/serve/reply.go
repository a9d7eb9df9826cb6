package serve

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/mcpward/mcpward/pkg/protocol"
)

// maxText bounds an error message. The SDK repeats method names, tool names
// and whole parameters in its messages.
const maxText = 1 << 10

// answer is the line for a response of the SDK, with the id as the client
// wrote it.
func answer(c *call, resp *jsonrpc.Response) []byte {
	id := c.id
	if resp.Error == nil {
		line := append([]byte(`{"jsonrpc":"2.0","id":`), id...)
		line = append(line, `,"result":`...)
		return append(append(line, resp.Result...), '}')
	}
	code, data := int64(0), json.RawMessage(nil)
	if coded, ok := errors.AsType[*jsonrpc.Error](resp.Error); ok {
		code, data = coded.Code, coded.Data
	}
	if code == 0 {
		code = protocol.CodeInvalidRequest
	}
	// What follows repeats the parameters and names Go types.
	text, _, _ := strings.Cut(resp.Error.Error(), ": unmarshaling ")
	if code == protocol.CodeMethodNotFound && spelled(c.method) == noMethod {
		text = "method not found"
	}
	return failure(id, code, text, data)
}

// line is the answer that a refusal stands for.
func (r *refusal) line() []byte {
	if r.data == nil {
		return failure(r.id, r.code, r.text, nil)
	}
	return failure(r.id, r.code, r.text, encode(r.data))
}

func failure(id json.RawMessage, code int64, text string, data json.RawMessage) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	type body struct {
		Code    int64           `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data,omitempty"`
	}
	line := append([]byte(`{"jsonrpc":"2.0","id":`), id...)
	line = append(line, `,"error":`...)
	return append(append(line, encode(body{code, shorten(text), data})...), '}')
}

// encode marshals a value of this package, which cannot fail.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// shorten cuts text to maxText bytes without cutting a character.
func shorten(text string) string {
	if len(text) <= maxText {
		return text
	}
	end := maxText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
