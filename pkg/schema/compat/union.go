package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// A flattened is a union rewritten as one schema.
type flattened struct {
	value   *schema.Value // nil when the union stays one
	keyword string
	branch  int    // that says more than a type; -1 when none does
	target  *place // of that branch when it is a reference
}

// flatten rewrites a union of a schema with bare types, such as
// anyOf:[{"type":"string","maxLength":9},{"type":"null"}], as the one schema
// that means the same: {"type":["string","null"],"maxLength":9}. Other unions
// stay as they are.
func (n node) flatten() node {
	f, known := n.doc.unions[n.value]
	if !known {
		f = n.flat()
		n.doc.unions[n.value] = f
	}
	if f.value == nil {
		return n
	}
	n.value, n.union = f.value, n.at.member(f.keyword)
	switch {
	case f.target != nil:
		n.at = f.target
	case f.branch >= 0:
		n.at = n.union.index(f.branch)
	}
	return n
}

func (n node) flat() (f flattened) {
	keyword, branches := n.soleUnion()
	if keyword == "" {
		return f
	}
	f.keyword, f.branch = keyword, -1
	main := &schema.Value{Kind: schema.Object}
	var all, bare types
	for i, branch := range branches {
		b, why := n.below(branch, nil).follow()
		t, ok := typesOf(b)
		if why != "" || !ok || b.value.Kind != schema.Object || b.value.Get("type") == nil || t&all != 0 {
			return flattened{}
		}
		all |= t
		if bareType(b.value) {
			bare |= t
			continue
		}
		if len(main.Members) > 0 || !plainKeywords(b.value) {
			return flattened{}
		}
		main, f.branch, f.target = b.value, i, b.at
	}
	f.value = widened(main, all, bare)
	return f
}

// soleUnion returns the branches of a schema that says nothing but a union of
// at least two.
func (n node) soleUnion() (keyword string, branches []*schema.Value) {
	if n.value.Kind != schema.Object {
		return "", nil
	}
	for _, m := range n.value.Members {
		switch {
		case roles[m.Name] < compared:
		case keyword == "" && (m.Name == "anyOf" || m.Name == "oneOf") && m.Value.Kind == schema.Array && len(m.Value.Items) > 0:
			keyword, branches = m.Name, m.Value.Items
		default:
			return "", nil
		}
	}
	return keyword, branches
}

func bareType(v *schema.Value) bool {
	return !slices.ContainsFunc(v.Members, func(m schema.Member) bool { return roles[m.Name] >= compared && m.Name != "type" })
}

// plainKeywords reports whether a schema restricts each type by itself.
func plainKeywords(v *schema.Value) bool {
	return !slices.ContainsFunc(v.Members, func(m schema.Member) bool { return shares(m.Name, m.Value) })
}

// widened returns main with the types of all branches. A list of values gains
// null; nil when it would have to gain a whole type.
func widened(main *schema.Value, all, bare types) *schema.Value {
	wide := &schema.Value{Kind: schema.Object}
	for _, m := range main.Members {
		switch m.Name {
		case "type":
			continue
		case "enum", "const":
			if bare != nulls || m.Name == "enum" && m.Value.Kind != schema.Array || main.Get("enum") != nil && main.Get("const") != nil {
				return nil
			}
			values := []*schema.Value{m.Value}
			if m.Name == "enum" {
				values = slices.Clone(m.Value.Items)
			}
			m = schema.Member{Name: "enum", Value: array(append(values, null()))}
		}
		wide.Members = append(wide.Members, m)
	}
	return withTypes(wide, all)
}

func withTypes(v *schema.Value, t types) *schema.Value {
	var list []*schema.Value
	for _, name := range []string{"array", "boolean", "null", "number", "integer", "object", "string"} {
		if has := typeNames[name]; t&has == has {
			list = append(list, str(name))
			t &^= has
		}
	}
	if t != 0 {
		return nil // fractions alone have no name
	}
	v.Members = append(v.Members, schema.Member{Name: "type", Value: array(list)})
	return v
}
