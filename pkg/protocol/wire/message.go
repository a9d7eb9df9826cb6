package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An envelope is one JSON-RPC message as raw parts of its frame. A part that
// is missing is nil; of a repeated member the last one counts.
type envelope struct {
	version, id, method, result, err, params []byte

	repeated []string // of result and error
}

func (e *envelope) put(name, val []byte) {
	switch {
	case named(name, "jsonrpc"):
		e.version = val
	case named(name, "id"):
		e.id = val
	case named(name, "method"):
		e.method = val
	case named(name, "params"):
		e.params = val
	case named(name, "result"):
		e.repeat(e.result, "result")
		e.result = val
	case named(name, "error"):
		e.repeat(e.err, "error")
		e.err = val
	}
}

func (e *envelope) repeat(before []byte, name string) {
	if before != nil && !slices.Contains(e.repeated, name) {
		e.repeated = append(e.repeated, name)
	}
}

// message reports whether the parts make a JSON-RPC message of any kind, be it
// a broken one, and not just some JSON object such as a structured log line.
func (e *envelope) message() bool {
	answer := e.result != nil || e.err != nil
	return e.method != nil || e.version != nil && (e.id != nil || answer) || e.id != nil && answer
}

func (e *envelope) request() bool { return e.method != nil && e.id != nil }

// parseEnvelope parses one JSON object. On malformed JSON it returns what it saw up to
// there, so that the message can still be given to the request it answers.
func parseEnvelope(frame []byte) (*envelope, error) {
	e := new(envelope)
	i := space(frame, 0)
	if i >= len(frame) || frame[i] != '{' {
		return e, unexpected(frame, i)
	}
	end, err := members(frame, i, 1, e.put)
	if err == nil {
		err = complete(frame, end)
	}
	return e, err
}

// parseBatch parses a JSON array into its elements.
func parseBatch(frame []byte) ([][]byte, error) {
	var all [][]byte
	end, err := elements(frame, space(frame, 0), 1, func(val []byte) { all = append(all, val) })
	if err == nil {
		err = complete(frame, end)
	}
	return all, err
}

// number reads an id we may have sent. exact is false for spellings that are
// not ours, such as "1" or 1.0; ok is false for any other id.
func (e *envelope) number() (id int64, exact, ok bool) {
	lexeme := string(e.id)
	if id, err := strconv.ParseInt(lexeme, 10, 64); err == nil {
		return id, strconv.FormatInt(id, 10) == lexeme, true
	}
	if s, isText := text(e.id); isText {
		lexeme = strings.TrimSpace(s)
	}
	if len(lexeme) > 32 {
		return 0, false, false
	}
	f, err := strconv.ParseFloat(lexeme, 64)
	if err != nil || f != float64(int64(f)) {
		return 0, false, false
	}
	return int64(f), false, true
}

// A Response is the answer to one request. Exactly one of Result and Error is
// set.
type Response struct {
	Result []byte    // raw JSON, part of the received frame
	Error  *RPCError // the server answered with a JSON-RPC error

	HTTPStatus  int    // 0 over stdio
	ContentType string // of the HTTP answer, as sent

	repeated []string // members of the envelope
}

// An RPCError is the error member of an answer. All of it is what the server
// wrote: quote it before showing it.
type RPCError struct {
	Code    int64  // 0 if RawCode is not an integer of 64 bits
	RawCode []byte // the code as sent, nil if absent
	Message string
	Data    []byte // raw JSON, nil if absent
	Raw     []byte // the whole error member
}

var errNeither = errors.New("it has neither result nor error")

// response turns a response envelope into a Response.
func (e *envelope) response() (*Response, error) {
	if !absent(e.err) {
		return &Response{Error: rpcError(e.err), repeated: e.repeated}, nil
	}
	if e.result == nil {
		return nil, errNeither
	}
	return &Response{Result: e.result, repeated: e.repeated}, nil
}

func rpcError(raw []byte) *RPCError {
	e := &RPCError{Raw: raw, RawCode: field(raw, "code"), Data: field(raw, "data")}
	e.Code, _ = strconv.ParseInt(string(e.RawCode), 10, 64)
	e.Message, _ = text(field(raw, "message"))
	return e
}

// supported returns data.supported, the revisions a server names when it
// refuses one.
func (e *RPCError) supported() []string {
	list, _ := texts(field(e.Data, "supported"))
	return list
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

var bom = []byte("\xef\xbb\xbf")

func trimBOM(b []byte) ([]byte, bool) {
	return bytes.CutPrefix(b, bom)
}

// encode marshals a value without the escapes for HTML, so that what is sent
// reads as it was given.
func encode(v any) ([]byte, error) {
	if raw, ok := v.(json.RawMessage); ok {
		return raw, nil
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}
