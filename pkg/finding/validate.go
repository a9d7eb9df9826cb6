package finding

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// ErrInvalid is what every error about a finding wraps.
var ErrInvalid = errors.New("invalid finding")

// A Problem is one reason why a finding breaks the contract.
type Problem struct {
	Field  string // name in JSON, with the position in a list: "tags/3"; empty for the finding as a whole
	Reason string // such as "has 501 characters, more than 500"
}

// An Invalid lists what is wrong with a finding, in the order of the fields.
// It wraps [ErrInvalid].
type Invalid struct{ Problems []Problem }

// maxTold is how many problems an error text spells out.
const maxTold = 5

// Error names the first few problems and counts the others.
func (e *Invalid) Error() string {
	told := e.Problems[:min(len(e.Problems), maxTold)]
	parts := make([]string, len(told))
	for i, p := range told {
		parts[i] = strings.TrimSpace(p.Field + " " + p.Reason)
	}
	text := ErrInvalid.Error() + ": " + strings.Join(parts, "; ")
	if more := len(e.Problems) - len(told); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

// Unwrap returns [ErrInvalid].
func (e *Invalid) Unwrap() error { return ErrInvalid }

func invalid(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return &Invalid{problems}
}

// Validate checks f against the contract of [Fields]. What it accepts, encoded
// by encoding/json, satisfies schemas/finding.schema.json. The error is a
// *[Invalid].
func (f Finding) Validate() error {
	v := reflect.ValueOf(f)
	var problems []Problem
	for _, d := range Fields() {
		problems = append(problems, d.check(v.Field(d.index))...)
	}
	return invalid(problems)
}

func (d Field) check(v reflect.Value) []Problem {
	switch {
	case d.Kind == schema.Array:
		return d.list(v.Interface().([]string))
	case v.IsZero() && d.Required:
		return []Problem{{d.Name, "is missing"}}
	case v.IsZero():
		return nil
	case d.Kind == schema.Number:
		return d.found("", d.number(v.Int()))
	}
	return d.found("", d.text(v.String()))
}

// found returns the problem that a reason tells of, none for "".
func (d Field) found(place, reason string) []Problem {
	if reason == "" {
		return nil
	}
	return []Problem{{d.Name + place, reason}}
}

func (d Field) list(items []string) []Problem {
	if len(items) > d.Items {
		return d.found("", fmt.Sprintf("has %d items, more than %d", len(items), d.Items))
	}
	var problems []Problem
	for i, item := range items {
		problems = append(problems, d.found(fmt.Sprintf("/%d", i), d.text(item))...)
	}
	return problems
}

func (d Field) number(n int64) string {
	if n < int64(d.Min) || n > int64(d.Max) {
		return fmt.Sprintf("is %d, not between %d and %d", n, d.Min, d.Max)
	}
	return ""
}

// text says what is wrong with s, "" if nothing is.
func (d Field) text(s string) string {
	switch {
	case d.Words != nil && !slices.Contains(d.Words, s):
		return fmt.Sprintf("is %s, none of %s", excerpt(s), strings.Join(d.Words, ", "))
	case d.Words != nil:
		return ""
	case s == "" && d.Min > 0:
		return "is empty"
	case !utf8.ValidString(s):
		return "is not valid UTF-8"
	}
	if n := utf8.RuneCountInString(s); n > d.Max {
		return fmt.Sprintf("has %d characters, more than %d", n, d.Max)
	}
	return ""
}

// excerpt quotes the beginning of untrusted text.
func excerpt(s string) string {
	const most = 40
	if cut := firstRunes(s, most); cut != s {
		return term.Quote(cut + "…")
	}
	return term.Quote(s)
}

// firstRunes returns the first n characters of s, all of a shorter one.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
