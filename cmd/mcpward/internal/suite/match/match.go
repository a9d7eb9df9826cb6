// Package match decides whether a value of an answer is what a suite expects.
// Matchers are pure functions over JSON values; numbers are compared exactly,
// whatever their size and however they are spelled.
package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Matcher is one condition on a value. Make one with [New].
type Matcher struct {
	Op   string
	Want *schema.Value // what the suite wrote
	test func(got *schema.Value) (ok bool, why string)
}

// An op is one kind of matcher. Its build function reads the operand and
// returns the test, which sees a value that is there; absent decides for one
// that is not.
type op struct {
	name   string
	phrase string // how what is wanted is said, before the operand
	build  func(want *schema.Value) (func(got *schema.Value) (bool, string), error)
}

// ops is a function because the operands of some ops are matchers themselves.
func ops() []op {
	return []op{
		{"equals", "", equals(true)},
		{"not_equals", "anything but ", equals(false)},
		{"contains", "something that contains ", contains(true)},
		{"not_contains", "something that does not contain ", contains(false)},
		{"matches", "text that matches ", matches(true)},
		{"not_matches", "text that does not match ", matches(false)},
		{"in", "one of ", in(true)},
		{"not_in", "none of ", in(false)},
		{"<", "less than ", ordered(func(c int) bool { return c < 0 })},
		{"<=", "at most ", ordered(func(c int) bool { return c <= 0 })},
		{">", "more than ", ordered(func(c int) bool { return c > 0 })},
		{">=", "at least ", ordered(func(c int) bool { return c >= 0 })},
		{"exists", "", exists},
		{"type", "a value of type ", typed},
		{"length", "a length of ", length},
		{"each", "a list in which each is ", each},
		{"schema", "a value that is valid against ", valid},
	}
}

// Ops lists the names of all matchers.
func Ops() []string {
	var names []string
	for _, o := range ops() {
		names = append(names, o.name)
	}
	return names
}

// New returns the matcher of a name and its operand. The error says what is
// wrong with either.
func New(name string, want *schema.Value) (*Matcher, error) {
	all := ops()
	i := slices.IndexFunc(all, func(o op) bool { return o.name == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown matcher %q", name)
	}
	test, err := all[i].build(want)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &Matcher{Op: name, Want: want, test: test}, nil
}

// Set returns the matchers of an object whose members are their names and
// operands; every one of them must hold.
func Set(object *schema.Value) ([]*Matcher, error) {
	if object.Kind != schema.Object || len(object.Members) == 0 {
		return nil, fmt.Errorf("must be a mapping of matchers such as {%q: 3}", ">=")
	}
	var set []*Matcher
	for _, m := range object.Members {
		one, err := New(m.Name, m.Value)
		if err != nil {
			return nil, err
		}
		set = append(set, one)
	}
	return set, nil
}

// Test reports whether got, nil for a value that is not there, is what the
// matcher wants, and if not why where that is not plain from both.
func (m *Matcher) Test(got *schema.Value) (ok bool, why string) {
	switch {
	case got != nil:
		return m.test(got)
	case m.Op == "exists":
		return m.Want.Text == "false", ""
	}
	return false, "nothing is there"
}

// String says what is wanted, as `at least 3`.
func (m *Matcher) String() string {
	operand := string(m.Want.AppendCanonical(nil))
	if m.Op == "exists" {
		if m.Want.Text == "true" {
			return "a value"
		}
		return "nothing"
	}
	if m.Want.Kind == schema.Object && (m.Op == "length" || m.Op == "each") {
		if set, err := Set(m.Want); err == nil {
			operand = Phrase(set)
		}
	}
	for _, o := range ops() {
		if o.name == m.Op {
			return o.phrase + operand
		}
	}
	return operand
}

// Phrase says what all matchers of a set want.
func Phrase(set []*Matcher) string {
	parts := make([]string, len(set))
	for i, m := range set {
		parts[i] = m.String()
	}
	return strings.Join(parts, " and ")
}

// All tests every matcher of a set and returns those that do not hold, with
// the first reason.
func All(set []*Matcher, got *schema.Value) (failed []*Matcher, why string) {
	for _, m := range set {
		if ok, reason := m.Test(got); !ok {
			failed = append(failed, m)
			if why == "" {
				why = reason
			}
		}
	}
	return failed, why
}
