package schema

import "fmt"

// measure refuses schemas that apply themselves to the same value and those
// whose references multiply.
func (d *Document) measure() error {
	m := measurer{d: d, limit: MaxExpansion + 1, size: map[*node]int{}, open: map[*node]bool{}}
	for _, n := range d.reachable {
		size, cycle := m.count(n)
		if cycle != nil {
			return &Refusal{cycle.pointer, "the schema applies itself to the same value without end"}
		}
		if size > MaxExpansion {
			return &Refusal{n.pointer, fmt.Sprintf("its references and alternatives multiply to more than %d schemas for one value", MaxExpansion)}
		}
		d.Expansion = max(d.Expansion, size)
	}
	all := measurer{d: d, limit: MaxPaths, children: true, size: map[*node]int{}, open: map[*node]bool{}}
	paths, cycle := all.count(d.reachable[0])
	if cycle != nil {
		paths = MaxPaths
	}
	d.Paths = paths
	return nil
}

// A measurer counts the schemas below a schema, once per way to reach them.
type measurer struct {
	d        *Document
	limit    int  // where counting stops
	children bool // count those for the parts of the value, too
	size     map[*node]int
	open     map[*node]bool
}

// count returns the number for n, or the schema that is met again on the way.
func (m *measurer) count(n *node) (total int, cycle *node) {
	if size, done := m.size[n]; done {
		return size, nil
	}
	if m.open[n] {
		return 0, n
	}
	m.open[n] = true
	total = 1
	for _, e := range m.d.edges[n] {
		if e.place != InPlace && !m.children {
			continue
		}
		size, cycle := m.count(e.to)
		if cycle != nil {
			return 0, cycle
		}
		total = min(total+size, m.limit)
	}
	delete(m.open, n)
	m.size[n] = total
	return total, nil
}
