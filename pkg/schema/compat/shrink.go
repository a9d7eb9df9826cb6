package compat

import (
	"slices"

	"github.com/mcpward/mcpward/pkg/schema"
)

// maxShrinks bounds the smaller values that are tried.
const maxShrinks = 300

// maxWritten is how many values a witness may hold when it is written out.
const maxWritten = 50_000

// writtenSize counts the values that v holds when it is written out, no further
// than a little over maxWritten: parts that are shared in memory are written
// wherever they stand, which can double at every level.
func writtenSize(v *schema.Value, known map[*schema.Value]int) int {
	if n, ok := known[v]; ok {
		return n
	}
	n := 1
	for _, item := range v.Items {
		n = min(n+writtenSize(item, known), maxWritten+1)
	}
	for _, m := range v.Members {
		n = min(n+writtenSize(m.Value, known), maxWritten+1)
	}
	known[v] = n
	return n
}

// shrink returns the smallest value it finds that still satisfies all goals.
func (s *solver) shrink(v *schema.Value, goals []lit) *schema.Value {
	tries := maxShrinks
	fits := func(w *schema.Value) bool {
		tries--
		return tries >= 0 && s.all(goals, w) == isTrue
	}
	return reduce(v, fits)
}

// reduce leaves out members and items as long as the value fits, and then
// does the same inside those that are left.
func reduce(v *schema.Value, fits func(*schema.Value) bool) *schema.Value {
	switch v.Kind {
	case schema.Object:
		for i := len(v.Members) - 1; i >= 0; i-- {
			w := *v
			w.Members = slices.Delete(slices.Clone(v.Members), i, i+1)
			if fits(&w) {
				v = &w
			}
		}
		for i := range v.Members {
			within := func(x *schema.Value) *schema.Value {
				w := *v
				w.Members = slices.Clone(v.Members)
				w.Members[i].Value = x
				return &w
			}
			v = within(reduce(v.Members[i].Value, func(x *schema.Value) bool { return fits(within(x)) }))
		}
	case schema.Array:
		for i := len(v.Items) - 1; i >= 0; i-- {
			w := *v
			w.Items = slices.Delete(slices.Clone(v.Items), i, i+1)
			if fits(&w) {
				v = &w
			}
		}
		for i := range v.Items {
			within := func(x *schema.Value) *schema.Value {
				w := *v
				w.Items = slices.Clone(v.Items)
				w.Items[i] = x
				return &w
			}
			v = within(reduce(v.Items[i], func(x *schema.Value) bool { return fits(within(x)) }))
		}
	}
	return v
}
