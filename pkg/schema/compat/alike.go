package compat

import "github.com/mcpward/mcpward/pkg/schema"

// alike reports whether two schemas are equal but for their titles,
// descriptions and comments. Most changes are of that kind; nothing needs to be
// proved about them, whatever else the schemas hold.
func alike(a, b *schema.Value) bool {
	if a.Kind != schema.Object || b.Kind != schema.Object {
		return schema.Equal(a, b)
	}
	before, after := members(a), members(b)
	for _, keyword := range union(before, after) {
		x, y := before[keyword], after[keyword]
		switch {
		case remark(keyword, x) && remark(keyword, y):
		case x == nil || y == nil:
			return false
		case !alikeAt(keyword, x, y):
			return false
		}
	}
	return true
}

// remark reports whether a keyword that is absent or has the value v is text
// that no validator looks at. A string cannot be the target of a reference.
func remark(keyword string, v *schema.Value) bool {
	switch keyword {
	case "title", "description", "$comment":
		return v == nil || v.Kind == schema.String
	}
	return false
}

// alikeAt compares the values of one keyword.
func alikeAt(keyword string, x, y *schema.Value) bool {
	if x.Kind != y.Kind || !holdsSchemas(keyword) {
		return schema.Equal(x, y)
	}
	if s := shapes[keyword]; x.Kind == schema.Object && (s == schemaTable || s == mixedTable) {
		if len(x.Members) != len(y.Members) {
			return false
		}
		for _, m := range x.Members {
			if other := y.Get(m.Name); other == nil || !alike(m.Value, other) {
				return false
			}
		}
		return true
	}
	if x.Kind != schema.Array {
		return alike(x, y)
	}
	if len(x.Items) != len(y.Items) {
		return false
	}
	for i, item := range x.Items {
		if !alike(item, y.Items[i]) {
			return false
		}
	}
	return true
}
