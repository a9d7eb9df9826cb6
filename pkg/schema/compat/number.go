package compat

import (
	"math/big"
	"strconv"
	"strings"
)

// maxDigits bounds the numbers that are calculated with: longer ones, and
// larger exponents, are not looked into.
const maxDigits = 400

// rational returns the exact value of a JSON number.
func rational(lexeme string) (x *big.Rat, ok bool) {
	if len(lexeme) > maxDigits {
		return nil, false
	}
	if e := strings.IndexAny(lexeme, "eE"); e >= 0 {
		power, err := strconv.Atoi(lexeme[e+1:])
		if err != nil || power > maxDigits || power < -maxDigits {
			return nil, false
		}
	}
	return new(big.Rat).SetString(lexeme)
}
