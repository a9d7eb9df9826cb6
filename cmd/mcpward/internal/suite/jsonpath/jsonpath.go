// Package jsonpath selects values of an answer with JSONPath: RFC 9535, or on
// request the dialect of the library ojg with its operators such as =~ and in.
//
// Neither library ever reads the text of an answer. They see a tree built from
// package schema, say where they found something, and the values themselves
// come from the original: no digit of a number is lost on the way. Only the
// comparisons inside a filter are those of the libraries, in 64-bit floating
// point.
package jsonpath

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A Dialect is a language of paths.
type Dialect string

// The dialects.
const (
	RFC9535 Dialect = "rfc9535"
	Ojg     Dialect = "ojg"
)

// Dialects lists the dialects by name, the default first.
var Dialects = []string{string(RFC9535), string(Ojg)}

// maxLength bounds a path in bytes; the parsers recurse.
const maxLength = 4096

// A Path is a parsed JSONPath. It is safe for concurrent use.
type Path struct {
	text   string
	steps  []any // of a steady path: string or int
	steady bool
	effort effort
	find   func(root *schema.Value) ([]found, error)
}

// A SyntaxError says what is wrong with a path.
type SyntaxError struct {
	Offset int // in bytes of the path, where the reason lies
	Reason string
}

// Error returns the reason.
func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads a path. The error is a *[SyntaxError].
func Parse(text string, d Dialect) (*Path, error) {
	if len(text) > maxLength {
		return nil, &SyntaxError{Reason: fmt.Sprintf("longer than %d characters", maxLength)}
	}
	if !strings.HasPrefix(text, "$") {
		return nil, &SyntaxError{Reason: "a path begins with $"}
	}
	p := &Path{text: text, effort: effortOf(text)}
	if d == Ojg {
		return p, p.ojg()
	}
	return p, p.rfc9535()
}

// String returns the path as it was written.
func (p *Path) String() string { return p.text }

// Single reports whether the path can lead to one value only, as $.a[0] does.
// It is not known of every path that is.
func (p *Path) Single() bool { return p.steady }

// A Node is one value that a path leads to, and where it stands.
type Node struct {
	Pointer schema.Pointer
	Value   *schema.Value
}

// Select returns what the path leads to in the order of the document, nothing
// if it leads nowhere. The error says that the document is too large for such
// a path, or that the library failed.
func (p *Path) Select(root *schema.Value) ([]Node, error) {
	if p.steady {
		f, ok := locate(root, p.steps)
		if !ok {
			return nil, nil
		}
		return []Node{{pointer(root, p.steps), f.value}}, nil
	}
	if err := p.effort.allows(root); err != nil {
		return nil, err
	}
	all, err := p.find(root)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b found) int { return slices.Compare(a.order, b.order) })
	nodes := make([]Node, len(all))
	for i, f := range all {
		nodes[i] = Node{pointer(root, f.steps), f.value}
	}
	return nodes, nil
}

// found is one value with the way to it: for each step the name or index, and
// the position among its siblings.
type found struct {
	value *schema.Value
	steps []any
	order []int
}

// locate follows steps, which a library returned; ok is false where they lead
// nowhere.
func locate(root *schema.Value, steps []any) (f found, ok bool) {
	f.value, f.steps = root, steps
	for _, step := range steps {
		i := position(f.value, step)
		if i < 0 {
			return found{}, false
		}
		f.order = append(f.order, i)
		f.value = child(f.value, i)
	}
	return f, true
}

// position returns where the step leads among the children of v, -1 for
// nowhere. Of a repeated name the last one counts, as for most readers.
func position(v *schema.Value, step any) int {
	switch step := step.(type) {
	case int:
		if v.Kind != schema.Array {
			return -1
		}
		if step < 0 {
			step += len(v.Items)
		}
		if step >= 0 && step < len(v.Items) {
			return step
		}
	case string:
		for i := len(v.Members) - 1; i >= 0; i-- {
			if v.Members[i].Name == step {
				return i
			}
		}
	}
	return -1
}

func child(v *schema.Value, i int) *schema.Value {
	if v.Kind == schema.Array {
		return v.Items[i]
	}
	return v.Members[i].Value
}

func pointer(root *schema.Value, steps []any) schema.Pointer {
	var p schema.Pointer
	for _, step := range steps {
		i := position(root, step)
		if root.Kind == schema.Array {
			p = p.Index(i)
		} else {
			p = p.Append(step.(string))
		}
		root = child(root, i)
	}
	return p
}

// clamp keeps the place that a library names inside the path.
func clamp(offset int, text string) int { return max(0, min(offset, len(text)-1)) }
