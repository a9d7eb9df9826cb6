package schema

import (
	"fmt"
	"strings"
)

// What [Guard] lets through.
const (
	MaxSize        = 1 << 20 // bytes of the canonical form
	MaxSchemaDepth = 64      // schemas inside schemas
	MaxSchemas     = 10_000  // subschemas of one document
	MaxExponent    = 1000    // of a number, without its sign
	MaxDigits      = 4096    // characters of a number
	MaxExpansion   = 20_000  // schemas applied to one value, references followed
	MaxPaths       = 1 << 20 // where [Document.Paths] stops counting
)

// A Refusal says why a schema is not used: no answer about it would be safe
// or affordable.
type Refusal struct {
	Pointer Pointer // into the schema
	Reason  string
}

// Error returns the reason and, unless it is the root, the place.
func (r *Refusal) Error() string {
	if r.Pointer == "" {
		return r.Reason
	}
	return fmt.Sprintf("%s at %s", r.Reason, r.Pointer)
}

// Guard reports whether a schema can be given to a validator or a prover at
// all: its size, nesting, numbers and dialect are within bounds, no name is
// repeated, every reference that matters stays inside the document, no schema
// applies itself to the same value, and following the references does not
// explode. It does not check the schema against its meta-schema. The error is
// a *[Refusal].
func Guard(v *Value) error {
	_, err := Open(v)
	return err
}

// Open is [Guard] for callers that go on to use the schema.
func Open(v *Value) (*Document, error) {
	if v == nil || v.Kind != Object && v.Kind != Bool {
		return nil, &Refusal{"", "a schema is an object or a boolean"}
	}
	if size := len(v.AppendCanonical(nil)); size > MaxSize {
		return nil, &Refusal{"", fmt.Sprintf("schema of %d bytes is larger than %d", size, MaxSize)}
	}
	if err := plausible(v, ""); err != nil {
		return nil, err
	}
	d, err := index(v)
	if err != nil {
		return nil, err
	}
	if err := d.reach(); err != nil {
		return nil, err
	}
	if err := d.measure(); err != nil {
		return nil, err
	}
	return d, nil
}

// plausible checks names and numbers anywhere in v.
func plausible(v *Value, at Pointer) error {
	switch v.Kind {
	case Number:
		if reason := oversized(v.Text); reason != "" {
			return &Refusal{at, reason}
		}
	case Array:
		for i, item := range v.Items {
			if item.Kind < Number || item.Kind == String {
				continue
			}
			if err := plausible(item, at.Index(i)); err != nil {
				return err
			}
		}
	case Object:
		if name, ok := repeated(v); ok {
			return &Refusal{at, fmt.Sprintf("the name %q is repeated", name)}
		}
		for _, m := range v.Members {
			if m.Value.Kind < Number || m.Value.Kind == String {
				continue
			}
			if err := plausible(m.Value, at.Append(m.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// repeated returns the first name that occurs twice in v.
func repeated(v *Value) (string, bool) {
	if len(v.Members) < 16 {
		for i, m := range v.Members {
			for _, other := range v.Members[:i] {
				if m.Name == other.Name {
					return m.Name, true
				}
			}
		}
		return "", false
	}
	seen := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		if seen[m.Name] {
			return m.Name, true
		}
		seen[m.Name] = true
	}
	return "", false
}

// oversized says why exact arithmetic with a number is refused, "" if it is
// not.
func oversized(lexeme string) string {
	if len(lexeme) > MaxDigits {
		return fmt.Sprintf("number of %d characters is longer than %d", len(lexeme), MaxDigits)
	}
	e := strings.IndexAny(lexeme, "eE")
	if e < 0 {
		return ""
	}
	if n, ok := parseExponent(lexeme[e+1:]); !ok || n > MaxExponent || n < -MaxExponent {
		return fmt.Sprintf("number %s has an exponent beyond %d", shorten(lexeme), MaxExponent)
	}
	return ""
}

func shorten(s string) string {
	if len(s) <= 40 {
		return s
	}
	return s[:40] + "…"
}

// Plausible reports whether the numbers of an instance are small enough for
// exact arithmetic; the error is a *[Refusal].
func Plausible(instance *Value) error { return numbers(instance, "") }

func numbers(v *Value, at Pointer) error {
	if v.Kind == Number {
		if reason := oversized(v.Text); reason != "" {
			return &Refusal{at, reason}
		}
	}
	for i, item := range v.Items {
		if item.Kind >= Number && item.Kind != String {
			if err := numbers(item, at.Index(i)); err != nil {
				return err
			}
		}
	}
	for _, m := range v.Members {
		if m.Value.Kind >= Number && m.Value.Kind != String {
			if err := numbers(m.Value, at.Append(m.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}
