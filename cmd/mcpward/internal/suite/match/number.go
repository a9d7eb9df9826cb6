package match

import (
	"cmp"
	"strconv"
	"strings"
)

// A decimal is ±0.digits × 10^exponent, where digits neither begins nor ends
// with a zero; zero has none.
type decimal struct {
	sign     int
	digits   string
	exponent int64
}

// Compare returns how two JSON numbers stand to each other, exactly and
// without writing out their powers of ten. ok is false if an exponent has more
// than 15 digits, or for text that is no number.
func Compare(a, b string) (c int, ok bool) {
	x, ok := read(a)
	y, also := read(b)
	if !ok || !also {
		return 0, false
	}
	if x.sign != y.sign || x.sign == 0 {
		return cmp.Compare(x.sign, y.sign), true
	}
	return x.sign * cmp.Or(cmp.Compare(x.exponent, y.exponent), strings.Compare(x.digits, y.digits)), true
}

// Whole reports whether a JSON number has no fraction.
func Whole(lexeme string) bool {
	d, ok := read(lexeme)
	return ok && int64(len(d.digits)) <= d.exponent || ok && d.sign == 0
}

func read(lexeme string) (d decimal, ok bool) {
	d.sign = 1
	if rest, negative := strings.CutPrefix(lexeme, "-"); negative {
		d.sign, lexeme = -1, rest
	}
	if lexeme == "" || lexeme[0] < '0' || lexeme[0] > '9' {
		return decimal{}, false
	}
	mantissa, power := lexeme, "0"
	if e := strings.IndexAny(lexeme, "eE"); e >= 0 {
		mantissa, power = lexeme[:e], lexeme[e+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := whole + fraction
	digits := strings.TrimLeft(all, "0")
	if digits == "" {
		return decimal{}, true
	}
	d.exponent = int64(len(whole) - (len(all) - len(digits)))
	d.digits = strings.TrimRight(digits, "0")
	shift, err := strconv.ParseInt(power, 10, 64)
	d.exponent += shift
	return d, err == nil && shift < 1e15 && shift > -1e15
}
