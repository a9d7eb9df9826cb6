package drift

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/mcpward/mcpward/pkg/contract"
	"github.com/mcpward/mcpward/pkg/schema"
	"github.com/mcpward/mcpward/pkg/term"
)

// Bounds of the search for renames: pairs of removed and added items that are
// compared word by word, and bytes of a text.
const (
	maxPairs = 4_096
	maxText  = 4_096
)

// similar is the share of words that two texts must have in common to be
// nearly the same.
const similar = 0.8

// renames finds out which added item may be a removed one under a new name. No
// added item is named twice.
type renames struct {
	gone, came []*contract.Item          // those without a counterpart yet
	hints      map[*contract.Item]string // by removed item
	left       int                       // pairs that may still be compared word by word
}

// renamed returns hints about removed items. Names are compared first, without
// case and separators: an item with a better-named successor is not said to
// have become another one that happens to have the same schema.
func renamed(removed, added []pass) map[*contract.Item]string {
	r := &renames{hints: make(map[*contract.Item]string), left: maxPairs}
	for _, p := range removed {
		if !p.twin {
			r.gone = append(r.gone, p.old)
		}
	}
	for _, p := range added {
		if !p.twin {
			r.came = append(r.came, p.new)
		}
	}
	r.match(func(i *contract.Item) string { return strings.Join(nameWords(i.Name), "") }, "nearly the same name")
	r.match(func(i *contract.Item) string {
		words := nameWords(i.Name)
		slices.Sort(words)
		return strings.Join(words, " ")
	}, "nearly the same name")
	r.match(func(i *contract.Item) string {
		if d, s := description(i), parameters(i); d != "" && s != "" {
			return d + s
		}
		return ""
	}, "")
	r.match(description, "")
	r.match(parameters, "")
	r.nearly()
	return r.hints
}

// match pairs items for which key returns the same, which is nothing for those
// that it cannot tell apart.
func (r *renames) match(key func(*contract.Item) string, what string) {
	came := make(map[string][]*contract.Item)
	for _, item := range r.came {
		if k := key(item); k != "" {
			came[k] = append(came[k], item)
		}
	}
	gone := make(map[string][]*contract.Item)
	var keys []string
	for _, item := range r.gone {
		k := key(item)
		if len(came[k]) == 0 {
			continue
		}
		if gone[k] == nil {
			keys = append(keys, k)
		}
		gone[k] = append(gone[k], item)
	}
	for _, k := range keys {
		r.assign(r.candidates(gone[k], came[k], what))
	}
}

// A candidate is a removed item that may have become an added one.
type candidate struct {
	gone, came *contract.Item
	text, name float64 // the shares of words that they have in common
	what       string  // nearly the same, before what is the same
}

// candidates pairs every item with every other, or in order where that would be
// too many.
func (r *renames) candidates(gone, came []*contract.Item, what string) []candidate {
	var list []candidate
	if len(gone)*len(came) > r.left {
		for i := range min(len(gone), len(came)) {
			list = append(list, candidate{gone: gone[i], came: came[i], what: what})
		}
		return list
	}
	for _, g := range gone {
		for _, c := range came {
			r.left--
			list = append(list, candidate{gone: g, came: c, what: what, name: nameOverlap(g, c)})
		}
	}
	return list
}

// nearly pairs items whose descriptions have most words in common.
func (r *renames) nearly() {
	var list []candidate
	for _, g := range r.gone {
		text := description(g)
		if text == "" || len(text) > maxText {
			continue
		}
		for _, c := range r.came {
			if r.left--; r.left < 0 {
				break
			}
			other := description(c)
			if other == "" || len(other) > maxText {
				continue
			}
			if share := overlap(strings.Fields(text), strings.Fields(other)); share >= similar {
				list = append(list, candidate{gone: g, came: c, what: "nearly the same description", text: share, name: nameOverlap(g, c)})
			}
		}
	}
	r.assign(list)
}

// assign takes the best candidates, each item once.
func (r *renames) assign(list []candidate) {
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.text, a.text), cmp.Compare(b.name, a.name))
	})
	taken := make(map[*contract.Item]bool)
	for _, c := range list {
		if taken[c.gone] || taken[c.came] {
			continue
		}
		taken[c.gone], taken[c.came] = true, true
		r.hints[c.gone] = c.hint()
	}
	rest := func(i *contract.Item) bool { return taken[i] }
	r.gone, r.came = slices.DeleteFunc(r.gone, rest), slices.DeleteFunc(r.came, rest)
}

func (c candidate) hint() string {
	var same []string
	if d := description(c.gone); d != "" && d == description(c.came) {
		same = append(same, "description")
	}
	if s := parameters(c.gone); s != "" && s == parameters(c.came) {
		same = append(same, "schema")
	}
	what := c.what
	if len(same) > 0 {
		what = strings.TrimPrefix(what+" and the same "+strings.Join(same, " and "), " and ")
	}
	return fmt.Sprintf("%s is new and has %s: it may have been renamed.", term.Quote(c.came.Name), what)
}

// description returns the description of an item, if it says enough to
// recognise the item by.
func description(item *contract.Item) string {
	text := string(schema.Field(item.Value, "description"))
	if len(strings.Fields(text)) < 3 {
		return ""
	}
	return text
}

// parameters returns the input schema of an item, if it declares something.
func parameters(item *contract.Item) string {
	s := schema.Field(item.Value, "inputSchema")
	for range schema.Fields(schema.Field(s, "properties")) {
		return string(s)
	}
	return ""
}

// nameWords splits a name where separators or capitals do, and drops case.
func nameWords(name string) []string {
	var b strings.Builder
	last := ' '
	for _, c := range name {
		switch {
		case !unicode.IsLetter(c) && !unicode.IsDigit(c):
			b.WriteByte(' ')
		case unicode.IsUpper(c) && !unicode.IsUpper(last):
			b.WriteByte(' ')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(c))
		}
		last = c
	}
	return strings.Fields(b.String())
}

func nameOverlap(a, b *contract.Item) float64 { return overlap(nameWords(a.Name), nameWords(b.Name)) }

// overlap returns the share of words that two lists have in common.
func overlap(a, b []string) float64 {
	words := make(map[string]int)
	for _, w := range a {
		words[w]++
	}
	common := 0
	for _, w := range b {
		if words[w] > 0 {
			words[w]--
			common++
		}
	}
	return 2 * float64(common) / float64(max(len(a)+len(b), 1))
}
