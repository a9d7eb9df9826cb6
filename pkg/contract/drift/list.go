package drift

import (
	"cmp"
	"slices"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
)

func order(a, b contract.Item) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Digest, b.Digest))
}

func sorted(items []contract.Item) []contract.Item {
	if slices.IsSortedFunc(items, order) {
		return items
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, order)
	return items
}

// compareList compares the items of one list by name. Unchanged items cost a
// comparison of digests.
func compareList(list contract.List, old, new []contract.Item, o Options) []Change {
	d := difference{list: list, options: o}
	d.match(sorted(old), sorted(new))
	return d.changes()
}

// A difference is how two lists differ.
type difference struct {
	list    contract.List
	options Options
	changed []pass // one item of the name on both sides
	removed []pass
	added   []pass
}

// match walks two sorted lists name by name.
func (d *difference) match(old, new []contract.Item) {
	for len(old) > 0 || len(new) > 0 {
		var name string
		switch {
		case len(old) == 0:
			name = new[0].Name
		case len(new) == 0:
			name = old[0].Name
		default:
			name = min(old[0].Name, new[0].Name)
		}
		n, m := named(old, name), named(new, name)
		d.group(old[:n], new[:m])
		old, new = old[n:], new[m:]
	}
}

// named counts the items at the front that have a name.
func named(items []contract.Item, name string) int {
	n := 0
	for n < len(items) && items[n].Name == name {
		n++
	}
	return n
}

// group compares all items of one name. With several, only equal ones match:
// which of the others became which is anybody's guess.
func (d *difference) group(old, new []contract.Item) {
	if len(old) == 1 && len(new) == 1 {
		if old[0].Digest != new[0].Digest {
			d.changed = append(d.changed, d.pass(0, &old[0], &new[0]))
		}
		return
	}
	twins := len(old) > 0 && len(new) > 0
	gone, came := len(d.removed), len(d.added)
	i, j := 0, 0
	for i < len(old) || j < len(new) {
		switch {
		case j == len(new) || i < len(old) && old[i].Digest < new[j].Digest:
			p := d.pass(i, &old[i], nil)
			p.twin = twins
			d.removed = append(d.removed, p)
			i++
		case i == len(old) || old[i].Digest > new[j].Digest:
			p := d.pass(j, nil, &new[j])
			p.twin = twins
			d.added = append(d.added, p)
			j++
		default:
			i, j = i+1, j+1
		}
	}
	if twins && len(d.removed) == gone && d.strangers(old, came) {
		p := d.pass(0, &old[0], nil)
		p.twin, p.shadow = true, true
		d.removed = append(d.removed, p)
	}
}

// strangers reports whether an item that came next to others of its name, at
// or after an index of the added ones, is unlike all of them. Sorted by digest,
// equal ones are next to each other.
func (d *difference) strangers(old []contract.Item, from int) bool {
	return slices.ContainsFunc(d.added[from:], func(p pass) bool {
		_, known := slices.BinarySearchFunc(old, p.new.Digest, func(i contract.Item, digest string) int { return cmp.Compare(i.Digest, digest) })
		return !known
	})
}

// pass returns the pass over an item that is the nth of its name.
func (d *difference) pass(nth int, old, new *contract.Item) pass {
	p := pass{kind: d.list.Subject, options: d.options, old: old, new: new}
	p.name = cmp.Or(old, new).Name
	p.at = schema.Pointer("/" + d.list.Field).Append(p.name)
	if nth > 0 {
		p.at = p.at.Index(nth)
	}
	return p
}

// changes runs the rules over everything that differs.
func (d *difference) changes() []Change {
	var all []Change
	if d.list.Subject == template {
		all = append(all, d.moved()...)
	}
	renamed := renamed(d.removed, d.added)
	for _, passes := range [][]pass{d.changed, d.removed, d.added} {
		for i := range passes {
			passes[i].renamed = renamed
			all = append(all, passes[i].run()...)
		}
	}
	return all
}

// moved pairs templates that went with templates of the same name field that
// came: that is one template at another address.
func (d *difference) moved() []Change {
	byName := make(map[string][]int)
	for i, p := range d.added {
		if p.twin {
			continue
		}
		if name := schema.Field(p.new.Value, "name"); name != nil {
			byName[string(name)] = append(byName[string(name)], i)
		}
	}
	var all []Change
	taken := make(map[int]bool)
	d.removed = slices.DeleteFunc(d.removed, func(p pass) bool {
		places := byName[string(schema.Field(p.old.Value, "name"))]
		if p.twin || len(places) != 1 || taken[places[0]] {
			return false
		}
		taken[places[0]] = true
		p.new = d.added[places[0]].new
		all = append(all, p.run()...)
		return true
	})
	var left []pass
	for i, p := range d.added {
		if !taken[i] {
			left = append(left, p)
		}
	}
	d.added = left
	return all
}
