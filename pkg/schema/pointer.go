package schema

import "strings"

// A Pointer is an RFC 6901 JSON Pointer; "" is the whole document.
type Pointer string

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// Append returns the pointer to the member or element called token below p.
func (p Pointer) Append(token string) Pointer {
	return p + Pointer("/"+escaper.Replace(token))
}
