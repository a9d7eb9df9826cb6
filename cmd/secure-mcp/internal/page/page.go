// Package page cuts a result that is too long for one answer into pages, so
// that a limit delays items and never loses one.
//
// A result is a few lists, its sections. A page holds a stretch of each, and
// the cursor of the next page says where every stretch ended: whoever follows
// the cursors to the end has seen every item of every section exactly once.
// Nothing is kept between two pages. A cursor carries digests of the arguments
// and of the whole result, so one that was made for something else is noticed.
package page

import (
	"bytes"
	"encoding/json"
	"errors"
)

// How many items of each section a page holds at most.
const (
	DefaultLimit = 25
	MaxLimit     = 200
)

// DefaultBudget is how many bytes of JSON one section may take on a page
// unless it says otherwise.
const DefaultBudget = 16 << 10

// Errors of [Cut].
var (
	ErrInvalid = errors.New("the cursor is not one that this server made")
	ErrStale   = errors.New("the cursor belongs to another state of the result")
	ErrForeign = errors.New("the cursor belongs to a call with other arguments")
)

// A Section is one list of a result.
type Section struct {
	Name   string // of the list in the result
	Items  []json.RawMessage
	Budget int // bytes of its items on one page; an item that is longer comes alone
}

// Of returns the section of some values. They are of our own types, so one
// that JSON cannot hold is a bug.
func Of[T any](name string, budget int, values []T) Section {
	s := Section{Name: name, Budget: budget, Items: make([]json.RawMessage, len(values))}
	var b bytes.Buffer
	for i, v := range values {
		b.Reset()
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			panic("page: " + err.Error())
		}
		s.Items[i] = bytes.Clone(bytes.TrimRight(b.Bytes(), "\n"))
	}
	return s
}

// A Request says which page is wanted.
type Request struct {
	Limit     int    // items of each section; DefaultLimit if it is 0
	Cursor    string // of the page before; "" for the first
	Arguments string // all that decides what the result is, in one form
}

// A Page is one stretch of a result.
type Page struct {
	Lists []List // one per section, in their order
	Next  string // the cursor of the next page, "" after the last
}

// A List is the stretch of one section.
type List struct {
	Name    string
	Items   []json.RawMessage // never nil
	Before  int               // items on earlier pages
	Total   int
	Omitted int // items still to come
}

// Cut returns the page that is asked for. The first section is the one that
// matters most. Errors are [ErrInvalid], [ErrStale] and [ErrForeign].
func Cut(r Request, sections ...Section) (*Page, error) {
	at := position{
		arguments: digest([]byte(r.Arguments)),
		snapshot:  snapshot(sections),
		offsets:   make([]int, len(sections)),
	}
	if r.Cursor != "" {
		asked, err := parse(r.Cursor)
		if err != nil {
			return nil, err
		}
		if err := asked.fits(at, sections); err != nil {
			return nil, err
		}
		at = asked
	}
	limit := r.Limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	p := &Page{}
	more := false
	for i, s := range sections {
		from := at.offsets[i]
		n := s.take(from, limit)
		at.offsets[i] += n
		p.Lists = append(p.Lists, List{
			Name: s.Name, Items: append([]json.RawMessage{}, s.Items[from:from+n]...),
			Before: from, Total: len(s.Items), Omitted: len(s.Items) - from - n,
		})
		more = more || from+n < len(s.Items)
	}
	if more {
		p.Next = at.String()
	}
	return p, nil
}

// take returns how many items from the given one fit: at least one if there
// is one, so that following the cursors always ends.
func (s Section) take(from, limit int) int {
	budget := s.Budget
	if budget <= 0 {
		budget = DefaultBudget
	}
	n, size := 0, 0
	for _, item := range s.Items[from:] {
		size += len(item) + 1
		if n == limit || n > 0 && size > budget {
			break
		}
		n++
	}
	return n
}
