package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// maxDepth bounds nesting; deeper JSON is refused as malformed.
const maxDepth = 2000

// A malformed error says where bytes stop being JSON.
type malformed struct {
	offset int
	what   string
}

func (e *malformed) Error() string {
	return fmt.Sprintf("%s at byte %d", e.what, e.offset)
}

// plain marks the bytes that may stand in a JSON string as they are.
var plain = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= 0x20 && c != '"' && c != '\\'
	}
	return t
}()

func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// value returns the index after the JSON value that begins at b[i]. The
// grammar is that of RFC 8259; UTF-8 is checked elsewhere.
func value(b []byte, i, depth int) (int, error) {
	if i >= len(b) {
		return i, &malformed{i, "unexpected end"}
	}
	switch c := b[i]; {
	case c == '"':
		return str(b, i)
	case c == '{' || c == '[':
		if depth >= maxDepth {
			return i, &malformed{i, "nesting too deep"}
		}
		return composite(b, i, depth+1)
	case c == '-' || '0' <= c && c <= '9':
		return number(b, i)
	}
	for _, word := range [...]string{"true", "false", "null"} {
		if len(b)-i >= len(word) && string(b[i:i+len(word)]) == word {
			return i + len(word), nil
		}
	}
	return i, unexpected(b, i)
}

func composite(b []byte, i, depth int) (int, error) {
	if b[i] == '{' {
		return members(b, i, depth, nil)
	}
	return elements(b, i, depth, nil)
}

func str(b []byte, i int) (int, error) {
	for i++; i < len(b); i++ {
		if plain[b[i]] {
			continue
		}
		switch b[i] {
		case '"':
			return i + 1, nil
		case '\\':
			n, ok := escape(b[i+1:])
			if !ok {
				return i, &malformed{i, "invalid escape in a string"}
			}
			i += n
		default:
			return i, &malformed{i, "control character in a string"}
		}
	}
	return i, &malformed{i, "unexpected end"}
}

// escape returns the length of the escape whose bytes after the backslash are b.
func escape(b []byte) (int, bool) {
	if len(b) == 0 {
		return 0, false
	}
	switch b[0] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 1, true
	case 'u':
		if len(b) < 5 {
			return 0, false
		}
		for _, c := range b[1:5] {
			if !('0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f') {
				return 0, false
			}
		}
		return 5, true
	}
	return 0, false
}

func number(b []byte, i int) (int, error) {
	if b[i] == '-' {
		i++
	}
	start := i
	if i < len(b) && b[i] == '0' {
		i++
	} else {
		i = digits(b, i)
	}
	if i == start {
		return i, unexpected(b, i)
	}
	if i < len(b) && b[i] == '.' {
		if j := digits(b, i+1); j > i+1 {
			i = j
		} else {
			return j, unexpected(b, j)
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		j := digits(b, i)
		if j == i {
			return j, unexpected(b, j)
		}
		i = j
	}
	return i, nil
}

func digits(b []byte, i int) int {
	for i < len(b) && '0' <= b[i] && b[i] <= '9' {
		i++
	}
	return i
}

// members walks the object that begins at b[i]. It calls each, if given, with
// every name as it was written, quotes included, and every value, both as
// sub-slices of b, and returns the index after the object.
func members(b []byte, i, depth int, each func(name, val []byte)) (int, error) {
	i = space(b, i+1)
	if i < len(b) && b[i] == '}' {
		return i + 1, nil
	}
	for {
		if i >= len(b) || b[i] != '"' {
			return i, unexpected(b, i)
		}
		end, err := str(b, i)
		if err != nil {
			return end, err
		}
		name := b[i:end:end]
		i = space(b, end)
		if i >= len(b) || b[i] != ':' {
			return i, unexpected(b, i)
		}
		start := space(b, i+1)
		if end, err = value(b, start, depth); err != nil {
			return end, err
		}
		if each != nil {
			each(name, b[start:end:end])
		}
		i = space(b, end)
		if i < len(b) && b[i] == '}' {
			return i + 1, nil
		}
		if i >= len(b) || b[i] != ',' {
			return i, unexpected(b, i)
		}
		i = space(b, i+1)
	}
}

// elements is [members] for arrays.
func elements(b []byte, i, depth int, each func(val []byte)) (int, error) {
	i = space(b, i+1)
	if i < len(b) && b[i] == ']' {
		return i + 1, nil
	}
	for {
		end, err := value(b, i, depth)
		if err != nil {
			return end, err
		}
		if each != nil {
			each(b[i:end:end])
		}
		i = space(b, end)
		if i < len(b) && b[i] == ']' {
			return i + 1, nil
		}
		if i >= len(b) || b[i] != ',' {
			return i, unexpected(b, i)
		}
		i = space(b, i+1)
	}
}

func unexpected(b []byte, i int) error {
	if i >= len(b) {
		return &malformed{i, "unexpected end"}
	}
	return &malformed{i, fmt.Sprintf("unexpected character %q", rune(b[i]))}
}

// complete reports whether nothing but white space follows b[i:].
func complete(b []byte, i int) error {
	if i = space(b, i); i < len(b) {
		return unexpected(b, i)
	}
	return nil
}

// whole reports whether b is one JSON value.
func whole(b []byte) bool {
	end, err := value(b, space(b, 0), 0)
	return err == nil && complete(b, end) == nil
}

// field returns the last member of the object obj with this name, as most
// parsers keep it, or nil. obj must be valid JSON.
func field(obj []byte, name string) []byte {
	var found []byte
	if !object(obj) {
		return nil
	}
	_, err := members(obj, space(obj, 0), 0, func(key, val []byte) {
		if named(key, name) {
			found = val
		}
	})
	if err != nil {
		return nil
	}
	return found
}

// named reports whether the raw name, quotes included, spells name.
func named(raw []byte, name string) bool {
	inner := raw[1 : len(raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return string(inner) == name
	}
	s, ok := text(raw)
	return ok && s == name
}

// text decodes a raw JSON string.
func text(raw []byte) (string, bool) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	var s string
	err := json.Unmarshal(raw, &s)
	return s, err == nil
}

func object(raw []byte) bool {
	i := space(raw, 0)
	return i < len(raw) && raw[i] == '{'
}

func array(raw []byte) bool {
	i := space(raw, 0)
	return i < len(raw) && raw[i] == '['
}

// absent reports whether a member is missing or null.
func absent(raw []byte) bool { return raw == nil || string(raw) == "null" }

// texts decodes a raw array of strings; ok is false for anything else.
func texts(raw []byte) (list []string, ok bool) {
	if !array(raw) || json.Unmarshal(raw, &list) != nil {
		return nil, false
	}
	return list, true
}
