package clientconfig

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"
)

// readJSON reads JSON with comments and trailing commas. A member that is
// named twice is an error: clients differ in which one they take.
func readJSON(data []byte) (*node, error) {
	if at := tooDeep(data); at >= 0 {
		return nil, syntaxError(data, at, "more than %d levels of nesting", maxDepth)
	}
	v, err := hujson.Parse(data)
	if err != nil {
		return nil, jsonError(err)
	}
	return fromJSON(data, v)
}

// jsonError takes the position out of the library's text.
func jsonError(err error) *SyntaxError {
	reason := strings.TrimPrefix(err.Error(), "hujson: ")
	e := &SyntaxError{Reason: reason}
	var line, column int
	if head, rest, ok := strings.Cut(reason, ": "); ok {
		if n, err := fmt.Sscanf(head, "line %d, column %d", &line, &column); err == nil && n == 2 {
			e.Line, e.Column, e.Reason = line, column, rest
		}
	}
	return e
}

func fromJSON(data []byte, v hujson.Value) (*node, error) {
	n := &node{at: v.StartOffset}
	switch t := v.Value.(type) {
	case hujson.Literal:
		fromLiteral(t, n)
	case *hujson.Array:
		n.kind = list
		for _, item := range t.Elements {
			child, err := fromJSON(data, item)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, child)
		}
	case *hujson.Object:
		return fromObject(data, t, n)
	}
	return n, nil
}

func fromLiteral(l hujson.Literal, n *node) {
	switch l.Kind() {
	case '"':
		n.kind = text
		if json.Unmarshal(l, &n.text) != nil { // hujson accepts what is no UTF-8
			n.text = strings.Trim(string(l), `"`)
		}
	case '0':
		n.kind, n.text = number, string(l)
	case 't', 'f':
		n.kind, n.text = boolean, string(l)
	}
}

func fromObject(data []byte, o *hujson.Object, n *node) (*node, error) {
	n.kind = object
	seen := make(map[string]bool, len(o.Members))
	for _, m := range o.Members {
		name := &node{}
		fromLiteral(m.Name.Value.(hujson.Literal), name)
		if seen[name.text] {
			return nil, syntaxError(data, m.Name.StartOffset, "the member %q is there twice; clients differ in which one they take: remove one", name.text)
		}
		seen[name.text] = true
		child, err := fromJSON(data, m.Value)
		if err != nil {
			return nil, err
		}
		if child.kind == object { // an entry stands where its name does
			child.at = m.Name.StartOffset
		}
		n.members = append(n.members, member{name.text, child})
	}
	return n, nil
}

// tooDeep returns where brackets outside of strings and comments nest deeper
// than is read, -1 if they do not: the library would recurse as deep.
func tooDeep(data []byte) int {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			for i++; i < len(data) && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		case '/':
			i += comment(data[i:])
		case '[', '{':
			if depth++; depth > maxDepth {
				return i
			}
		case ']', '}':
			depth--
		}
	}
	return -1
}

// comment returns the length of the comment at the start of data, less one; 0
// if there is none.
func comment(data []byte) int {
	end := ""
	switch {
	case bytes.HasPrefix(data, []byte("//")):
		end = "\n"
	case bytes.HasPrefix(data, []byte("/*")):
		end = "*/"
	default:
		return 0
	}
	if i := bytes.Index(data[2:], []byte(end)); i >= 0 {
		return 2 + i + len(end) - 1
	}
	return len(data) - 1
}
