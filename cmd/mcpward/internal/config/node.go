package config

import (
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// A kind is what a node of the file is.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	list
	mapping
)

func (k kind) String() string {
	return [...]string{"nothing", "a boolean", "a number", "text", "a list", "a mapping"}[k]
}

// A node is one value of the file with aliases followed and merge keys
// resolved.
type node struct {
	kind    kind
	text    string // as written, for every scalar
	items   []*node
	members []member

	line, column, width int
}

// A member is one key of a mapping with its value.
type member struct {
	key   *node
	value *node
}

// builder turns the parser's tree into nodes. The first problem ends it.
type builder struct {
	anchors map[string]*node
	nodes   int
	problem *Problem
}

func (b *builder) fail(p *Problem) *node {
	if b.problem == nil {
		b.problem = p
	}
	return &node{line: 1, column: 1, width: 1}
}

func (b *builder) build(n ast.Node, depth int) *node {
	if b.problem != nil || n == nil {
		return &node{line: 1, column: 1, width: 1}
	}
	if depth > maxDepth {
		return b.fail(at(firstToken(n), "nested deeper than %d levels", maxDepth))
	}
	if b.nodes++; b.nodes > maxNodes {
		return b.fail(at(firstToken(n), "more than %d values", maxNodes))
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return b.mapping(n, n.Values, depth)
	case *ast.MappingValueNode:
		return b.mapping(n, []*ast.MappingValueNode{n}, depth)
	case *ast.SequenceNode:
		return b.list(n, depth)
	case *ast.AnchorNode:
		value := b.build(n.Value, depth+1)
		b.anchors[n.Name.GetToken().Value] = value
		return value
	case *ast.AliasNode:
		return b.alias(n)
	case *ast.TagNode:
		return b.fail(at(n.GetToken(), "tags such as %q are not supported", n.GetToken().Value))
	}
	return b.scalar(n)
}

func (b *builder) list(n *ast.SequenceNode, depth int) *node {
	out := located(n.GetToken(), list)
	for _, item := range n.Values {
		out.items = append(out.items, b.build(item, depth+1))
	}
	return out
}

func (b *builder) mapping(n ast.Node, values []*ast.MappingValueNode, depth int) *node {
	out := located(firstToken(n), mapping)
	var merged []*node
	seen := map[string]*node{}
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, b.build(v.Value, depth+1))
			continue
		}
		key := b.key(v.Key)
		if first := seen[key.text]; first != nil {
			b.fail(&Problem{
				Line: key.line, Column: key.column, Width: key.width,
				Message: fmt.Sprintf("key %q is already on line %d", key.text, first.line),
			})
		}
		seen[key.text] = key
		out.members = append(out.members, member{key, b.build(v.Value, depth+1)})
	}
	for _, m := range merged {
		b.merge(out, m, seen)
	}
	return out
}

// merge adds the members of from that out does not have.
func (b *builder) merge(out, from *node, seen map[string]*node) {
	if from.kind == list {
		for _, item := range from.items {
			b.merge(out, item, seen)
		}
		return
	}
	for _, m := range from.members {
		if seen[m.key.text] == nil {
			seen[m.key.text] = m.key
			out.members = append(out.members, m)
		}
	}
}

func (b *builder) key(n ast.MapKeyNode) *node {
	switch n := n.(type) {
	case *ast.MappingKeyNode:
		return b.fail(at(n.GetToken(), "a key is one word; %q is not supported", "? "))
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return b.fail(at(n.GetToken(), "a key must be written out"))
	}
	return b.scalar(n)
}

func (b *builder) alias(n *ast.AliasNode) *node {
	name := n.Value.GetToken().Value
	target := b.anchors[name]
	if target == nil {
		return b.fail(at(n.GetToken(), "alias *%s names nothing before it", name))
	}
	if b.nodes += size(target); b.nodes > maxNodes {
		return b.fail(at(n.GetToken(), "more than %d values", maxNodes))
	}
	return target
}

// size counts the nodes below n. Aliases are few and every one is counted
// against maxNodes before the next, so this cannot run away.
func size(n *node) int {
	total := 1
	for _, item := range n.items {
		total += size(item)
	}
	for _, m := range n.members {
		total += size(m.value)
	}
	return total
}

func (b *builder) scalar(n ast.Node) *node {
	tk := n.GetToken()
	switch n := n.(type) {
	case *ast.NullNode:
		out := located(tk, null)
		if out.width = utf8.RuneCountInString(tk.Value); tk.Type == token.ImplicitNullType {
			out.width = 1
		}
		return out
	case *ast.BoolNode:
		return withText(tk, boolean, tk.Value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return withText(tk, number, tk.Value)
	case *ast.StringNode:
		return withText(tk, text, n.Value)
	case *ast.LiteralNode:
		return withText(tk, text, n.Value.Value)
	}
	return b.fail(at(tk, "%s is not supported here", n.Type()))
}

func located(tk *token.Token, k kind) *node {
	p := at(tk, "")
	return &node{kind: k, line: p.Line, column: p.Column, width: 1}
}

func withText(tk *token.Token, k kind, s string) *node {
	out := located(tk, k)
	out.text = s
	out.width = max(utf8.RuneCountInString(tk.Value), 1)
	if tk.Type == token.SingleQuoteType || tk.Type == token.DoubleQuoteType {
		out.width += 2
	}
	return out
}
