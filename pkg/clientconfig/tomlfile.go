package clientconfig

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// readTOML reads TOML. The library refuses keys that are there twice.
func readTOML(data []byte) (*node, error) {
	if at := tooDeepTOML(data); at >= 0 {
		return nil, syntaxError(data, at, "more than %d levels of nesting", maxDepth)
	}
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		var e *toml.DecodeError
		if errors.As(err, &e) {
			line, column := e.Position()
			return nil, &SyntaxError{line, column, strings.TrimPrefix(e.Error(), "toml: ")}
		}
		return nil, &SyntaxError{Reason: strings.TrimPrefix(err.Error(), "toml: ")}
	}
	return fromTOML(tree, offsets(data), ""), nil
}

// tooDeepTOML counts brackets, wherever they stand; a key cannot nest deeper
// than it has dots.
func tooDeepTOML(data []byte) int {
	depth, dots := 0, 0
	for i, c := range data {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(0, depth-1)
		case '.':
			dots++
		case '\n', '=':
			dots = 0
		}
		if depth > maxDepth || dots > 4*maxDepth {
			return i
		}
	}
	return -1
}

func fromTOML(v any, at map[string]int, path string) *node {
	n := &node{at: at[path]}
	switch v := v.(type) {
	case string:
		n.kind, n.text = text, v
	case bool:
		n.kind, n.text = boolean, fmt.Sprint(v)
	case []any:
		n.kind = list
		for i, item := range v {
			child := fromTOML(item, at, fmt.Sprintf("%s\x00%d", path, i))
			if child.at == 0 {
				child.at = n.at
			}
			n.items = append(n.items, child)
		}
	case map[string]any:
		n.kind = object
		for _, name := range slices.Sorted(maps.Keys(v)) {
			n.members = append(n.members, member{name, fromTOML(v[name], at, path+"\x00"+name)})
		}
		slices.SortStableFunc(n.members, func(a, b member) int { return a.value.at - b.value.at })
	default:
		n.kind, n.text = number, fmt.Sprint(v)
	}
	return n
}

// offsets returns where each key of a valid document first stands, by its path
// with NUL in front of each name.
func offsets(data []byte) map[string]int {
	at := map[string]int{}
	p := &unstable.Parser{}
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = keys(at, e.Key(), "")
		case unstable.KeyValue:
			keyValue(at, e, table)
		}
	}
	return at
}

func keyValue(at map[string]int, e *unstable.Node, table string) {
	path := keys(at, e.Key(), table)
	v := e.Value()
	children := v.Children()
	for i := 0; children.Next(); i++ {
		switch c := children.Node(); {
		case v.Kind == unstable.InlineTable:
			keyValue(at, c, path)
		case v.Kind == unstable.Array && c.Raw.Length > 0:
			note(at, fmt.Sprintf("%s\x00%d", path, i), int(c.Raw.Offset))
		}
	}
}

// keys notes each key of a dotted one, and returns its path.
func keys(at map[string]int, k unstable.Iterator, path string) string {
	for k.Next() {
		path += "\x00" + string(k.Node().Data)
		note(at, path, int(k.Node().Raw.Offset))
	}
	return path
}

func note(at map[string]int, path string, offset int) {
	if _, ok := at[path]; !ok {
		at[path] = offset
	}
}
