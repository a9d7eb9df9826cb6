package yaml

// A Kind is what a node of the file is.
type Kind uint8

// The kinds. A date, a word without quotes and a block are Text.
const (
	Null Kind = iota
	Bool
	Number
	Text
	List
	Mapping
)

// String returns the kind as errors name it.
func (k Kind) String() string {
	return [...]string{"nothing", "a boolean", "a number", "text", "a list", "a mapping"}[k]
}

// A Node is one value of the file with aliases followed and merge keys
// resolved. Several places of a tree may hold the same Node.
type Node struct {
	Kind    Kind
	Text    string // as written, for every scalar
	Items   []*Node
	Members []Member

	Line, Column, Width int // from 1, in characters
}

// A Member is one key of a mapping with its value.
type Member struct{ Key, Value *Node }

// Member returns the value of the key, nil where n does not have it.
func (n *Node) Member(key string) *Node {
	for _, m := range n.Members {
		if m.Key.Text == key {
			return m.Value
		}
	}
	return nil
}
