package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
)

// AppendCanonical appends the canonical form of v to dst. A nil v is null.
func (v *Value) AppendCanonical(dst []byte) []byte {
	if v == nil {
		return append(dst, "null"...)
	}
	switch v.Kind {
	case Bool, Number:
		return append(dst, v.Text...)
	case String:
		return appendQuoted(dst, v.Text)
	case Array:
		dst = append(dst, '[')
		for i, item := range v.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.AppendCanonical(dst)
		}
		return append(dst, ']')
	case Object:
		return v.appendObject(dst)
	}
	return append(dst, "null"...)
}

func (v *Value) appendObject(dst []byte) []byte {
	dst = append(dst, '{')
	for i, m := range v.sorted() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendQuoted(dst, m.Name), ':')
		dst = m.Value.AppendCanonical(dst)
	}
	return append(dst, '}')
}

// sorted returns the members in canonical order; v is left as it is.
func (v *Value) sorted() []Member {
	byName := func(a, b Member) int { return compareNames(a.Name, b.Name) }
	if slices.IsSortedFunc(v.Members, byName) {
		return v.Members
	}
	members := slices.Clone(v.Members)
	slices.SortStableFunc(members, byName)
	return members
}

// Canonical returns the canonical form of a JSON text: the same bytes as
// [Parse] and [Value.AppendCanonical], without building the tree. The error is
// a *[SyntaxError].
func Canonical(data []byte) ([]byte, error) {
	s, err := NewScanner(data)
	if err != nil {
		return nil, err
	}
	out, err := s.AppendCanonical(make([]byte, 0, len(data)))
	if err != nil {
		return nil, err
	}
	return out, s.End()
}

// Digest returns "sha256:" and the hash of a canonical form in hex.
func Digest(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Indent appends a canonical text to dst with line breaks: every member and
// element on its own line that starts with prefix and one indent per level.
// Empty objects and arrays stay on one line. The text must be canonical.
func Indent(dst, canonical []byte, prefix, indent string) []byte {
	depth := 0
	for i := 0; i < len(canonical); {
		c := canonical[i]
		switch c {
		case '"':
			end := i + 1
			for canonical[end] != '"' {
				if canonical[end] == '\\' {
					end++
				}
				end++
			}
			dst = append(dst, canonical[i:end+1]...)
			i = end + 1
			continue
		case '{', '[':
			if closing := canonical[i+1]; closing == '}' || closing == ']' {
				dst = append(dst, c, closing)
				i += 2
				continue
			}
			depth++
			dst = breakLine(append(dst, c), prefix, indent, depth)
		case '}', ']':
			depth--
			dst = append(breakLine(dst, prefix, indent, depth), c)
		case ',':
			dst = breakLine(append(dst, c), prefix, indent, depth)
		case ':':
			dst = append(dst, ':', ' ')
		default:
			dst = append(dst, c)
		}
		i++
	}
	return dst
}

func breakLine(dst []byte, prefix, indent string, depth int) []byte {
	dst = append(append(dst, '\n'), prefix...)
	for range depth {
		dst = append(dst, indent...)
	}
	return dst
}
