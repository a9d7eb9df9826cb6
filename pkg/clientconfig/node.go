package clientconfig

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of what is read: larger files are no configuration.
const (
	maxSize    = 8 << 20 // bytes
	maxDepth   = 64
	maxServers = 2000
)

// A SyntaxError says where a file cannot be read. Line and column count from
// 1, columns in characters.
type SyntaxError struct {
	Line, Column int
	Reason       string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Reason
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

type kind uint8

const (
	null kind = iota
	text
	number
	boolean
	list
	object
)

// A node is a value of either format with the place where it stands.
type node struct {
	kind    kind
	text    string // of a text, number or boolean
	items   []*node
	members []member
	at      int // byte offset
}

type member struct {
	name  string
	value *node
}

// get returns the member called name, nil if n has none or is no object.
func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// first returns the first of the members that is there and not null.
func (n *node) first(names ...string) *node {
	for _, name := range names {
		if v := n.get(name); v != nil && v.kind != null {
			return v
		}
	}
	return nil
}

// within returns the member at the end of a path.
func (n *node) within(names ...string) *node {
	for _, name := range names {
		n = n.get(name)
	}
	return n
}

// string returns the text of n, which may be missing.
func (n *node) string() string {
	if n == nil || n.kind != text {
		return ""
	}
	return n.text
}

// A Position is a place in a file, from 1, columns in characters.
type Position struct{ Line, Column int }

// position returns where the byte at an offset stands.
func position(data []byte, at int) Position {
	at = max(0, min(at, len(data)))
	before := string(data[:at])
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return Position{strings.Count(before, "\n") + 1, utf8.RuneCountInString(line) + 1}
}

func syntaxError(data []byte, at int, format string, args ...any) *SyntaxError {
	p := position(data, at)
	return &SyntaxError{p.Line, p.Column, fmt.Sprintf(format, args...)}
}
