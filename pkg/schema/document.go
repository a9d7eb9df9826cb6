package schema

import (
	"fmt"
	"iter"
	"strings"
)

// A Document is a schema whose parts and references are known. [Open] makes
// one.
type Document struct {
	Root     *Value
	Dialect  Dialect
	Declared bool // false if the dialect is only assumed
	Dynamic  bool // uses $dynamicRef or $recursiveRef

	// Expansion is the largest number of schemas that are applied to one
	// value, references followed.
	Expansion int
	// Paths is the number of ways from the root to a schema; [MaxPaths] if
	// there are more, or endless ones because the schema is recursive.
	Paths int

	nodes     map[*Value]*node
	order     []*node               // all nodes; those of the document tree in its order come first
	resources map[string]*node      // by URI without fragment
	anchors   map[string]*node      // by URI and "#name"
	dynamic   map[string][]*node    // $dynamicAnchor name → its schemas
	reachable []*node               // from the root, in the order they were met
	edges     map[*node][]reference // of reachable nodes
}

// A node is one schema of the document.
type node struct {
	value   *Value
	pointer Pointer
	base    uri
	depth   int
	parent  *node // the schema around it, nil for a root
	used    bool  // applied from the root, or around a schema that is
}

// A reference is a step from one schema to another.
type reference struct {
	to    *node
	place Place
}

// Pointer returns where v, a schema of the document, stands; ok is false when
// v is no schema of it.
func (d *Document) Pointer(v *Value) (p Pointer, ok bool) {
	n, ok := d.nodes[v]
	if !ok {
		return "", false
	}
	return n.pointer, true
}

// Used reports whether the schema v matters: it is applied from the root, or
// it holds a schema that is.
func (d *Document) Used(v *Value) bool {
	n, ok := d.nodes[v]
	return ok && n.used
}

// Resolve returns the schema that ref names when it is written in the schema
// from, and where that is. It knows pointers, anchors and the identifiers of
// embedded resources; nothing is ever fetched. The error is a *[Refusal].
func (d *Document) Resolve(from *Value, ref string) (*Value, Pointer, error) {
	n, ok := d.nodes[from]
	if !ok {
		return nil, "", &Refusal{"", "the schema does not belong to the document"}
	}
	to, err := d.resolve(n, ref)
	if err != nil {
		return nil, "", err
	}
	return to.value, to.pointer, nil
}

// Resolve returns the schema that ref names inside root when it is written at
// the pointer from, and where that is. It checks nothing else; see
// [Document.Resolve] for many references of one schema.
func Resolve(root *Value, ref string, from Pointer) (*Value, Pointer, error) {
	d, err := index(root)
	if err != nil {
		return nil, "", err
	}
	return d.Resolve(root.Lookup(from), ref)
}

// index finds the schemas of root and their identifiers.
func index(root *Value) (*Document, error) {
	dialect, declared, err := DialectOf(root)
	if err != nil {
		return nil, &Refusal{Pointer("/$schema"), err.Error()}
	}
	d := &Document{
		Root: root, Dialect: dialect, Declared: declared,
		nodes: map[*Value]*node{}, resources: map[string]*node{}, anchors: map[string]*node{},
		dynamic: map[string][]*node{}, edges: map[*node][]reference{},
	}
	first := &node{value: root}
	d.resources[""] = first
	if err := d.add(first); err != nil {
		return nil, err
	}
	return d, nil
}

// add indexes n and the schemas inside it.
func (d *Document) add(n *node) error {
	if n.depth > MaxSchemaDepth {
		return &Refusal{n.pointer, fmt.Sprintf("schemas are nested more than %d levels deep", MaxSchemaDepth)}
	}
	if len(d.order) == MaxSchemas {
		return &Refusal{n.pointer, fmt.Sprintf("more than %d subschemas", MaxSchemas)}
	}
	d.nodes[n.value] = n
	d.order = append(d.order, n)
	if err := d.identify(n); err != nil {
		return err
	}
	for s := range Subschemas(n.value, d.Dialect) {
		sub := &node{value: s.Value, pointer: n.pointer + s.Path, base: n.base, depth: n.depth + 1, parent: n}
		if _, known := d.nodes[s.Value]; known {
			continue
		}
		if err := d.add(sub); err != nil {
			return err
		}
	}
	return nil
}

// identify records the $id, $anchor and $dynamicAnchor of n.
func (d *Document) identify(n *node) error {
	if d.Dialect.Before(Draft201909) && n.value.Get("$ref") != nil {
		return nil // siblings of $ref are ignored
	}
	if err := d.identifier(n); err != nil {
		return err
	}
	if d.Dialect.Before(Draft201909) {
		return nil
	}
	if name, ok := text(n.value, "$anchor"); ok {
		if err := d.anchor(n, name); err != nil {
			return err
		}
	}
	if name, ok := text(n.value, "$dynamicAnchor"); ok && d.Dialect == Draft202012 {
		d.dynamic[name] = append(d.dynamic[name], n)
		return d.anchor(n, name)
	}
	return nil
}

// identifier handles $id, or id in draft-04.
func (d *Document) identifier(n *node) error {
	keyword := "$id"
	if d.Dialect == Draft04 {
		keyword = "id"
	}
	id, ok := text(n.value, keyword)
	if !ok {
		return nil
	}
	u := parseURI(id)
	if u.document() != "" {
		n.base = n.base.resolve(u)
		n.base.fragment = ""
		key := n.base.document()
		if other := d.resources[key]; other != nil && other != n {
			return &Refusal{n.pointer, fmt.Sprintf("identifier %q is used twice", id)}
		}
		d.resources[key] = n
		if err := d.sameDialect(n); err != nil {
			return err
		}
	}
	if u.fragment != "" && !strings.HasPrefix(u.fragment, "/") && d.Dialect.Before(Draft201909) {
		return d.anchor(n, u.fragment)
	}
	return nil
}

// sameDialect refuses an embedded resource that switches the dialect.
func (d *Document) sameDialect(n *node) error {
	dialect, declared, err := DialectOf(n.value)
	switch {
	case err != nil:
		return &Refusal{n.pointer.Append("$schema"), err.Error()}
	case declared && dialect != d.Dialect:
		return &Refusal{n.pointer.Append("$schema"), fmt.Sprintf("the dialect changes from %s to %s inside the schema", d.Dialect, dialect)}
	}
	return nil
}

func (d *Document) anchor(n *node, name string) error {
	key := n.base.document() + "#" + name
	if other := d.anchors[key]; other != nil && other != n {
		return &Refusal{n.pointer, fmt.Sprintf("anchor %q is used twice", name)}
	}
	d.anchors[key] = n
	return nil
}

// text returns the string that v has under name.
func text(v *Value, name string) (string, bool) {
	t := v.Get(name)
	if t == nil || t.Kind != String {
		return "", false
	}
	return t.Text, true
}

// resolve finds the schema that ref names, seen from n.
func (d *Document) resolve(n *node, ref string) (*node, error) {
	u := n.base.resolve(parseURI(ref))
	key := u.document()
	resource := d.resources[key]
	if resource == nil {
		return nil, &Refusal{n.pointer, fmt.Sprintf("refers to %q, which is not part of the schema, and schemas are never fetched", ref)}
	}
	missing := &Refusal{n.pointer, fmt.Sprintf("refers to %q, which does not exist", ref)}
	fragment, ok := unescapePercent(u.fragment)
	if !ok {
		return nil, missing
	}
	if fragment != "" && fragment[0] != '/' {
		if to := d.anchors[key+"#"+fragment]; to != nil {
			return to, nil
		}
		return nil, missing
	}
	v := resource.value.Lookup(Pointer(fragment))
	if v == nil || v.Kind != Object && v.Kind != Bool {
		return nil, missing
	}
	if to := d.nodes[v]; to != nil {
		return to, nil
	}
	// A part that no keyword makes a schema becomes one by the reference.
	to := &node{value: v, pointer: resource.pointer + Pointer(fragment), base: resource.base}
	return to, d.add(to)
}

// Schemas yields the schemas of the document and where they stand: those of
// the tree in its order, then what references add.
func (d *Document) Schemas() iter.Seq2[*Value, Pointer] {
	return func(yield func(*Value, Pointer) bool) {
		for _, n := range d.order {
			if !yield(n.value, n.pointer) {
				return
			}
		}
	}
}
