package match

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

type test = func(got *schema.Value) (bool, string)

// kinds are the names that JSON Schema gives to the types.
var kinds = map[string]schema.Kind{
	"null": schema.Null, "boolean": schema.Bool, "number": schema.Number, "integer": schema.Number,
	"string": schema.String, "array": schema.Array, "object": schema.Object,
}

// kindOf names the type of a value.
func kindOf(v *schema.Value) string {
	return [...]string{"null", "a boolean", "a number", "text", "a list", "an object"}[v.Kind]
}

func equals(positive bool) func(*schema.Value) (test, error) {
	return func(want *schema.Value) (test, error) {
		return func(got *schema.Value) (bool, string) { return schema.Equal(got, want) == positive, "" }, nil
	}
}

// contains tests each entry of a list, or the one value that is not a list.
func contains(positive bool) func(*schema.Value) (test, error) {
	return func(want *schema.Value) (test, error) {
		parts := []*schema.Value{want}
		if want.Kind == schema.Array {
			parts = want.Items
		}
		if len(parts) == 0 {
			return nil, errors.New("the list is empty, so it says nothing")
		}
		return func(got *schema.Value) (bool, string) {
			for _, part := range parts {
				found, why := holds(got, part)
				if why != "" {
					return false, why
				}
				if found != positive {
					return false, ""
				}
			}
			return true, ""
		}, nil
	}
}

// holds reports whether part is in got: a piece of text, an element, or some
// of the members.
func holds(got, part *schema.Value) (found bool, why string) {
	switch got.Kind {
	case schema.String:
		if part.Kind != schema.String {
			return false, "text contains only text, not " + kindOf(part)
		}
		return strings.Contains(got.Text, part.Text), ""
	case schema.Array:
		return slices.ContainsFunc(got.Items, func(item *schema.Value) bool { return partOf(part, item) }), ""
	case schema.Object:
		if part.Kind != schema.Object {
			return false, "an object contains only members, not " + kindOf(part)
		}
		return partOf(part, got), ""
	}
	return false, kindOf(got) + " contains nothing"
}

// partOf reports whether part equals whole, or is an object all of whose
// members are part of those of whole.
func partOf(part, whole *schema.Value) bool {
	if part.Kind != schema.Object || whole.Kind != schema.Object {
		return schema.Equal(part, whole)
	}
	return !slices.ContainsFunc(part.Members, func(m schema.Member) bool {
		other := whole.Get(m.Name)
		return other == nil || !partOf(m.Value, other)
	})
}

func matches(positive bool) func(*schema.Value) (test, error) {
	return func(want *schema.Value) (test, error) {
		if want.Kind != schema.String {
			return nil, fmt.Errorf("must be a regular expression, not %s", kindOf(want))
		}
		re, err := regexp.Compile(want.Text)
		if err != nil {
			return nil, fmt.Errorf("not a regular expression: %s", reason(err))
		}
		return func(got *schema.Value) (bool, string) {
			if got.Kind != schema.String {
				return false, "it is " + kindOf(got) + ", not text"
			}
			return re.MatchString(got.Text) == positive, ""
		}, nil
	}
}

// reason says what is wrong with an expression without repeating it: it may
// hold a secret.
func reason(err error) string {
	var e *syntax.Error
	if errors.As(err, &e) {
		return e.Code.String()
	}
	return "it cannot be read"
}

func in(positive bool) func(*schema.Value) (test, error) {
	return func(want *schema.Value) (test, error) {
		if want.Kind != schema.Array || len(want.Items) == 0 {
			return nil, errors.New("must be a list of values")
		}
		return func(got *schema.Value) (bool, string) {
			found := slices.ContainsFunc(want.Items, func(item *schema.Value) bool { return schema.Equal(item, got) })
			return found == positive, ""
		}, nil
	}
}

// ordered compares numbers with numbers and text with text, code point by
// code point.
func ordered(holds func(c int) bool) func(*schema.Value) (test, error) {
	return func(want *schema.Value) (test, error) {
		if want.Kind != schema.Number && want.Kind != schema.String {
			return nil, fmt.Errorf("must be a number or text, not %s", kindOf(want))
		}
		return func(got *schema.Value) (bool, string) {
			if got.Kind != want.Kind {
				return false, "it is " + kindOf(got)
			}
			if got.Kind == schema.String {
				return holds(strings.Compare(got.Text, want.Text)), ""
			}
			c, ok := Compare(got.Text, want.Text)
			if !ok {
				return false, "the exponent is too large to compare"
			}
			return holds(c), ""
		}, nil
	}
}

func exists(want *schema.Value) (test, error) {
	if want.Kind != schema.Bool {
		return nil, fmt.Errorf("must be true or false, not %s", kindOf(want))
	}
	return func(*schema.Value) (bool, string) { return want.Text == "true", "" }, nil
}

func typed(want *schema.Value) (test, error) {
	kind, known := kinds[want.Text]
	if want.Kind != schema.String || !known {
		return nil, errors.New("must be null, boolean, number, integer, string, array or object")
	}
	return func(got *schema.Value) (bool, string) {
		if got.Kind != kind {
			return false, "it is " + kindOf(got)
		}
		return want.Text != "integer" || Whole(got.Text), ""
	}, nil
}

// length counts characters, elements or members. Its operand is a number or
// matchers on it.
func length(want *schema.Value) (test, error) {
	set := []*Matcher{}
	var err error
	switch want.Kind {
	case schema.Number:
		var m *Matcher
		m, err = New("equals", want)
		set = append(set, m)
	case schema.Object:
		set, err = Set(want)
	default:
		err = fmt.Errorf("must be a number or a mapping such as {%q: 3}", ">=")
	}
	if err != nil {
		return nil, err
	}
	return func(got *schema.Value) (bool, string) {
		n := 0
		switch got.Kind {
		case schema.String:
			n = utf8.RuneCountInString(got.Text)
		case schema.Array:
			n = len(got.Items)
		case schema.Object:
			n = len(got.Members)
		default:
			return false, kindOf(got) + " has no length"
		}
		failed, _ := All(set, &schema.Value{Kind: schema.Number, Text: strconv.Itoa(n)})
		if len(failed) > 0 {
			return false, fmt.Sprintf("its length is %d", n)
		}
		return true, ""
	}, nil
}

// each wants a list that is not empty and matchers that hold for every
// element: about an empty one it would say nothing.
func each(want *schema.Value) (test, error) {
	set, err := Set(want)
	if err != nil {
		return nil, err
	}
	return func(got *schema.Value) (bool, string) {
		if got.Kind != schema.Array {
			return false, "it is " + kindOf(got)
		}
		if len(got.Items) == 0 {
			return false, "the list is empty"
		}
		for i, item := range got.Items {
			if failed, _ := All(set, item); len(failed) > 0 {
				return false, fmt.Sprintf("number %d is not", i+1)
			}
		}
		return true, ""
	}, nil
}
