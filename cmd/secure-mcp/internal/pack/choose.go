package pack

import (
	"slices"

	"github.com/mcpward/mcpward/packs"
)

// How many items one request shows.
const (
	DefaultItems = 24
	MaxItems     = 60
)

// A Query asks for items of packs.
type Query struct {
	Packs      []string // ids; a repeated one counts once
	Categories []string // only items in one of them, whatever their case; all if empty
	Max        int      // items; DefaultItems if it is 0
}

// A Selection is what a query gets.
type Selection struct {
	Packs    []string       // as requested, each once
	Items    []Item         // fairly from all packs
	PerPack  map[string]int // items by pack, 0 included
	Matching int            // items that the packs have in the categories
}

// Truncated reports whether the limit cut items off. A narrow choice of
// categories alone is no truncation.
func (s *Selection) Truncated() bool { return len(s.Items) < s.Matching }

// Choose returns items of the requested packs in turn, one of each pack per
// round, so that the limit starves none of them. Only these packs are parsed.
// The error is an [*UnknownError] that names every id without a pack.
func (r *Registry) Choose(q Query) (*Selection, error) {
	s := &Selection{PerPack: map[string]int{}}
	var queues [][]Item
	unknown := &UnknownError{Noun: "pack", Valid: r.IDs()}
	for _, id := range q.Packs {
		switch {
		case slices.Contains(s.Packs, id) || slices.Contains(unknown.IDs, id):
			continue
		case !slices.Contains(unknown.Valid, id):
			unknown.IDs = append(unknown.IDs, id)
			continue
		}
		p, err := r.Pack(id)
		if err != nil {
			return nil, err
		}
		s.Packs = append(s.Packs, id)
		queues = append(queues, inCategories(p.Items, q.Categories))
		s.Matching += len(queues[len(queues)-1])
	}
	if unknown.IDs != nil {
		return nil, unknown
	}
	limit := q.Max
	if limit == 0 {
		limit = DefaultItems
	}
	var taken []int
	s.Items, taken = takeTurns(queues, limit)
	for i, id := range s.Packs {
		s.PerPack[id] = taken[i]
	}
	return s, nil
}

func inCategories(items []Item, categories []string) []Item {
	if len(categories) == 0 {
		return items
	}
	return slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return !has(categories, i.Category) })
}

// takeTurns takes one entry of each queue per round, in order, until there
// are limit entries or none is left. It also says how many it took of each.
func takeTurns[T any](queues [][]T, limit int) (all []T, taken []int) {
	all, taken = []T{}, make([]int, len(queues))
	for before := -1; len(all) > before; {
		before = len(all)
		for i, queue := range queues {
			if len(all) < limit && taken[i] < len(queue) {
				all = append(all, queue[taken[i]])
				taken[i]++
			}
		}
	}
	return all, taken
}

// Preview returns the first items of some packs, fairly chosen as by
// [Registry.Choose], without parsing any pack. Ids without a pack are ignored.
func (r *Registry) Preview(ids []string, limit int) []packs.Item {
	var queues [][]packs.Item
	for _, id := range ids {
		for e := range r.Entries() {
			if e.ID == id {
				queues = append(queues, e.Items)
			}
		}
	}
	items, _ := takeTurns(queues, limit)
	return items
}
