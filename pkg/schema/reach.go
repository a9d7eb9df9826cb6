package schema

import (
	"errors"
	"strings"
)

// reach follows applicators and references from the root and refuses the ones
// that lead nowhere. Definitions that nothing refers to are inert.
func (d *Document) reach() error {
	d.reachable = []*node{d.nodes[d.Root]}
	met := map[*node]bool{d.reachable[0]: true}
	for i := 0; i < len(d.reachable); i++ {
		n := d.reachable[i]
		for around := n; around != nil && !around.used; around = around.parent {
			around.used = true
		}
		edges, err := d.steps(n)
		if err != nil {
			return err
		}
		d.edges[n] = edges
		for _, e := range edges {
			if !met[e.to] {
				met[e.to] = true
				d.reachable = append(d.reachable, e.to)
			}
		}
	}
	return nil
}

// steps returns where n leads.
func (d *Document) steps(n *node) ([]reference, error) {
	out, err := d.references(n)
	if err != nil {
		return nil, err
	}
	for s := range Subschemas(n.value, d.Dialect) {
		if s.Place != Definition {
			out = append(out, reference{d.nodes[s.Value], s.Place})
		}
	}
	return out, nil
}

// references follows $ref and its dynamic relatives.
func (d *Document) references(n *node) ([]reference, error) {
	var out []reference
	for _, keyword := range d.Dialect.refKeywords() {
		v := n.value.Get(keyword)
		if v == nil {
			continue
		}
		if v.Kind != String {
			return nil, &Refusal{n.pointer.Append(keyword), keyword + " is not a string"}
		}
		to, err := d.resolve(n, v.Text)
		if refusal, ok := errors.AsType[*Refusal](err); ok && refusal.Pointer == n.pointer {
			return nil, &Refusal{n.pointer.Append(keyword), refusal.Reason}
		}
		if err != nil {
			return nil, err
		}
		out = append(out, reference{to, InPlace})
		if keyword == "$ref" {
			continue
		}
		d.Dynamic = true
		for _, other := range d.dynamicTargets(keyword, v.Text) {
			if other != to {
				out = append(out, reference{other, InPlace})
			}
		}
	}
	return out, nil
}

// refKeywords lists the keywords that refer to another schema.
func (d Dialect) refKeywords() []string {
	switch d {
	case Draft201909:
		return []string{"$ref", "$recursiveRef"}
	case Draft202012:
		return []string{"$ref", "$dynamicRef"}
	}
	return []string{"$ref"}
}

// dynamicTargets lists every schema that a dynamic reference may mean at run
// time.
func (d *Document) dynamicTargets(keyword, ref string) []*node {
	if keyword == "$dynamicRef" {
		_, name, _ := strings.Cut(ref, "#")
		return d.dynamic[name]
	}
	var out []*node
	for _, n := range d.order {
		if anchor := n.value.Get("$recursiveAnchor"); anchor != nil && anchor.Text == "true" {
			out = append(out, n)
		}
	}
	return out
}
