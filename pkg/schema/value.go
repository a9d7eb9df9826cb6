// Package schema reads JSON the way a contract needs it: exact bytes,
// duplicate keys, number lexemes and byte offsets are kept, and every value
// has one canonical form.
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
