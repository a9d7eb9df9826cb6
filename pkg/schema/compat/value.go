package compat

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

func str(s string) *schema.Value { return &schema.Value{Kind: schema.String, Text: s} }

func boolean(b bool) *schema.Value {
	return &schema.Value{Kind: schema.Bool, Text: strconv.FormatBool(b)}
}

func number(lexeme string) *schema.Value { return &schema.Value{Kind: schema.Number, Text: lexeme} }

var null = &schema.Value{Kind: schema.Null}

// maxExponent bounds the numbers that are computed with; their digits are
// written out when they are compared.
const maxExponent = 1000

// parseNumber returns the exact value of a JSON number, nil when its exponent
// is out of bounds.
func parseNumber(lexeme string) *big.Rat {
	if len(lexeme) < 18 && !strings.ContainsAny(lexeme, ".eE") {
		n, err := strconv.ParseInt(lexeme, 10, 64)
		if err != nil {
			return nil
		}
		return new(big.Rat).SetInt64(n)
	}
	if len(lexeme) > maxExponent {
		return nil
	}
	if e := strings.IndexAny(lexeme, "eE"); e >= 0 {
		power, err := strconv.Atoi(lexeme[e+1:])
		if err != nil || power > maxExponent || power < -maxExponent {
			return nil
		}
	}
	r, ok := new(big.Rat).SetString(lexeme)
	if !ok {
		return nil
	}
	return r
}

// lexeme spells a number exactly; ok is false for one without a finite
// decimal expansion.
func lexeme(r *big.Rat) (s string, ok bool) {
	if r.IsInt() {
		return r.Num().String(), true
	}
	digits := 0
	den := new(big.Int).Set(r.Denom())
	ten := big.NewInt(10)
	power := big.NewInt(1)
	for rem := new(big.Int); ; digits++ {
		if rem.Mod(power, den); rem.Sign() == 0 {
			break
		}
		if digits > maxExponent {
			return "", false
		}
		power.Mul(power, ten)
	}
	return r.FloatString(digits), true
}

// spelledInteger reports whether a lexeme has neither fraction nor exponent.
func spelledInteger(lexeme string) bool { return !strings.ContainsAny(lexeme, ".eE") }

// valueKey returns a text that two values share exactly when they are equal.
func valueKey(v *schema.Value) string {
	switch v.Kind {
	case schema.String:
		return `"` + v.Text
	case schema.Number:
		return "#" + numberKey(v.Text)
	}
	return string(appendValueKey(nil, v))
}

func numberKey(lexeme string) string {
	if len(lexeme) < 18 && spelledInteger(lexeme) && lexeme != "-0" {
		return lexeme
	}
	if r := parseNumber(lexeme); r != nil {
		return r.RatString()
	}
	return "?" + lexeme
}

func appendValueKey(key []byte, v *schema.Value) []byte {
	switch v.Kind {
	case schema.Null:
		return append(key, 'n')
	case schema.Bool:
		return append(key, v.Text[0])
	case schema.Number, schema.String:
		k := valueKey(v)
		key = strconv.AppendInt(key, int64(len(k)), 10)
		return append(key, k...)
	case schema.Array:
		key = append(key, '[')
		for _, item := range v.Items {
			key = appendValueKey(key, item)
		}
		return append(key, ']')
	}
	members := slices.Clone(v.Members)
	slices.SortStableFunc(members, func(a, b schema.Member) int { return strings.Compare(a.Name, b.Name) })
	key = append(key, '{')
	for _, m := range members {
		key = strconv.AppendInt(key, int64(len(m.Name)), 10)
		key = append(append(key, ':'), m.Name...)
		key = appendValueKey(key, m.Value)
	}
	return append(key, '}')
}

// textList returns a list of strings as values.
func textList(list []string) []*schema.Value {
	values := make([]*schema.Value, len(list))
	for i, s := range list {
		values[i] = str(s)
	}
	return values
}
