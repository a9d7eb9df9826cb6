package schema

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// unquote decodes a valid JSON string literal. An unpaired surrogate escape
// becomes the three bytes that UTF-8 would use for it, if it allowed it.
func unquote(literal []byte) string {
	body := literal[1 : len(literal)-1]
	if !slices.Contains(body, '\\') {
		return string(body)
	}
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			out = append(out, body[i])
			i++
			continue
		}
		if body[i+1] != 'u' {
			out = append(out, unescape(body[i+1]))
			i += 2
			continue
		}
		r, size := unescapeUnicode(body[i:])
		out = appendWTF8(out, r)
		i += size
	}
	return string(out)
}

// unescape returns the character behind a two-character escape.
func unescape(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}

// unescapeUnicode reads the \uXXXX escape at the start of s, and the one that
// follows it when the two form a surrogate pair.
func unescapeUnicode(s []byte) (r rune, size int) {
	r = hex4(s[2:])
	if utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return r, 6
}

func hex4(s []byte) rune {
	var r rune
	for _, c := range s[:4] {
		r = r<<4 | rune(hexValue(c))
	}
	return r
}

func hexValue(c byte) byte {
	switch {
	case c <= '9':
		return c - '0'
	case c >= 'a':
		return c - 'a' + 10
	}
	return c - 'A' + 10
}

func appendWTF8(dst []byte, r rune) []byte {
	if utf16.IsSurrogate(r) {
		return append(dst, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(dst, r)
}

// lone returns the unpaired surrogate at the start of s, 0 when there is none.
func lone(s string) rune {
	if len(s) < 3 || s[0] != 0xed || s[1] < 0xa0 || s[1] > 0xbf || s[2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
}

// appendQuoted appends s as a JSON string with the shortest escapes. Bytes
// that are neither UTF-8 nor an unpaired surrogate become U+FFFD: [Parse]
// never yields them.
func appendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		if r := lone(s[i:]); r != 0 {
			dst, size = appendHex(dst, r), 3
		} else if c >= utf8.RuneSelf {
			dst = utf8.AppendRune(dst, utf8.RuneError)
		} else {
			dst = appendEscape(dst, c)
		}
		i += size
		start = i
	}
	return append(append(dst, s[start:]...), '"')
}

// appendEscape appends the shortest escape of a quote, a backslash or a
// control character.
func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return appendHex(dst, rune(c))
}

func appendHex(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u',
		hexDigits[r>>12&0xf], hexDigits[r>>8&0xf], hexDigits[r>>4&0xf], hexDigits[r&0xf])
}

// compareNames orders decoded names by their UTF-16 code units (RFC 8785
// section 3.2.3).
func compareNames(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	// Byte order is UTF-16 order except between a character outside the
	// basic plane and one at or after the surrogates.
	if i < n && a[i] >= 0xed && b[i] >= 0xed {
		return compareUnits(unitReader{rest: a[i:]}, unitReader{rest: b[i:]})
	}
	return strings.Compare(a[i:], b[i:])
}

func compareUnits(a, b unitReader) int {
	for {
		x, more := a.next()
		y, moreB := b.next()
		if !more || !moreB || x != y {
			return cmp.Or(compareBool(more, moreB), cmp.Compare(x, y))
		}
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// A unitReader yields the UTF-16 code units of a text.
type unitReader struct {
	rest    string
	escaped bool   // rest is the inside of a canonical string literal
	low     uint16 // second half of a pair, 0 when there is none
}

func (r *unitReader) next() (unit uint16, ok bool) {
	if r.low != 0 {
		unit, r.low = r.low, 0
		return unit, true
	}
	if r.rest == "" {
		return 0, false
	}
	if r.escaped && r.rest[0] == '\\' {
		return r.escape(), true
	}
	if u := lone(r.rest); u != 0 {
		r.rest = r.rest[3:]
		return uint16(u), true
	}
	c, size := utf8.DecodeRuneInString(r.rest)
	r.rest = r.rest[size:]
	if c <= 0xffff {
		return uint16(c), true
	}
	high, low := utf16.EncodeRune(c)
	r.low = uint16(low)
	return uint16(high), true
}

func (r *unitReader) escape() uint16 {
	if r.rest[1] != 'u' {
		c := unescape(r.rest[1])
		r.rest = r.rest[2:]
		return uint16(c)
	}
	u := hex4([]byte(r.rest[2:6]))
	r.rest = r.rest[6:]
	return uint16(u)
}
