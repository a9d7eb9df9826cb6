package yaml

import (
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// builder turns the parser's tree into nodes. The first problem ends it.
type builder struct {
	anchors map[string]*Node
	nodes   int
	problem *Problem
}

func (b *builder) fail(p *Problem) *Node {
	if b.problem == nil {
		b.problem = p
	}
	return &Node{Line: 1, Column: 1, Width: 1}
}

func (b *builder) build(n ast.Node, depth int) *Node {
	if b.problem != nil || n == nil {
		return &Node{Line: 1, Column: 1, Width: 1}
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

func (b *builder) list(n *ast.SequenceNode, depth int) *Node {
	out := located(n.GetToken(), List)
	for _, item := range n.Values {
		out.Items = append(out.Items, b.build(item, depth+1))
	}
	return out
}

func (b *builder) mapping(n ast.Node, values []*ast.MappingValueNode, depth int) *Node {
	out := located(firstToken(n), Mapping)
	var merged []*Node
	seen := map[string]*Node{}
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, b.build(v.Value, depth+1))
			continue
		}
		key := b.key(v.Key)
		if first := seen[key.Text]; first != nil {
			b.fail(&Problem{
				Line: key.Line, Column: key.Column, Width: key.Width,
				Message: fmt.Sprintf("key %q is already on line %d", key.Text, first.Line),
			})
		}
		seen[key.Text] = key
		out.Members = append(out.Members, Member{key, b.build(v.Value, depth+1)})
	}
	for _, m := range merged {
		b.merge(out, m, seen)
	}
	return out
}

// merge adds the members of from that out does not have.
func (b *builder) merge(out, from *Node, seen map[string]*Node) {
	if from.Kind == List {
		for _, item := range from.Items {
			b.merge(out, item, seen)
		}
		return
	}
	for _, m := range from.Members {
		if seen[m.Key.Text] == nil {
			seen[m.Key.Text] = m.Key
			out.Members = append(out.Members, m)
		}
	}
}

func (b *builder) key(n ast.MapKeyNode) *Node {
	switch n := n.(type) {
	case *ast.MappingKeyNode:
		return b.fail(at(n.GetToken(), "a key is one word; %q is not supported", "? "))
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return b.fail(at(n.GetToken(), "a key must be written out"))
	}
	return b.scalar(n)
}

func (b *builder) alias(n *ast.AliasNode) *Node {
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
func size(n *Node) int {
	total := 1
	for _, item := range n.Items {
		total += size(item)
	}
	for _, m := range n.Members {
		total += size(m.Value)
	}
	return total
}

func (b *builder) scalar(n ast.Node) *Node {
	tk := n.GetToken()
	switch n := n.(type) {
	case *ast.NullNode:
		out := located(tk, Null)
		if out.Width = utf8.RuneCountInString(tk.Value); tk.Type == token.ImplicitNullType {
			out.Width = 1
		}
		return out
	case *ast.BoolNode:
		return withText(tk, Bool, tk.Value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return withText(tk, Number, tk.Value)
	case *ast.StringNode:
		if tk.Type == token.StringType && jsonNumber.MatchString(n.Value) {
			return withText(tk, Number, n.Value) // 1e3, which the parser takes for a word
		}
		return withText(tk, Text, n.Value)
	case *ast.LiteralNode:
		return withText(tk, Text, n.Value.Value)
	}
	return b.fail(at(tk, "%s is not supported here", n.Type()))
}

func located(tk *token.Token, k Kind) *Node {
	p := at(tk, "")
	return &Node{Kind: k, Line: p.Line, Column: p.Column, Width: 1}
}

func withText(tk *token.Token, k Kind, s string) *Node {
	out := located(tk, k)
	out.Text = s
	out.Width = max(utf8.RuneCountInString(tk.Value), 1)
	if tk.Type == token.SingleQuoteType || tk.Type == token.DoubleQuoteType {
		out.Width += 2
	}
	return out
}
