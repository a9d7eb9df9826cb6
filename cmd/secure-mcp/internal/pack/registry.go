package pack

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/mcpward/mcpward/packs"
)

// A Registry holds the packs of one process in the order in which routing
// recommends them: the built-in ones, then those of the user by id. It is safe
// for concurrent use.
type Registry struct {
	shelves []shelf
}

// A shelf is one pack that may not have been parsed yet.
type shelf struct {
	entry packs.Entry
	load  func() (*Pack, error)
}

// Builtin returns the packs that come with the program. It parses nothing.
func Builtin() *Registry {
	r := &Registry{}
	for _, e := range packs.Index {
		r.shelves = append(r.shelves, shelf{e, sync.OnceValues(func() (*Pack, error) { return builtin(e.ID) })})
	}
	slices.SortStableFunc(r.shelves, func(a, b shelf) int { return place(a.entry.ID) - place(b.entry.ID) })
	return r
}

// place returns where a built-in pack stands; one that priority does not name
// comes last.
func place(id string) int {
	if i := slices.Index(priority, id); i >= 0 {
		return i
	}
	return len(priority)
}

func builtin(id string) (*Pack, error) {
	name := id + ".yaml"
	text, err := packs.FS.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse("packs/"+name, string(text))
}

// add parses a pack of the user. Its ids must be new.
func (r *Registry) add(path, text string) error {
	p, err := parse(path, text, r.owner)
	if err != nil {
		return err
	}
	r.shelves = append(r.shelves, shelf{p.Entry(), func() (*Pack, error) { return p, nil }})
	return nil
}

// owner returns who has the id of a pack or an item, "" for nobody.
func (r *Registry) owner(id string) string {
	for _, s := range r.shelves {
		if s.entry.ID == id || slices.ContainsFunc(s.entry.Items, func(i packs.Item) bool { return i.ID == id }) {
			if slices.ContainsFunc(packs.Index, func(e packs.Entry) bool { return e.ID == s.entry.ID }) {
				return fmt.Sprintf("the built-in pack %q", s.entry.ID)
			}
			return fmt.Sprintf("the pack %q", s.entry.ID)
		}
	}
	return ""
}

// Entries returns what is known without parsing, in the order of the registry.
func (r *Registry) Entries() iter.Seq[packs.Entry] {
	return func(yield func(packs.Entry) bool) {
		for _, s := range r.shelves {
			if !yield(s.entry) {
				return
			}
		}
	}
}

// IDs returns the ids of all packs.
func (r *Registry) IDs() []string {
	var ids []string
	for e := range r.Entries() {
		ids = append(ids, e.ID)
	}
	return ids
}

// A Listing is one pack as the catalogue shows it.
type Listing struct {
	ID              string   `json:"id"`
	Title           string   `json:"title"`
	StackTags       []string `json:"stackTags"`
	ItemCount       int      `json:"itemCount"`
	EstimatedTokens int      `json:"estimatedTokens"`        // of all items in full
	SummaryTokens   int      `json:"estimatedSummaryTokens"` // of all items as summaries
}

// Catalog lists all packs.
func (r *Registry) Catalog() []Listing {
	var list []Listing
	for e := range r.Entries() {
		list = append(list, Listing{e.ID, e.Title, e.StackTags, len(e.Items), e.FullTokens, e.SummaryTokens})
	}
	return list
}

// Categories returns the categories of all items, sorted.
func (r *Registry) Categories() []string {
	var all []string
	for e := range r.Entries() {
		for _, i := range e.Items {
			all = append(all, i.Category)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Pack returns the pack with the id, parsed. The error is an [*UnknownError]
// if there is none.
func (r *Registry) Pack(id string) (*Pack, error) {
	for _, s := range r.shelves {
		if s.entry.ID == id {
			return s.load()
		}
	}
	return nil, &UnknownError{Noun: "pack", IDs: []string{id}, Valid: r.IDs()}
}

// Item returns the item with the id, whatever its case, and the pack that it
// is in. Only that pack is parsed. The error is an [*UnknownError] if there is
// none.
func (r *Registry) Item(id string) (Item, *Pack, error) {
	var valid []string
	for _, s := range r.shelves {
		for i, known := range s.entry.Items {
			if strings.EqualFold(known.ID, id) {
				p, err := s.load()
				if err != nil {
					return Item{}, nil, err
				}
				return p.Items[i], p, nil
			}
			valid = append(valid, known.ID)
		}
	}
	return Item{}, nil, &UnknownError{Noun: "pack item", IDs: []string{id}, Valid: valid}
}
