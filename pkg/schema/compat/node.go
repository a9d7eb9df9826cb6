package compat

import (
	"math/big"

	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/schema/pattern"
)

// A node is one schema in the one vocabulary that all dialects are read into:
// that of 2020-12, with references followed. Nodes form a graph, which is
// cyclic where a schema refers to itself. Fields keep their zero value where
// the schema says nothing.
type node struct {
	at     *place
	value  *schema.Value // as it was written; nil for a schema made up here
	closes bool          // objects that this schema applies to parts of its value are read as closed

	sole string // the only keyword with a meaning, if there is just one

	boolean bool // the schema true or false
	never   bool // the schema false

	typed  bool // types counts
	types  typeSet
	listed bool // values counts
	values []*schema.Value

	lower, upper []bound
	multiple     *big.Rat

	minLength, maxLength *int
	pattern              *pattern.Pattern
	format               string

	minItems, maxItems       *int
	unique                   bool
	prefix                   []*node
	items                    *node // after the prefix
	contains                 *node
	minContains, maxContains *int
	unevaluatedItems         *node
	containsEvaluates        bool // an item that contains found is evaluated (2020-12)

	minProperties, maxProperties *int
	required                     []string
	properties                   []property
	patterns                     []patternProperty
	additional                   *node
	names                        *node
	unevaluatedProperties        *node
	dependentRequired            []dependency
	dependentSchemas             []property

	ref                  *node
	allOf, anyOf, oneOf  []*node
	not, cond, then, els *node

	shared bool // the target of a reference
}

type property struct {
	name   string
	schema *node
}

type patternProperty struct {
	pattern *pattern.Pattern
	schema  *node
}

type dependency struct {
	name     string
	required []string
}

// A view is a graph of nodes in which one node may stand for another.
type view struct {
	from, to *node // to is seen in place of from; nil: nothing is replaced
}

func (v *view) see(n *node) *node {
	if n == v.from && n != nil {
		return v.to
	}
	return n
}

// parents returns, for every node below root, the nodes that mention it.
func parents(root *node) map[*node][]*node {
	up := map[*node][]*node{root: nil}
	for queue := []*node{root}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		n.mentions(func(child *node) {
			if _, met := up[child]; !met {
				queue = append(queue, child)
			}
			up[child] = append(up[child], n)
		})
	}
	return up
}

// mentions calls visit with every schema that n names.
func (n *node) mentions(visit func(*node)) {
	for _, list := range [][]*node{n.prefix, n.allOf, n.anyOf, n.oneOf} {
		for _, c := range list {
			visit(c)
		}
	}
	for _, list := range [][]property{n.properties, n.dependentSchemas} {
		for _, p := range list {
			visit(p.schema)
		}
	}
	for _, p := range n.patterns {
		visit(p.schema)
	}
	for _, c := range []*node{
		n.ref, n.not, n.cond, n.then, n.els, n.items, n.contains, n.unevaluatedItems,
		n.additional, n.names, n.unevaluatedProperties,
	} {
		if c != nil {
			visit(c)
		}
	}
}
