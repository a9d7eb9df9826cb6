package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// maxArguments bounds the arguments of one call.
const maxArguments = 64 << 10

// maxQuoted bounds how much of a bad argument is repeated in an error.
const maxQuoted = 64

// Arguments are the arguments of one call by name, each still as JSON.
type arguments map[string]json.RawMessage

// parseArguments splits raw and refuses what its schema refuses: anything but
// an object, a name that is not allowed, and also a name that occurs twice.
// Absent arguments are an empty object.
func parseArguments(raw json.RawMessage, allowed ...string) (arguments, error) {
	if len(raw) > maxArguments {
		return nil, &Problem{
			Code: CodeTooLarge,
			Text: fmt.Sprintf("the arguments are larger than %d bytes", maxArguments),
			Hint: takes(allowed),
		}
	}
	args := arguments{}
	if text := bytes.TrimSpace(raw); len(text) == 0 || string(text) == "null" {
		return args, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, &Problem{Code: CodeInvalidArguments, Text: "the arguments are not a JSON object", Hint: takes(allowed)}
	}
	for d.More() {
		if err := args.member(d, allowed); err != nil {
			return nil, err
		}
	}
	return args, nil
}

func (a arguments) member(d *json.Decoder, allowed []string) error {
	var value json.RawMessage
	t, err := d.Token()
	if err == nil {
		err = d.Decode(&value)
	}
	name, ok := t.(string)
	switch {
	case err != nil || !ok:
		return &Problem{Code: CodeInvalidArguments, Text: "the arguments are not valid JSON", Hint: takes(allowed)}
	case !slices.Contains(allowed, name):
		return &Problem{Code: CodeUnknownArgument, Text: "unknown argument " + quote(name), Hint: takes(allowed)}
	case a[name] != nil:
		return &Problem{Code: CodeDuplicateArgument, Text: fmt.Sprintf("argument %q occurs twice", name), Hint: "Give every argument once."}
	}
	a[name] = value
	return nil
}

// boolean returns the named argument, or false if it is absent.
func (a arguments) boolean(name string) (bool, error) {
	raw, ok := a[name]
	if !ok {
		return false, nil
	}
	switch string(raw) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, a.wrongType(name, "true or false")
}

// choice returns the named argument, or the first of the allowed values if it
// is absent.
func (a arguments) choice(name string, allowed []string) (string, error) {
	raw, ok := a[name]
	if !ok {
		return allowed[0], nil
	}
	var value string
	if raw[0] != '"' || json.Unmarshal(raw, &value) != nil {
		return "", a.wrongType(name, "a string")
	}
	if !slices.Contains(allowed, value) {
		return "", &Problem{
			Code: CodeInvalidValue,
			Text: fmt.Sprintf("%s is not a value of argument %q", quote(value), name),
			Hint: "Use one of: " + strings.Join(allowed, ", ") + ".",
		}
	}
	return value, nil
}

func (a arguments) wrongType(name, want string) error {
	return &Problem{
		Code: CodeWrongType,
		Text: fmt.Sprintf("argument %q is %s", name, kind(a[name])),
		Hint: fmt.Sprintf("Give %s as %s, or leave it out.", name, want),
	}
}

// kind names the JSON type of a value.
func kind(raw json.RawMessage) string {
	switch raw[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	}
	return "a number"
}

func takes(allowed []string) string {
	return "This tool takes only: " + strings.Join(allowed, ", ") + "."
}

// quote repeats a little of what the caller wrote.
func quote(s string) string {
	if runes := []rune(s); len(runes) > maxQuoted {
		s = string(runes[:maxQuoted]) + "…"
	}
	return term.Quote(redact.New(nil).String(s))
}
