package schema

import (
	"strconv"
	"strings"
)

// A Pointer is an RFC 6901 JSON Pointer; "" is the whole document.
type Pointer string

var (
	escaper   = strings.NewReplacer("~", "~0", "/", "~1")
	unescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Append returns the pointer to the member or element called token below p.
func (p Pointer) Append(token string) Pointer {
	return p + Pointer("/"+escaper.Replace(token))
}

// Index returns the pointer to element i of the array at p.
func (p Pointer) Index(i int) Pointer {
	return p + Pointer("/"+strconv.Itoa(i))
}

// Tokens returns the unescaped reference tokens of p, outermost first; nil for
// the whole document. Text before the first "/" is not part of any token.
func (p Pointer) Tokens() []string {
	_, rest, found := strings.Cut(string(p), "/")
	if !found {
		return nil
	}
	tokens := strings.Split(rest, "/")
	for i, t := range tokens {
		tokens[i] = unescaper.Replace(t)
	}
	return tokens
}

// Lookup returns the value that p names inside v, or nil when there is none.
// A repeated name means its last member, as in [Value.Get].
func (v *Value) Lookup(p Pointer) *Value {
	if p != "" && p[0] != '/' {
		return nil
	}
	for _, token := range p.Tokens() {
		if v == nil {
			return nil
		}
		switch v.Kind {
		case Object:
			v = v.Get(token)
		case Array:
			v = v.element(token)
		default:
			return nil
		}
	}
	return v
}

// element returns the array element that token names: decimal digits without
// a leading zero (RFC 6901 section 4).
func (v *Value) element(token string) *Value {
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(v.Items) || strconv.Itoa(i) != token {
		return nil
	}
	return v.Items[i]
}
