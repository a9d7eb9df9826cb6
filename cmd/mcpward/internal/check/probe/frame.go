// Package probe is what checks need to talk to a server byte by byte: messages
// taken apart, connections shared between checks, and evidence.
package probe

import (
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Frame is one JSON-RPC message as raw parts of its bytes. A part that is
// missing is nil; of a repeated member the last one counts.
type Frame struct {
	Raw                                        []byte
	Version, ID, Method, Params, Result, Error []byte
}

// Read takes a message apart. ok is false for anything but one JSON object.
func Read(raw []byte) (f Frame, ok bool) {
	f.Raw = raw
	scanner, err := schema.NewScanner(raw)
	if err != nil {
		return f, false
	}
	parts := map[string]*[]byte{
		"jsonrpc": &f.Version, "id": &f.ID, "method": &f.Method,
		"params": &f.Params, "result": &f.Result, "error": &f.Error,
	}
	err = scanner.Object(func(name string, _ int) error {
		value, err := scanner.Skip()
		if part := parts[name]; part != nil {
			*part = value
		}
		return err
	})
	return f, err == nil && scanner.End() == nil
}

// Message reports whether the parts make a JSON-RPC message of any kind, be it
// a broken one, and not just some JSON object such as a structured log line.
func (f Frame) Message() bool {
	return f.Method != nil || f.Response() || f.Version != nil && f.ID != nil
}

// Response reports whether it is meant to answer something.
func (f Frame) Response() bool {
	return f.Method == nil && (f.Result != nil || f.Error != nil)
}

// Failed reports whether it is an answer with an error.
func (f Frame) Failed() bool { return f.Response() && !Null(f.Error) }

// Code returns the code of the error; ok is false if there is none or it is no
// integer.
func (f Frame) Code() (code int64, ok bool) {
	code, err := strconv.ParseInt(string(Get(f.Error, "code")), 10, 64)
	return code, err == nil
}

// Is reports whether it is an error with this code.
func (f Frame) Is(code int64) bool {
	got, ok := f.Code()
	return f.Failed() && ok && got == code
}

// Says returns the message of the error.
func (f Frame) Says() string { return Text(Get(f.Error, "message")) }

// Null reports whether a part is missing or null.
func Null(raw []byte) bool { return raw == nil || string(raw) == "null" }

// Get returns the member that a path of names leads to, nil if there is none.
func Get(raw []byte, path ...string) []byte {
	for _, name := range path {
		raw = member(raw, name)
	}
	return raw
}

func member(raw []byte, name string) []byte {
	var found []byte
	if raw == nil {
		return nil
	}
	scanner, err := schema.NewScanner(raw)
	if err != nil {
		return nil
	}
	err = scanner.Object(func(key string, _ int) error {
		value, err := scanner.Skip()
		if key == name {
			found = value
		}
		return err
	})
	if err != nil {
		return nil
	}
	return found
}

// Text decodes a raw JSON string, "" for anything else.
func Text(raw []byte) string {
	if len(raw) == 0 || raw[0] != '"' {
		return ""
	}
	scanner, err := schema.NewScanner(raw)
	if err != nil {
		return ""
	}
	text, err := scanner.String()
	if err != nil {
		return ""
	}
	return text
}

// Texts decodes a raw JSON array of strings; ok is false for anything else.
func Texts(raw []byte) (list []string, ok bool) {
	if len(raw) == 0 || raw[0] != '[' {
		return nil, false
	}
	scanner, err := schema.NewScanner(raw)
	if err != nil {
		return nil, false
	}
	err = scanner.Array(func() error {
		text, err := scanner.String()
		list = append(list, text)
		return err
	})
	return list, err == nil
}

// Object reports whether a part is a JSON object.
func Object(raw []byte) bool { return strings.HasPrefix(string(raw), "{") }

// Canonical returns the canonical form of a part, "" for none.
func Canonical(raw []byte) string {
	if raw == nil {
		return ""
	}
	canonical, err := schema.Canonical(raw)
	if err != nil {
		return string(raw)
	}
	return string(canonical)
}
