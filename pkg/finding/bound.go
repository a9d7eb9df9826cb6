package finding

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/mcpward/mcpward/pkg/schema"
)

// Truncated ends a text, or is the last item of a list, that was cut to its
// limit.
const Truncated = "…[truncated]"

// NotStated stands in for a required text that is empty.
const NotStated = "not stated"

// Bound returns f within the limits of [Fields]. Texts and lists that are too
// long are cut and say so with [Truncated]; a character is never split, and a
// byte that is not UTF-8 becomes U+FFFD. A required text that is empty becomes
// [NotStated]; empty items of lists are dropped, and so is a line that cannot
// be. What has a fixed set of values is left alone, so [Finding.Validate]
// accepts the result if those are right.
//
// Secrets must be masked before: half a secret is not recognised any more.
func (f Finding) Bound() Finding {
	v := reflect.ValueOf(&f).Elem()
	for _, d := range Fields() {
		field := v.Field(d.index)
		switch {
		case d.Words != nil:
		case d.Kind == schema.Number:
			if d.number(field.Int()) != "" {
				field.SetInt(0)
			}
		case d.Kind == schema.Array:
			field.Set(reflect.ValueOf(d.boundList(field.Interface().([]string))))
		case field.Len() > 0:
			field.SetString(d.bound(field.String()))
		case d.Required:
			field.SetString(NotStated)
		}
	}
	return f
}

func (d Field) bound(s string) string {
	s = wellFormed(s)
	if len(s) <= d.Max || utf8.RuneCountInString(s) <= d.Max {
		return s
	}
	return firstRunes(s, d.Max-utf8.RuneCountInString(Truncated)) + Truncated
}

func (d Field) boundList(items []string) []string {
	var out []string
	for _, item := range items {
		switch {
		case item == "":
		case len(out) == d.Items:
			out[d.Items-1] = Truncated
			return out
		default:
			out = append(out, d.bound(item))
		}
	}
	return out
}

// wellFormed returns s with U+FFFD for every byte that is not UTF-8, and for
// every half of a UTF-16 pair, which package schema keeps as three bytes.
func wellFormed(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 && surrogate(s[i:]) {
			n = 3
		}
		b.WriteRune(r)
		i += n
	}
	return b.String()
}

func surrogate(s string) bool {
	return len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 && s[1] <= 0xbf && s[2] >= 0x80 && s[2] <= 0xbf
}
