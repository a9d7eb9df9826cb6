package validate

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// describe returns the keyword behind an error of the engine, and the message.
func describe(k jsonschema.ErrorKind) (keyword, message string) {
	switch k := k.(type) {
	case *kind.Type:
		return "type", "must be " + either(k.Want) + ", is " + k.Got
	case *kind.Enum:
		return "enum", "must be " + oneOf(k.Want)
	case *kind.Const:
		return "const", "must be " + literal(k.Want)
	case *kind.FalseSchema:
		return "false", "is not allowed"
	case *kind.Not:
		return "not", "matches what it must not match"
	case *kind.AnyOf:
		return "anyOf", "matches none of the alternatives"
	case *kind.OneOf:
		if len(k.Subschemas) == 0 {
			return "oneOf", "matches none of the alternatives"
		}
		return "oneOf", fmt.Sprintf("matches alternatives %d and %d, must match exactly one", k.Subschemas[0], k.Subschemas[1])
	case *kind.RefCycle:
		return "$ref", "the schema applies itself to the same value without end"
	case *kind.Format:
		return "format", fmt.Sprintf("is not a valid %s: %v", k.Want, k.Err)
	}
	if keyword, message = describeNumber(k); keyword == "" {
		keyword, message = describeObject(k)
	}
	if keyword == "" {
		keyword, message = describeArray(k)
	}
	if keyword == "" {
		keyword, message = strings.Join(k.KeywordPath(), "/"), "does not satisfy the schema"
	}
	return keyword, message
}

func describeNumber(k jsonschema.ErrorKind) (keyword, message string) {
	compared := func(got *big.Rat, must string, want *big.Rat) string {
		return fmt.Sprintf("is %s, must be %s %s", decimal(got), must, decimal(want))
	}
	switch k := k.(type) {
	case *kind.Minimum:
		return "minimum", compared(k.Got, "at least", k.Want)
	case *kind.Maximum:
		return "maximum", compared(k.Got, "at most", k.Want)
	case *kind.ExclusiveMinimum:
		return "exclusiveMinimum", compared(k.Got, "more than", k.Want)
	case *kind.ExclusiveMaximum:
		return "exclusiveMaximum", compared(k.Got, "less than", k.Want)
	case *kind.MultipleOf:
		return "multipleOf", compared(k.Got, "a multiple of", k.Want)
	case *kind.MinLength:
		return "minLength", amount(k.Got, "character", "at least", k.Want)
	case *kind.MaxLength:
		return "maxLength", amount(k.Got, "character", "at most", k.Want)
	case *kind.Pattern:
		return "pattern", "does not match the pattern " + quote(k.Want)
	}
	return "", ""
}

func describeObject(k jsonschema.ErrorKind) (keyword, message string) {
	switch k := k.(type) {
	case *kind.Required:
		return "required", missing(k.Missing)
	case *kind.Dependency:
		return "dependencies", missing(k.Missing) + ", which " + quote(k.Prop) + " requires"
	case *kind.DependentRequired:
		return "dependentRequired", missing(k.Missing) + ", which " + quote(k.Prop) + " requires"
	case *kind.AdditionalProperties:
		return "additionalProperties", properties(k.Properties) + " not allowed"
	case *kind.PropertyNames:
		return "propertyNames", "the property name " + quote(k.Property) + " is not allowed"
	case *kind.MinProperties:
		return "minProperties", amount(k.Got, "property", "at least", k.Want)
	case *kind.MaxProperties:
		return "maxProperties", amount(k.Got, "property", "at most", k.Want)
	}
	return "", ""
}

func describeArray(k jsonschema.ErrorKind) (keyword, message string) {
	switch k := k.(type) {
	case *kind.MinItems:
		return "minItems", amount(k.Got, "element", "at least", k.Want)
	case *kind.MaxItems:
		return "maxItems", amount(k.Got, "element", "at most", k.Want)
	case *kind.UniqueItems:
		return "uniqueItems", fmt.Sprintf("elements %d and %d are equal", k.Duplicates[0], k.Duplicates[1])
	case *kind.AdditionalItems:
		return "additionalItems", plural(k.Count, "element") + " too many"
	case *kind.Contains:
		return "contains", "contains no element that matches"
	case *kind.MinContains:
		return "minContains", amount(len(k.Got), "matching element", "at least", k.Want)
	case *kind.MaxContains:
		return "maxContains", amount(len(k.Got), "matching element", "at most", k.Want)
	}
	return "", ""
}

func amount(got int, what, must string, want int) string {
	return fmt.Sprintf("has %s, must have %s %d", plural(got, what), must, want)
}

func plural(n int, what string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(what, "y"):
		what = strings.TrimSuffix(what, "y") + "ies"
	default:
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func missing(names []string) string {
	if len(names) == 1 {
		return "missing property " + quote(names[0])
	}
	return "missing properties " + quoteAll(names)
}

func properties(names []string) string {
	if len(names) == 1 {
		return "property " + quote(names[0]) + " is"
	}
	return "properties " + quoteAll(names) + " are"
}

// maxListed bounds how many names or values one message shows.
const maxListed = 8

func quoteAll(names []string) string {
	names = slices.Clone(names)
	slices.Sort(names)
	return list(len(names), func(i int) string { return quote(names[i]) }, ", ", ", ")
}

// list joins n texts, the last one with a separator of its own.
func list(n int, text func(int) string, separator, last string) string {
	var b strings.Builder
	for i := range min(n, maxListed) {
		switch {
		case i == 0:
		case i == n-1:
			b.WriteString(last)
		default:
			b.WriteString(separator)
		}
		b.WriteString(text(i))
	}
	if n > maxListed {
		fmt.Fprintf(&b, "%sand %d more", separator, n-maxListed)
	}
	return b.String()
}

func either(types []string) string {
	types = slices.Clone(types)
	slices.Sort(types)
	return list(len(types), func(i int) string { return types[i] }, ", ", " or ")
}

func oneOf(values []any) string {
	if len(values) == 1 {
		return literal(values[0])
	}
	return "one of " + list(len(values), func(i int) string { return literal(values[i]) }, ", ", ", ")
}

// literal returns value as JSON, shortened.
func literal(value any) string {
	if s, ok := value.(string); ok {
		return quote(s)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "the given value"
	}
	return cut(string(text))
}

func quote(s string) string { return fmt.Sprintf("%q", cut(decode(s))) }

const maxShown = 80 // characters of a text from outside

func cut(s string) string {
	if utf8.RuneCountInString(s) <= maxShown {
		return s
	}
	return string([]rune(s)[:maxShown-1]) + "…"
}

// decimal writes n exactly; every number in JSON is a finite decimal.
func decimal(n *big.Rat) string {
	digits, _ := n.FloatPrec()
	return cut(n.FloatString(digits))
}
