package schema

import (
	"strconv"
	"strings"
)

// Equal reports whether two values are the same JSON value: numbers by exact
// value (1, 1.0 and 10e-1 are equal, and so are 0 and -0), strings by their
// characters, objects without regard to the order of different names. Members
// that share a name are compared in their order. A nil value equals nil only.
//
// The work is linear in the text whatever the exponents: numbers whose
// exponent has more than 15 digits are equal only if spelled alike.
func Equal(a, b *Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	if a.Kind == Number {
		return a.Text == b.Text || equalNumbers(a.Text, b.Text)
	}
	if a.Text != b.Text {
		return false
	}
	for i, item := range a.Items {
		if !Equal(item, b.Items[i]) {
			return false
		}
	}
	other := b.sorted()
	for i, m := range a.sorted() {
		if m.Name != other[i].Name || !Equal(m.Value, other[i].Value) {
			return false
		}
	}
	return true
}

func equalNumbers(a, b string) bool {
	x, ok := parseDecimal(a)
	if !ok {
		return false
	}
	y, ok := parseDecimal(b)
	return ok && x == y
}

// A decimal is ±0.digits × 10^exponent, where digits neither begins nor ends
// with a zero; zero is the zero decimal.
type decimal struct {
	negative bool
	digits   string
	exponent int64
}

// parseDecimal reads a JSON number; ok is false when its exponent is too long.
func parseDecimal(lexeme string) (d decimal, ok bool) {
	lexeme, d.negative = strings.CutPrefix(lexeme, "-")
	mantissa, power := lexeme, ""
	if e := strings.IndexAny(lexeme, "eE"); e >= 0 {
		mantissa, power = lexeme[:e], lexeme[e+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return decimal{}, true
	}
	d.exponent = int64(len(whole) - (len(whole) + len(fraction) - len(digits)))
	d.digits = strings.TrimRight(digits, "0")
	if power == "" {
		return d, true
	}
	shift, ok := parseExponent(power)
	d.exponent += shift
	return d, ok
}

func parseExponent(text string) (n int64, ok bool) {
	digits := strings.TrimLeft(strings.TrimLeft(text, "+-"), "0")
	if len(digits) > 15 {
		return 0, false
	}
	if digits == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if text[0] == '-' {
		n = -n
	}
	return n, err == nil
}
