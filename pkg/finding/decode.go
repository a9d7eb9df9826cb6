package finding

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// MaxBytes is how long the JSON text of a finding may be: more than any valid
// one needs, even with every character escaped.
const MaxBytes = 4 << 20

// Decode reads one finding. It accepts what schemas/finding.schema.json does
// and nothing else, except that a repeated name and a text beyond [MaxBytes]
// are refused too. Half of a UTF-16 pair becomes U+FFFD. The error wraps
// [ErrInvalid]; it is an *[Invalid] if data is JSON.
func Decode(data []byte) (Finding, error) {
	if len(data) > MaxBytes {
		return Finding{}, fmt.Errorf("%w: has %d bytes, more than %d", ErrInvalid, len(data), MaxBytes)
	}
	v, err := schema.Parse(data)
	if err != nil {
		return Finding{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return FromValue(v)
}

// FromValue is [Decode] for a value that is parsed already.
func FromValue(v *schema.Value) (Finding, error) {
	var f Finding
	if v == nil || v.Kind != schema.Object {
		return f, invalid([]Problem{{"", "is " + kindOf(v) + ", not an object"}})
	}
	given, problems := members(v)
	out := reflect.ValueOf(&f).Elem()
	for _, d := range Fields() {
		member := given[d.Name]
		switch {
		case member != nil:
			problems = append(problems, d.set(out.Field(d.index), member)...)
		case d.Required:
			problems = append(problems, Problem{d.Name, "is missing"})
		}
	}
	if err := invalid(problems); err != nil {
		return Finding{}, err
	}
	return f, nil
}

// members returns the members of an object by name, and a problem for each
// that is unknown or repeated.
func members(v *schema.Value) (map[string]*schema.Value, []Problem) {
	known := map[string]bool{}
	for _, d := range Fields() {
		known[d.Name] = true
	}
	given := make(map[string]*schema.Value, len(known))
	var problems []Problem
	for _, m := range v.Members {
		switch {
		case !known[m.Name]:
			problems = append(problems, Problem{"", "has no field " + excerpt(m.Name)})
		case given[m.Name] != nil:
			problems = append(problems, Problem{m.Name, "is given twice"})
		default:
			given[m.Name] = m.Value
		}
	}
	return given, problems
}

// set stores a value in the field of a finding, or says why it does not fit.
func (d Field) set(field reflect.Value, v *schema.Value) []Problem {
	if v.Kind != d.Kind {
		return d.found("", "is "+kindOf(v)+", not "+nouns[d.Kind])
	}
	switch d.Kind {
	case schema.Number:
		n, ok := whole(v.Text)
		if !ok {
			return d.found("", fmt.Sprintf("is %s, not a whole number between %d and %d", excerpt(v.Text), d.Min, d.Max))
		}
		field.SetInt(n)
		return d.found("", d.number(n))
	case schema.Array:
		items, problems := d.items(v)
		field.Set(reflect.ValueOf(items))
		return problems
	}
	text := wellFormed(v.Text)
	field.SetString(text)
	return d.found("", d.text(text))
}

func (d Field) items(v *schema.Value) ([]string, []Problem) {
	var problems []Problem
	if len(v.Items) == 0 {
		return nil, nil
	}
	items := make([]string, len(v.Items))
	for i, item := range v.Items[:min(len(v.Items), d.Items)] {
		if item.Kind != schema.String {
			problems = append(problems, d.found(fmt.Sprintf("/%d", i), "is "+kindOf(item)+", not "+nouns[schema.String])...)
		}
		items[i] = wellFormed(item.Text)
	}
	if problems == nil {
		problems = d.list(items)
	}
	return items, problems
}

var nouns = map[schema.Kind]string{
	schema.Null: "null", schema.Bool: "a boolean", schema.Number: "a number",
	schema.String: "a text", schema.Array: "a list", schema.Object: "an object",
}

func kindOf(v *schema.Value) string {
	if v == nil {
		return "absent"
	}
	return nouns[v.Kind]
}

// maxExponent is beyond what digits of a text of [MaxBytes] can make up for.
const maxExponent = 10 * MaxBytes

// whole returns the value of a JSON number without going through a float: 1.0
// and 10e-1 are 1, and 9007199254740993 is not rounded.
func whole(lexeme string) (n int64, ok bool) {
	if n, err := strconv.ParseInt(lexeme, 10, 64); err == nil {
		return n, true
	}
	mantissa, power, _ := strings.Cut(strings.ToLower(lexeme), "e")
	before, after, _ := strings.Cut(mantissa, ".")
	sign, before := "", strings.TrimPrefix(before, "-")
	if strings.HasPrefix(mantissa, "-") {
		sign = "-"
	}
	digits := strings.TrimLeft(before+after, "0")
	if digits == "" {
		return 0, true
	}
	exponent, err := strconv.Atoi("0" + strings.TrimPrefix(power, "+"))
	if strings.HasPrefix(power, "-") {
		exponent, err = strconv.Atoi(power)
	}
	if err != nil || exponent > maxExponent || exponent < -maxExponent {
		return 0, false // larger than any number we keep, or smaller than 1
	}
	short := strings.TrimRight(digits, "0")
	zeros := exponent - len(after) + len(digits) - len(short)
	if zeros < 0 || len(short)+zeros > 19 {
		return 0, false
	}
	n, err = strconv.ParseInt(sign+short+strings.Repeat("0", zeros), 10, 64)
	return n, err == nil
}
