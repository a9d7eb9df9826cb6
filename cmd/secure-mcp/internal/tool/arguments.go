package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/redact"
	"github.com/mcpward/mcpward/pkg/term"
)

// MaxArguments bounds the arguments of one call of a tool that does not say
// otherwise.
const MaxArguments = 64 << 10

// maxQuoted bounds how much of a bad argument is repeated in an error.
const maxQuoted = 64

// Arguments are the checked arguments of one call. Each declared one has a
// value: its default if the caller gave none.
type Arguments struct {
	values map[string]any // string, bool, int, []string or []json.RawMessage
	given  map[string]bool
}

func (a Arguments) text(name string) string             { return a.values[name].(string) }
func (a Arguments) flag(name string) bool               { return a.values[name].(bool) }
func (a Arguments) number(name string) int              { return a.values[name].(int) }
func (a Arguments) texts(name string) []string          { return a.values[name].([]string) }
func (a Arguments) items(name string) []json.RawMessage { return a.values[name].([]json.RawMessage) }

// canonical is the text of all arguments that decide what a result is: not how
// much of it is wanted, and not in which form.
func (a Arguments) canonical() string {
	deciding := map[string]any{}
	for name, value := range a.values {
		switch name {
		case "limit", "cursor", "response_format":
		default:
			deciding[name] = value
		}
	}
	out, err := json.Marshal(deciding) // sorted by name
	if err != nil {
		panic("tool: " + err.Error()) // all values came from JSON
	}
	return string(out)
}

// parse checks raw against the parameters and refuses what their schema
// refuses, and also a name that occurs twice. Absent arguments are an empty
// object. Every error is a [*Problem].
func parse(raw json.RawMessage, params []Param, limit int) (Arguments, error) {
	given, err := split(raw, params, limit)
	if err != nil {
		return Arguments{}, err
	}
	a := Arguments{values: map[string]any{}, given: map[string]bool{}}
	for _, p := range params {
		value, ok := given[p.Name]
		switch {
		case ok:
			a.given[p.Name] = true
			if a.values[p.Name], err = p.value(value); err != nil {
				return Arguments{}, err
			}
		case p.required:
			return Arguments{}, &Problem{
				Code: CodeMissingArgument, Text: fmt.Sprintf("argument %q is missing", p.Name), Hint: p.Name + ": " + p.Help,
			}
		default:
			a.values[p.Name] = p.absent()
		}
	}
	return a, nil
}

// absent is the value of an argument that was not given.
func (p Param) absent() any {
	if p.def != nil {
		return p.def
	}
	return map[kind]any{text: "", flag: false, number: 0, texts: []string(nil), items: []json.RawMessage(nil)}[p.kind]
}

// split returns the members of raw by name, each still as JSON.
func split(raw json.RawMessage, params []Param, limit int) (map[string]json.RawMessage, error) {
	if len(raw) > limit {
		return nil, &Problem{
			Code: CodeTooLarge,
			Text: fmt.Sprintf("the arguments are larger than %d bytes", limit),
			Hint: takes(params),
		}
	}
	args := map[string]json.RawMessage{}
	if text := bytes.TrimSpace(raw); len(text) == 0 || string(text) == "null" {
		return args, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, &Problem{Code: CodeInvalidArguments, Text: "the arguments are not a JSON object", Hint: takes(params)}
	}
	for d.More() {
		if err := member(d, args, params); err != nil {
			return nil, err
		}
	}
	return args, nil
}

func member(d *json.Decoder, args map[string]json.RawMessage, params []Param) error {
	var value json.RawMessage
	t, err := d.Token()
	if err == nil {
		err = d.Decode(&value)
	}
	name, ok := t.(string)
	switch {
	case err != nil || !ok:
		return &Problem{Code: CodeInvalidArguments, Text: "the arguments are not valid JSON", Hint: takes(params)}
	case !slices.ContainsFunc(params, func(p Param) bool { return p.Name == name }):
		return &Problem{Code: CodeUnknownArgument, Text: "unknown argument " + quote(name), Hint: takes(params)}
	case args[name] != nil:
		return &Problem{Code: CodeDuplicateArgument, Text: fmt.Sprintf("argument %q occurs twice", name), Hint: "Give every argument once."}
	}
	args[name] = value
	return nil
}

// value reads one argument.
func (p Param) value(raw json.RawMessage) (any, error) {
	switch p.kind {
	case flag:
		switch string(raw) {
		case "true":
			return true, nil
		case "false":
			return false, nil
		}
		return nil, p.wrongType(raw, "true or false")
	case number:
		return p.whole(raw)
	case text:
		if raw[0] != '"' {
			return nil, p.wrongType(raw, "a string")
		}
		return p.string(p.quotedName(), raw)
	}
	return p.list(raw)
}

// whole reads an integer. 2.0 and 2e0 are integers in JSON Schema.
func (p Param) whole(raw json.RawMessage) (any, error) {
	if raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return nil, p.wrongType(raw, "a number")
	}
	n, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || n != math.Trunc(n) || n < float64(p.min) || n > float64(p.max) {
		return nil, &Problem{
			Code: CodeInvalidValue,
			Text: p.quotedName() + " is " + clip(string(raw)),
			Hint: fmt.Sprintf("Use a whole number from %d to %d.", p.min, p.max),
		}
	}
	return int(n), nil
}

// string reads a text; where names it in errors.
func (p Param) string(where string, raw json.RawMessage) (string, error) {
	var value string
	if err := json.Unmarshal(raw, &value); err != nil {
		return "", &Problem{Code: CodeInvalidValue, Text: where + " is not a valid string", Hint: "Send UTF-8 text."}
	}
	n := utf8.RuneCountInString(value)
	switch {
	case p.words != nil && !slices.Contains(p.words, value):
		return "", &Problem{
			Code: CodeInvalidValue,
			Text: fmt.Sprintf("%s is not a value of argument %q", quote(value), p.Name),
			Hint: "Use one of: " + strings.Join(p.words, ", ") + ".",
		}
	case p.words == nil && n > p.max:
		return "", &Problem{
			Code: CodeInvalidValue, Text: fmt.Sprintf("%s has %d characters", where, n), Hint: fmt.Sprintf("Use at most %d.", p.max),
		}
	case n < p.min:
		return "", &Problem{Code: CodeInvalidValue, Text: where + " is empty", Hint: p.Name + ": " + p.Help}
	}
	return value, nil
}

func (p Param) list(raw json.RawMessage) (any, error) {
	if raw[0] != '[' {
		return nil, p.wrongType(raw, "an array")
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, p.wrongType(raw, "an array")
	}
	if len(list) < p.least || len(list) > p.most {
		return nil, &Problem{
			Code: CodeInvalidValue, Text: fmt.Sprintf("%s has %d items", p.quotedName(), len(list)),
			Hint: fmt.Sprintf("Give between %d and %d items.", p.least, p.most),
		}
	}
	if p.kind == items {
		return list, nil
	}
	out := make([]string, len(list))
	for i, item := range list {
		if item[0] != '"' {
			return nil, &Problem{
				Code: CodeWrongType, Text: fmt.Sprintf("item %d of %s is %s", i, p.quotedName(), jsonType(item)),
				Hint: fmt.Sprintf("Give %s as a list of strings.", p.Name),
			}
		}
		var err error
		if out[i], err = p.string(fmt.Sprintf("item %d of %s", i, p.quotedName()), item); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (p Param) quotedName() string { return fmt.Sprintf("argument %q", p.Name) }

func (p Param) wrongType(raw json.RawMessage, want string) error {
	hint := fmt.Sprintf("Give %s as %s, or leave it out.", p.Name, want)
	if p.required {
		hint = fmt.Sprintf("Give %s as %s.", p.Name, want)
	}
	return &Problem{Code: CodeWrongType, Text: p.quotedName() + " is " + jsonType(raw), Hint: hint}
}

// jsonType names the JSON type of a value.
func jsonType(raw json.RawMessage) string {
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

func takes(params []Param) string {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return "This tool takes only: " + strings.Join(names, ", ") + "."
}

// quote repeats a little of what the caller wrote.
func quote(s string) string { return term.Quote(clip(redact.Text(s))) }

func clip(s string) string {
	if runes := []rune(s); len(runes) > maxQuoted {
		return string(runes[:maxQuoted]) + "…"
	}
	return s
}
