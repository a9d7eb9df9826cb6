package schema

import (
	"iter"
	"maps"
	"slices"
)

// Fields yields the name and the canonical value of every member of a
// canonical object, in its order; nothing for another kind of value. The
// values are slices of the text. The text must be canonical: it is not checked
// again.
func Fields(canonical []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for literal, value := range literals(canonical) {
			if !yield(unquote(literal), value) {
				return
			}
		}
	}
}

// literals is Fields with the names as they are written.
func literals(canonical []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func([]byte, []byte) bool) {
		if len(canonical) < 2 || canonical[0] != '{' {
			return
		}
		for i := 1; canonical[i] != '}'; {
			colon, _ := stringEnd(canonical, i)
			end, _ := valueEnd(canonical, colon+1)
			if !yield(canonical[i:colon], canonical[colon+1:end:end]) {
				return
			}
			if i = end; canonical[i] == ',' {
				i++
			}
		}
	}
}

// Field returns the canonical value of the last member called name in a
// canonical object; nil when there is none.
func Field(canonical []byte, name string) []byte {
	var found []byte
	wanted := string(appendQuoted(nil, name))
	for literal, value := range literals(canonical) {
		if string(literal) == wanted {
			found = value
		} else if found != nil {
			break // equal names stand together
		}
	}
	return found
}

// Text returns the decoded text of a canonical string; ok is false when the
// value is of another kind.
func Text(canonical []byte) (text string, ok bool) {
	if len(canonical) < 2 || canonical[0] != '"' {
		return "", false
	}
	return unquote(canonical), true
}

// valueEnd returns the end of the value at data[i:], which is right for valid
// JSON and some position in the text for anything else.
func valueEnd(data []byte, i int) (end int, ok bool) {
	for depth := 0; i < len(data); {
		switch data[i] {
		case '"':
			if i, ok = stringEnd(data, i); !ok {
				return i, false
			}
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ',', ':', ' ', '\t', '\r', '\n':
			i++
			continue
		default:
			i = scalarEnd(data, i)
		}
		if depth <= 0 {
			return i, true
		}
	}
	return i, false
}

// scalarEnd returns the end of the number or literal at data[i:].
func scalarEnd(data []byte, i int) int {
	for i++; i < len(data); i++ {
		switch data[i] {
		case ',', ':', ']', '}', ' ', '\t', '\r', '\n':
			return i
		}
	}
	return len(data)
}

// AppendString appends text, decoded as [Value].Text is, as a canonical
// string.
func AppendString(dst []byte, text string) []byte { return appendQuoted(dst, text) }

// AppendObject appends a canonical object of the given names and canonical
// values; names are sorted.
func AppendObject(dst []byte, members map[string][]byte) []byte {
	dst = append(dst, '{')
	for i, name := range SortedNames(members) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendQuoted(dst, name), ':')
		dst = append(dst, members[name]...)
	}
	return append(dst, '}')
}

// SortedNames returns the keys of members in canonical order.
func SortedNames[V any](members map[string]V) []string {
	return slices.SortedFunc(maps.Keys(members), compareNames)
}
