// Package schema reads JSON the way a contract needs it: exact bytes,
// duplicate keys, number lexemes and byte offsets are kept, and every value
// has one canonical form.
//
// The canonical form is compact JSON with the member order of RFC 8785 and the
// shortest string escapes. Unlike RFC 8785 it keeps number lexemes (two
// different big integers stay different), keeps repeated names in their order,
// and keeps unpaired surrogate escapes such as \ud800.
package schema

// A Kind is the JSON type of a value.
type Kind uint8

// The kinds.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// A Value is one parsed JSON value.
type Value struct {
	Kind    Kind
	Text    string   // String: decoded (a lone surrogate as its three WTF-8 bytes); Number: lexeme; Bool: "true" or "false"
	Items   []*Value // Array
	Members []Member // Object, in document order, duplicates kept
	Offset  int      // of the first byte in the parsed text
}

// A Member is one name and value of an object.
type Member struct {
	Name  string
	Value *Value
}

// Get returns the value of the last member called name, which is the one most
// parsers keep; nil when there is none or v is nil or not an object.
func (v *Value) Get(name string) *Value {
	if v == nil || v.Kind != Object {
		return nil
	}
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Name == name {
			return v.Members[i].Value
		}
	}
	return nil
}

// Duplicates returns the pointers of all objects inside v, v included, that
// use a name more than once, in document order.
func Duplicates(v *Value) []Pointer {
	return appendDuplicates(nil, v, "")
}

func appendDuplicates(found []Pointer, v *Value, at Pointer) []Pointer {
	if v == nil {
		return found
	}
	for i, item := range v.Items {
		found = appendDuplicates(found, item, at.Index(i))
	}
	if v.repeatsName() {
		found = append(found, at)
	}
	for _, m := range v.Members {
		found = appendDuplicates(found, m.Value, at.Append(m.Name))
	}
	return found
}

// repeats reports whether an object in v uses a name more than once.
func (v *Value) repeats() bool {
	for _, item := range v.Items {
		if item.repeats() {
			return true
		}
	}
	for _, m := range v.Members {
		if m.Value.repeats() {
			return true
		}
	}
	return v.repeatsName()
}

func (v *Value) repeatsName() bool {
	if len(v.Members) < 2 {
		return false
	}
	seen := make(map[string]bool, len(v.Members))
	for _, m := range v.Members {
		if seen[m.Name] {
			return true
		}
		seen[m.Name] = true
	}
	return false
}
