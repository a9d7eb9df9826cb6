package yaml

import (
	"math/big"
	"regexp"
	"strings"
)

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// JSONNumber returns the JSON spelling of a number: as it is written where
// that is JSON, so that no digit is lost, otherwise the same value. ok is
// false for what JSON cannot say, such as .inf, and for what is no number.
func (n *Node) JSONNumber() (lexeme string, ok bool) {
	if n.Kind != Number {
		return "", false
	}
	s := strings.TrimPrefix(n.Text, "+")
	if jsonNumber.MatchString(s) {
		return s, true
	}
	if len(s) > maxNumber {
		return "", false
	}
	if whole, ok := new(big.Int).SetString(s, 0); ok {
		return whole.String(), true
	}
	s = strings.ReplaceAll(s, "_", "")
	sign := ""
	if rest, negative := strings.CutPrefix(s, "-"); negative {
		sign, s = "-", rest
	}
	mantissa, power := s, ""
	if e := strings.IndexAny(s, "eE"); e >= 0 {
		mantissa, power = s[:e], s[e:]
	}
	whole, fraction, dotted := strings.Cut(mantissa, ".")
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if s = sign + whole; dotted && fraction != "" {
		s += "." + fraction
	}
	s += power
	return s, jsonNumber.MatchString(s)
}

// maxNumber bounds the numbers that are converted, which takes more than
// linear time.
const maxNumber = 1000
